import { check, t } from '../check.js';
import { expectOwnIds } from '../shared/ids.js';
import { refundChecks } from '../shared/refund-checks.js';
import { devolucaoOperation } from '../shared/refunds.js';

export default [
  ...refundChecks(devolucaoOperation),
  check('devolucao/ids-alike', {
    en: 'Refund ids that differ only in case or in the last of many digits name different refunds',
    'pt-BR':
      'Ids de devolução que diferem só em maiúsculas e minúsculas ou no último de muitos dígitos indicam devoluções distintas',
    clauses: ['DEVOLUCAO-02'],
    needs: ['an account', 'a received payment'],
    async run({ account, control, values, expect }) {
      const payment = await control.setup('a received payment', { amount: 10 });
      const id = `${values.word(20)}aB`;
      const digits = values.cpf().padEnd(20, '0');
      const rtrIds: unknown[] = [];
      for (const one of [id, id.toUpperCase(), `${digits}1`, `${digits}2`]) {
        const { answer } = await devolucaoOperation.send(account, payment, { cents: 250, id: one });
        expect.at('DEVOLUCAO-02').status(answer, devolucaoOperation.success);
        rtrIds.push(answer.body.rtrId);
      }
      expectOwnIds(expect.at('DEVOLUCAO-02'), rtrIds, t`each refund has its own rtrId`);
    },
  }),
  check('devolucao/total-of-each-payment', {
    en: 'The refunds of one payment do not count toward the total of another',
    'pt-BR': 'As devoluções de um pagamento não contam para o total de outro',
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
