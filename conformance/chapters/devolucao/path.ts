import { check } from '../check.js';

export default [
  check('devolucao/id-longest', {
    en: 'A refund id of 35 characters is returned as it was sent',
    'pt-BR': 'Um id de devolução de 35 caracteres volta como foi enviado',
    clauses: ['DEVOLUCAO-05'],
    needs: ['an account', 'a received payment'],
    async run({ account, control, values, expect }) {
      const { endToEndId } = await control.setup('a received payment', { amount: 10 });
      const id = values.word(35);
      const longest = await account.devolucao(endToEndId, {}, { id });
      expect.at('DEVOLUCAO-05').field(longest, '/id').equal(id);
    },
  }),
];
