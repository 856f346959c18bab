import { check } from '../check.js';
import { refundRace, refundTotals } from '../shared/refund-checks.js';
import { devolucaoWay } from '../shared/refund-ways.js';

export default [
  ...refundTotals(devolucaoWay, {
    within: 'DEVOLUCAO-02',
    beyond: 'DEVOLUCAO-28',
    aboveAll: 'DEVOLUCAO-28',
    gone: 'DEVOLUCAO-46',
  }),
  refundRace(devolucaoWay, 'DEVOLUCAO-29'),
  check('devolucao/ids-alike', {
    en: 'Refund ids that differ in capitals alone are different ones',
    'pt-BR': 'Ids de devolução que diferem só em maiúsculas são diferentes',
    clauses: ['DEVOLUCAO-02'],
    needs: ['an account', 'a received payment'],
    async run({ account, control, values, expect }) {
      const payment = await control.setup('a received payment', { amount: 10 });
      const id = `${values.word(20)}aB`;
      const refund = (one: string) => devolucaoWay.send(account, payment, { cents: 500, id: one });
      const { answer: first } = await refund(id);
      const { answer: other } = await refund(id.toUpperCase());
      for (const answer of [first, other]) expect.at('DEVOLUCAO-02').status(answer, devolucaoWay.success);
      expect.at('DEVOLUCAO-02').field(other, '/rtrId').notEqual(first.body.rtrId);
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
        const { answer } = await devolucaoWay.send(account, payment, { cents: 500 });
        expect.at('DEVOLUCAO-02').status(answer, devolucaoWay.success);
      }
    },
  }),
];
