import { sentPaymentChecks } from '../shared/sent-payments.js';
import { settledCashOut } from '../shared/settled-payments.js';
import { expectBusinessError } from './refusal.js';

export default sentPaymentChecks({
  chapter: 'cash-out',
  what: { en: 'cash-out', 'pt-BR': 'cash-out' },
  send: (account, fields, options) => account.cashOut({ value: 1, ...fields }, options),
  end: (payer, externalId, ending) => settledCashOut(payer, { value: 1, externalId }, ending),
  pay: (account, value) => account.cashOut({ value }),
  clauses: {
    created: 'CASHOUT-01',
    withoutToken: 'CASHOUT-02',
    externalId: 'CASHOUT-07',
    reserves: 'CASHOUT-51',
  },
  used: {
    clauses: ['CASHOUT-16', 'CASHOUT-74', 'CASHOUT-79'],
    judge(expect, answer) {
      expectBusinessError(expect, 'CASHOUT-16', answer, 'PIX_DUPLICATE_EXTERNAL_ID');
      expect.at('CASHOUT-74').code(answer, 'PIX_DUPLICATE_EXTERNAL_ID');
    },
  },
});
