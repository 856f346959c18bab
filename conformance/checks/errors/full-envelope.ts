import { check } from '../../check.js';
import { demandRefusal, envelopeName, expectFullEnvelope, fullEnvelopeClauses } from './envelopes.js';

/** What the schema of the full envelope says, member by member. */
const members = [
  'ERROR-05',
  'ERROR-07',
  'ERROR-09',
  'ERROR-10',
  'ERROR-12',
  'ERROR-17',
  'ERROR-21',
  'ERROR-22',
  'ERROR-24',
] as const;

export default [
  check({
    id: 'errors/full-envelope-of-cash-out',
    title: 'Errors of a cash-out have the full envelope',
    clauses: fullEnvelopeClauses,
    byContract: members,
    needs: ['an account'],
    family: 'standard',
    movesMoney: true,
    async run({ account, expect }) {
      const refused = [
        await account.cashOut({ externalId: undefined }),
        await account.cashOut({}, { token: null }),
        await account.cashOut({}, { token: 'made-up' }),
      ];
      for (const answer of refused) expectFullEnvelope(expect, answer);
    },
  }),
  check({
    id: 'errors/envelope-of-balance',
    title: 'An error of the standard balance tells its own status and method, in whichever envelope',
    clauses: ['ERROR-06', 'ERROR-11', 'ERROR-38'],
    openPoints: ['OP-28'],
    needs: ['an account'],
    family: 'standard',
    async run({ account, expect, record }) {
      const answer = await account.requestBalance({ token: null });
      demandRefusal(answer);
      expect.at('ERROR-06').field(answer, '/statusCode').equal(answer.status);
      // The short envelope has no method.
      expect.at('ERROR-11').field(answer, '/method').oneOf([undefined, 'GET']);
      record('OP-28', 'getBalance', `${envelopeName(answer.body)} envelope`);
    },
  }),
];
