import { check } from '../../check.js';
import { success } from './refund.js';

const refusal = [400, 404] as const;

/** Characters that are neither letter nor digit. */
const signs = ['-', '_', '.', '+', ' ', '*', 'ç'];

export default [
  check({
    id: 'devolucao/e2eid-length',
    title: 'An e2eid that is too short or too long is refused',
    clauses: ['DEVOLUCAO-19'],
    needs: ['an account', 'a received payment'],
    family: 'compatibility',
    movesMoney: true,
    async run({ account, control, values, expect }) {
      const { endToEndId } = await control.setup('a received payment', { amount: 10 });
      const wrong = [endToEndId.slice(0, 31), endToEndId + values.word(2), endToEndId + values.word(20)];
      for (const e2eid of wrong) {
        expect.at('DEVOLUCAO-19').status(await account.devolucao(e2eid), refusal);
      }
    },
  }),
  check({
    id: 'devolucao/e2eid-characters',
    title: 'An e2eid with other characters than letters and digits is refused',
    clauses: ['DEVOLUCAO-20'],
    needs: ['an account', 'a received payment'],
    family: 'compatibility',
    movesMoney: true,
    async run({ account, control, expect }) {
      const { endToEndId } = await control.setup('a received payment', { amount: 10 });
      for (const sign of signs) {
        const e2eid = endToEndId.slice(0, -1) + sign;
        expect.at('DEVOLUCAO-20').status(await account.devolucao(e2eid), refusal);
      }
    },
  }),
  check({
    id: 'devolucao/id-longest',
    title: 'A refund id of 35 characters is accepted, one of 36 refused',
    clauses: ['DEVOLUCAO-21', 'DEVOLUCAO-05'],
    needs: ['an account', 'a received payment'],
    family: 'compatibility',
    movesMoney: true,
    async run({ account, control, values, expect }) {
      const { endToEndId } = await control.setup('a received payment', { amount: 10 });
      const id = values.word(35);
      const longest = await account.devolucao(endToEndId, {}, { id });
      if (expect.at('DEVOLUCAO-21').status(longest, success)) {
        expect.at('DEVOLUCAO-05').field(longest, '/id').equal(id);
      }
      for (const length of [36, 60]) {
        const tooLong = await account.devolucao(endToEndId, {}, { id: values.word(length) });
        expect.at('DEVOLUCAO-21').status(tooLong, refusal);
      }
    },
  }),
  check({
    id: 'devolucao/id-shortest',
    title: 'A refund id of one character is accepted',
    clauses: ['DEVOLUCAO-22'],
    needs: ['an account', 'a received payment'],
    family: 'compatibility',
    movesMoney: true,
    async run({ account, control, values, expect }) {
      const { endToEndId } = await control.setup('a received payment', { amount: 10 });
      const answer = await account.devolucao(endToEndId, {}, { id: values.word(1) });
      expect.at('DEVOLUCAO-22').status(answer, success);
    },
  }),
];
