import { type Account, check, type Exchange, type LocalizedText, t } from '../check.js';
import type { CallOptions } from '../../target/account-core.js';
import type { Family } from '../../target/profile.js';

/** Bodies that are not objects, for any endpoint. */
const noObjects = ['', 'null', '[]', '"text"', '12', 'true', '{', '{"a":1}}', '\u0000', '[[[[[[[[[['];

/** Values that no field of a cash-out accepts, by where they are put. */
const wrongMembers: readonly object[] = [
  { value: 'abc' },
  { value: {} },
  { value: [10] },
  { value: null },
  { value: -1 },
  { externalId: {} },
  { externalId: null },
  { description: { text: 'x' } },
  { details: null },
  { details: [] },
  { details: 'x' },
  { details: { key: {} } },
  { details: { keyType: {} } },
  { details: { keyType: null } },
  { details: { name: [] } },
  { details: { document: {} } },
];

const clients = [{ clientId: {} }, { clientId: [] }, { clientSecret: {} }, { clientSecret: [[]] }];

interface Endpoint extends LocalizedText {
  readonly id: `errors/${string}`;
  readonly family: Family;
  readonly operation: 'createCashOut' | 'createAccessToken' | 'createOauthToken';
  /** Fields that are merged into a right body. */
  readonly fields: readonly object[];
  readonly send: (account: Account, fields: object, options?: CallOptions) => Promise<Exchange>;
}

const endpoints: readonly Endpoint[] = [
  {
    id: 'errors/ill-formed-cash-out',
    en: 'How an ill-formed cash-out is refused',
    'pt-BR': 'Como um cash-out malformado é recusado',
    family: 'standard',
    operation: 'createCashOut',
    fields: wrongMembers,
    send: (account, fields, options) => account.cashOut({ ...fields }, options),
  },
  {
    id: 'errors/ill-formed-token-request',
    en: 'How an ill-formed token request of the standard family is refused',
    'pt-BR': 'Como uma requisição de token malformada da família padrão é recusada',
    family: 'standard',
    operation: 'createAccessToken',
    fields: clients,
    send: (account, fields, options) => account.requestToken({ ...fields }, options),
  },
  {
    id: 'errors/ill-formed-oauth-request',
    en: 'How an ill-formed token request of the compatibility family is refused',
    'pt-BR': 'Como uma requisição de token malformada da família de compatibilidade é recusada',
    family: 'compatibility',
    operation: 'createOauthToken',
    fields: clients,
    send: (account, fields, options) => account.requestOauthToken({ ...fields }, options),
  },
];

/** Observers judge whether one ends in a server error. */
export default endpoints.map(({ id, operation, fields, send, ...described }) =>
  check(id, {
    ...described,
    clauses: ['ERROR-41'],
    openPoints: ['OP-56'],
    async run({ account, record }) {
      for (const text of noObjects) await send(account, {}, { text });
      for (const wrong of fields) await send(account, wrong);
      const list = await send(account, {}, { text: '[]' });
      record('OP-56', operation, t`a list as the body: ${list.status}`);
    },
  }),
);
