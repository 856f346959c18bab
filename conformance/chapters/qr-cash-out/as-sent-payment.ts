import { staticCode } from '../shared/br-code.js';
import { sentPaymentChecks } from '../shared/sent-payments.js';

export default sentPaymentChecks({
  chapter: 'qr-cash-out',
  what: { en: 'QR cash-out', 'pt-BR': 'cash-out por QR Code' },
  account: { available: 1000 },
  send: (account, fields, options) => account.qrCashOut(fields, options),
  pay: (account, value) =>
    account.qrCashOut({ value, qrCode: staticCode({ key: account.values.cpf() }), document: undefined }),
  clauses: {
    created: 'QRCASHOUT-01',
    withoutToken: 'QRCASHOUT-08',
    externalId: 'QRCASHOUT-05',
    reserves: 'QRCASHOUT-35',
  },
  used: {
    clauses: ['QRCASHOUT-27'],
    judge: (expect, answer) => expect.at('QRCASHOUT-27').status(answer, 409),
  },
});
