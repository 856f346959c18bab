import { check } from '../../check.js';
import { demandRefusal, envelopeName } from './envelopes.js';

export default [
  check({
    id: 'errors/short-envelope-of-balance',
    title: 'Errors of the compatibility balance have the short envelope',
    clauses: ['ERROR-33', 'ERROR-35'],
    byContract: ['ERROR-34', 'ERROR-36', 'ERROR-37'],
    needs: ['an account'],
    family: 'compatibility',
    async run({ account, expect }) {
      for (const token of [null, 'made-up']) {
        const answer = await account.requestAccountsBalances({ token });
        demandRefusal(answer);
        const hasMembers = envelopeName(answer.body) !== 'neither';
        expect.at('ERROR-33').ok(hasMembers, 'an object with statusCode, message and error', answer.json);
        expect.at('ERROR-35').field(answer, '/statusCode').equal(answer.status);
      }
    },
  }),
  check({
    id: 'errors/status-of-oauth-errors',
    title: 'An error of the compatibility token endpoint tells its own status',
    clauses: ['ERROR-35'],
    needs: ['an account'],
    family: 'compatibility',
    async run({ account, values, expect }) {
      for (const clientSecret of [values.word(32), undefined]) {
        const answer = await account.requestOauthToken({ clientSecret });
        demandRefusal(answer);
        // In either envelope (OP-39).
        expect.at('ERROR-35').field(answer, '/statusCode').equal(answer.status);
      }
    },
  }),
];
