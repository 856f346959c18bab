import { check, t } from '../check.js';
import { refundChecks } from '../shared/refund-checks.js';
import { devolucaoOperation } from '../shared/refunds.js';

export default [
  ...refundChecks(devolucaoOperation),
  check('devolucao/ids-alike', {
    en: 'Refund ids that differ in capitals alone are different ones',
    'pt-BR': 'Ids de devolução que diferem só em maiúsculas são diferentes',
    clauses: ['DEVOLUCAO-02'],
    needs: ['an account', 'a received payment'],
    async run({ account, control, values, expect }) {
      const payment = await control.setup('a received payment', { amount: 10 });
      const id = `${values.word(20)}aB`;
      const refund = (one: string) => devolucaoOperation.send(account, payment, { cents: 500, id: one });
      const { answer: first } = await refund(id);
      const { answer: other } = await refund(id.toUpperCase());
      for (const answer of [first, other])
        expect.at('DEVOLUCAO-02').status(answer, devolucaoOperation.success);
      expect
        .at('DEVOLUCAO-02')
        .field(other, '/rtrId')
        .notEqual(first.body.rtrId, t`another refund has another rtrId`);
    },
  }),
  check('devolucao/total-of-each-payment', {
    en: 'The refunds of one payment do not count for another',
    'pt-BR': 'As devoluções de um pagamento não contam para outro',
    clauses: ['DEVOLUCAO-02'],
    needs: ['an account', 'a received payment'],
    async run({ account, control, expect }) {
      const first = await control.setup('a received payment', { amount: 5 });
      const second = await control.setup('a received payment', { amount: 5 });
      for (const payment of [first, second]) {
        const { answer } = await devolucaoOperation.send(account, payment, { cents: 500 });
        expect.at('DEVOLUCAO-02').status(answer, devolucaoOperation.success);
      }
    },
  }),
];
