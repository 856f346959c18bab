import { check } from '../../check.js';
import type { Account } from '../../target/account.js';
import type { Values } from '../../target/values.js';
import { envelopeName } from '../errors/envelopes.js';
import { wrongSecrets } from './wrong-secrets.js';

/** How ill-formed and wrong credentials may be refused on the compatibility path (OP-39). */
const malformed = [400, 401, 403];
const wrong = [401, 403];

interface Family {
  readonly id: `tokens/${string}`;
  readonly title: string;
  readonly clause: 'TOKEN-39' | 'TOKEN-40' | 'TOKEN-41' | 'TOKEN-42' | 'TOKEN-43';
  readonly field: 'clientId' | 'clientSecret';
  readonly statuses: readonly number[];
  readonly refused: (account: Account, values: Values) => readonly unknown[];
}

/** `undefined` leaves the field out. A wrong type is one that does not convert (OP-54). */
const families: readonly Family[] = [
  {
    id: 'tokens/oauth-client-id-missing',
    title: 'The compatibility path refuses a request without a clientId, or with one that is no text',
    clause: 'TOKEN-39',
    field: 'clientId',
    statuses: malformed,
    refused: ({ clientId }) => [undefined, null, { id: clientId }, [clientId, clientId]],
  },
  {
    id: 'tokens/oauth-client-secret-missing',
    title: 'The compatibility path refuses a request without a clientSecret, or with one that is no text',
    clause: 'TOKEN-40',
    field: 'clientSecret',
    statuses: malformed,
    refused: ({ clientSecret }) => [undefined, null, { secret: clientSecret }, [clientSecret, clientSecret]],
  },
  {
    id: 'tokens/oauth-client-secret-length',
    title: 'The compatibility path refuses a clientSecret of fewer than 8 or more than 64 characters',
    clause: 'TOKEN-41',
    field: 'clientSecret',
    statuses: malformed,
    refused: ({ clientSecret }, values) => [
      clientSecret.slice(0, 7),
      '',
      clientSecret + values.word(65 - clientSecret.length),
    ],
  },
  {
    id: 'tokens/oauth-client-unknown',
    title: 'The compatibility path refuses a clientId that no account has',
    clause: 'TOKEN-42',
    field: 'clientId',
    statuses: wrong,
    refused: (_, values) => [values.uuid(), values.uuid()],
  },
];

const byFamily = families.map(({ id, title, clause, field, statuses, refused }) =>
  check({
    id,
    title,
    clauses: [clause],
    needs: ['an account'],
    family: 'compatibility',
    async run({ account, values, expect }) {
      for (const value of refused(account, values)) {
        const answer = await account.requestOauthToken({ [field]: value });
        expect.at(clause).status(answer, statuses);
      }
    },
  }),
);

export default [
  ...byFamily,
  check({
    id: 'tokens/oauth-secret-wrong',
    title: 'The compatibility path refuses a clientSecret that is not exactly the right one',
    clauses: ['TOKEN-43', 'TOKEN-44'],
    openPoints: ['OP-39'],
    needs: ['an account'],
    family: 'compatibility',
    async run({ account, values, expect, record }) {
      const [first, ...others] = wrongSecrets(account.clientSecret, values);
      const before = await account.requestOauthToken({ clientSecret: first });
      expect.at('TOKEN-43').status(before, wrong);
      record(
        'OP-39',
        'createOauthToken',
        `wrong secret: ${before.status}, ${envelopeName(before.body)} envelope`,
      );
      expect.precondition(await account.requestOauthToken(), [200, 201, 202]);
      for (const clientSecret of [...others, first]) {
        expect.at('TOKEN-43').status(await account.requestOauthToken({ clientSecret }), wrong);
      }
    },
  }),
  check({
    id: 'tokens/oauth-secret-of-another-account',
    title: "The compatibility path refuses another account's clientSecret",
    clauses: ['TOKEN-43'],
    needs: ['an account'],
    family: 'compatibility',
    async run({ account, newAccount, expect }) {
      const other = await newAccount();
      expect.precondition(await other.requestOauthToken(), [200, 201, 202]);
      const answer = await account.requestOauthToken({ clientSecret: other.clientSecret });
      expect.at('TOKEN-43').status(answer, wrong);
    },
  }),
];
