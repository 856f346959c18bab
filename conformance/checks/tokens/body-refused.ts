import { check } from '../../check.js';
import type { Account } from '../../target/account.js';
import type { Values } from '../../target/values.js';
import { resemblesFullEnvelope } from '../errors/envelopes.js';
import { expectRefusal } from './refusal.js';

const code = 'PUB_REQUEST_BODY_INVALID';

/** The id as a UUID of another version. */
const ofVersion = (clientId: string, version: number) =>
  `${clientId.slice(0, 14)}${version}${clientId.slice(15)}`;

interface Family {
  readonly id: `tokens/${string}`;
  readonly title: string;
  readonly clause: 'TOKEN-08' | 'TOKEN-09' | 'TOKEN-10' | 'TOKEN-11';
  readonly field: 'clientId' | 'clientSecret';
  /** Values of the field that are refused; the rest of the request is right (OP-21). */
  readonly refused: (account: Account, values: Values) => readonly unknown[];
}

/** `undefined` leaves the field out. A wrong type is one that does not convert (OP-54). */
const families: readonly Family[] = [
  {
    id: 'tokens/client-id-missing',
    title: 'A token request without a clientId, or with one that is no text, is refused',
    clause: 'TOKEN-08',
    field: 'clientId',
    refused: ({ clientId }) => [undefined, null, 12345, true, { id: clientId }, [clientId, clientId]],
  },
  {
    id: 'tokens/client-id-no-uuid',
    title: 'A clientId that is no UUID is refused as an invalid body',
    clause: 'TOKEN-09',
    field: 'clientId',
    refused: ({ clientId }, values) => [
      'not-a-uuid',
      '',
      values.word(36),
      clientId.slice(0, -1),
      `${clientId}a`,
      `x${clientId}`,
      `${clientId.slice(0, -1)}g`,
    ],
  },
  {
    id: 'tokens/client-id-other-version',
    title: 'A clientId that is a UUID, but not of version 4, is refused as an invalid body',
    clause: 'TOKEN-10',
    field: 'clientId',
    refused: ({ clientId }) => [1, 2, 3, 5, 7].map((version) => ofVersion(clientId, version)),
  },
  {
    id: 'tokens/client-secret-missing',
    title: 'A token request without a clientSecret, or with one that is no text, is refused',
    clause: 'TOKEN-11',
    field: 'clientSecret',
    refused: ({ clientSecret }) => [undefined, { secret: clientSecret }, [clientSecret, clientSecret]],
  },
];

const byFamily = families.map(({ id, title, clause, field, refused }) =>
  check({
    id,
    title,
    clauses: [clause],
    needs: ['an account'],
    family: 'standard',
    async run({ account, values, expect }) {
      for (const value of refused(account, values)) {
        const answer = await account.requestToken({ [field]: value });
        expectRefusal(expect, clause, answer, 400, code);
      }
    },
  }),
);

export default [
  ...byFamily,
  check({
    id: 'tokens/body-invalid',
    title: 'An invalid token request body is refused with its own code in the full envelope',
    clauses: ['TOKEN-17'],
    needs: ['an account'],
    family: 'standard',
    async run({ account, expect }) {
      for (const fields of [{ clientId: undefined }, { clientId: 'no-uuid' }, { clientSecret: undefined }]) {
        const answer = await account.requestToken(fields);
        expect.at('TOKEN-17').code(answer, code);
        expect.at('TOKEN-17').ok(resemblesFullEnvelope(answer.body), 'the full error envelope', answer.json);
      }
    },
  }),
  check({
    id: 'tokens/client-secret-length',
    title: 'A clientSecret of fewer than 8 or more than 64 characters is refused',
    clauses: ['TOKEN-12'],
    openPoints: ['OP-40'],
    needs: ['an account'],
    family: 'standard',
    async run({ account, values, expect, record }) {
      const { clientSecret } = account;
      const long = (length: number) => clientSecret + values.word(length - clientSecret.length);
      for (const refused of [clientSecret.slice(0, 7), 'x', '', long(65), long(129)]) {
        const answer = await account.requestToken({ clientSecret: refused });
        expect.at('TOKEN-12').status(answer, [400, 401]);
        if (answer.status === 401) expect.at('TOKEN-12').code(answer, 'PUB_INVALID_CREDENTIALS');
        record('OP-40', 'createAccessToken', `${refused.length} characters: ${answer.status}`);
      }
    },
  }),
  check({
    id: 'tokens/client-secret-length-allowed',
    title: 'A wrong clientSecret of 8 or of 64 characters is refused as a wrong secret',
    clauses: ['TOKEN-13'],
    needs: ['an account'],
    family: 'standard',
    async run({ account, values, expect }) {
      for (const length of [8, 64]) {
        const answer = await account.requestToken({ clientSecret: values.word(length) });
        expectRefusal(expect, 'TOKEN-13', answer, 401, 'PUB_INVALID_CREDENTIALS');
      }
    },
  }),
];
