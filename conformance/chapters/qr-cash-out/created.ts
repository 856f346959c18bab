import { asText } from '../../core/untrusted-json.js';
import { check } from '../check.js';
import { staticCode } from '../shared/br-code.js';
import { expectOwnIds } from '../shared/transaction-id.js';
import { accepted } from './tables.js';

/** Amounts that arithmetic with binary fractions gets wrong, as written in the code. */
export const awkwardAmounts = ['0.01', '0.07', '0.29', '0.57', '1.10', '4.35', '8.20', '19.99', '100.00'];

export default [
  check({
    id: 'qr-cash-out/created',
    title: 'A valid QR cash-out is answered with 201 and a transaction',
    clauses: ['QRCASHOUT-01', 'QRCASHOUT-05', 'QRCASHOUT-32'],
    openPoints: ['OP-41'],
    account: { available: 1000 },
    async run({ account, values, expect, record }) {
      const externalId = values.externalId();
      const answer = await account.qrCashOut({ externalId });
      expect.require('QRCASHOUT-01').status(answer, 201);
      expect.at('QRCASHOUT-05').field(answer, '/externalId').equal(externalId);
      record('OP-41', 'createQrCashOut', `created as ${asText(answer.body.status)}`);
    },
  }),
  check({
    id: 'qr-cash-out/transaction-ids-differ',
    title: 'Every QR cash-out has a transactionId of its own, even for the same code and at the same time',
    clauses: ['QRCASHOUT-03'],
    account: { available: 1000 },
    async run({ account, values, expect }) {
      const qrCode = staticCode({ key: values.cpf(), amount: '10.00' });
      const pay = () => account.qrCashOut({ qrCode, document: undefined });
      const answers = [await pay(), await pay(), ...(await Promise.all([1, 2, 3].map(pay)))];
      for (const answer of answers) expect.precondition(answer, 201);
      const ids = answers.map(({ body }) => asText(body.transactionId).toLowerCase());
      expectOwnIds(expect.at('QRCASHOUT-03'), ids, 'the transactionIds all differ');
    },
  }),
  accepted({
    id: 'qr-cash-out/required-members-alone',
    title: 'A QR cash-out with only the required members is accepted',
    clause: 'QRCASHOUT-01',
    bodies: () => [{ description: undefined, name: undefined, document: undefined }],
  }),
];
