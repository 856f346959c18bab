import { awkwardAmounts } from '../../core/cents.js';
import { expectNow } from '../shared/times.js';
import { check, textOf } from '../check.js';

export default [
  check('refund-in/answer', {
    en: 'The response to a refund-in has the externalId and refundValue of the request, and the current time',
    'pt-BR': 'A resposta a um refund-in traz o externalId e o refundValue da requisição, e o horário atual',
    clauses: ['REFUNDIN-01', 'REFUNDIN-05', 'REFUNDIN-06', 'REFUNDIN-09', 'REFUNDIN-27', 'REFUNDIN-37'],
    openPoints: ['OP-41'],
    needs: ['an account', 'a received payment'],
    async run({ account, control, values, expect, record }) {
      const { transactionId } = await control.setup('a received payment', { amount: 50 });
      const externalId = values.externalId();
      const fields = { refundValue: 12.34, reason: 'Pedido cancelado', externalId };
      const answer = await account.refundIn(transactionId, fields);
      expect.require('REFUNDIN-01').status(answer, 201);
      expect.at('REFUNDIN-05').field(answer, '/externalId').string();
      expect.at('REFUNDIN-06').field(answer, '/externalId').equal(externalId);
      expect.at('REFUNDIN-09').field(answer, '/refundValue').equal(12.34);
      expectNow(expect.at('REFUNDIN-37'), answer, '/generateTime');
      record('OP-41', 'createRefundIn', textOf(answer.body.status));
      // Only digits, which reveal a conversion to a number.
      const digits = `00${values.cpf()}`;
      const other = await account.refundIn(transactionId, { ...fields, externalId: digits });
      expect.precondition(other, 201);
      expect.at('REFUNDIN-06').field(other, '/externalId').equal(digits);
    },
  }),
  check('refund-in/answered-amount', {
    en: 'Partial refund-ins are accepted, and the response has the requested amount, to the cent',
    'pt-BR': 'Refund-ins parciais são aceitos, e a resposta traz o valor exato que foi pedido',
    clauses: ['REFUNDIN-09', 'REFUNDIN-16'],
    needs: ['an account', 'a received payment'],
    async run({ account, control, expect }) {
      const { transactionId } = await control.setup('a received payment', { amount: 200 });
      for (const refundValue of awkwardAmounts) {
        const answer = await account.refundIn(transactionId, { refundValue });
        if (!expect.at('REFUNDIN-16').status(answer, 201)) continue;
        expect.at('REFUNDIN-09').field(answer, '/refundValue').equal(refundValue);
      }
    },
  }),
];
