import type { OperationId } from '../../../generated/operations.js';
import { inTurn } from '../../core/groups.js';
import { endingFor } from '../shared/request-table.js';
import { type Account, check, type LocalizedText, type Values, type WrittenCheck } from '../check.js';
import type { CallOptions } from '../../target/account-core.js';
import type { Family } from '../../target/profile.js';
import { alteredTokens, forgedTokens, unsignedTokens } from '../shared/tokens.js';
import { type ProtectedEndpoint, protectedEndpoints } from './protected-endpoints.js';

type AuthClause = 'AUTH-03' | 'AUTH-07' | 'AUTH-08' | 'AUTH-09' | 'AUTH-24' | 'AUTH-25' | 'AUTH-26';

/** One way of calling without a valid token. It is tried at every protected endpoint of the families in `clauses`. */
interface Fault {
  readonly name: string;
  /** The part of the title before `is refused`. */
  readonly label: LocalizedText;
  readonly clauses: Partial<Readonly<Record<Family, AuthClause>>>;
  /** Requests with this fault, derived from a valid token of the account. */
  readonly requests: (token: string, account: Account, values: Values) => readonly CallOptions[];
}

const bearing = (tokens: readonly string[]): readonly CallOptions[] => tokens.map((token) => ({ token }));

const withAuthorization = (authorization: string): CallOptions => ({
  token: null,
  headers: { authorization },
});

const faults: readonly Fault[] = [
  {
    name: 'no-token',
    label: { en: 'without a token', 'pt-BR': 'sem token' },
    // In the standard family, each endpoint's own chapter has a clause about this.
    clauses: { compatibility: 'AUTH-24' },
    requests: () => [{ token: null }],
  },
  {
    name: 'other-scheme',
    label: {
      en: 'without a Bearer token in the Authorization header',
      'pt-BR': 'sem um token Bearer no cabeçalho Authorization',
    },
    clauses: { standard: 'AUTH-03', compatibility: 'AUTH-03' },
    requests: (token, { clientId, clientSecret }) => [
      withAuthorization('Bearer'),
      withAuthorization(token),
      withAuthorization(`Token ${token}`),
      withAuthorization(`Basic ${token}`),
      withAuthorization(`Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`),
      // The header is required: a token in the query does not replace it.
      { token: null, query: { access_token: token } },
    ],
  },
  {
    name: 'made-up-token',
    label: { en: 'with a made-up token', 'pt-BR': 'com um token inventado' },
    clauses: { standard: 'AUTH-07', compatibility: 'AUTH-25' },
    requests: (token, { clientId }, values) => bearing([...forgedTokens(token, values), clientId]),
  },
  {
    name: 'altered-token',
    label: {
      en: 'with a token whose signature or content was altered',
      'pt-BR': 'com um token cuja assinatura ou cujo conteúdo foi alterado',
    },
    clauses: { standard: 'AUTH-08', compatibility: 'AUTH-26' },
    requests: (token) => bearing(alteredTokens(token)),
  },
  {
    name: 'unsigned-token',
    label: { en: 'with a token whose algorithm is none', 'pt-BR': 'com um token cujo algoritmo é none' },
    clauses: { standard: 'AUTH-09', compatibility: 'AUTH-26' },
    requests: (token) => bearing(unsignedTokens(token)),
  },
];

/** Number of forms of a fault that an endpoint tries if it does not pay, because no sentence distinguishes the forms. */
const formsElsewhere = 2;
const paying: readonly OperationId[] = ['createCashOut', 'createTransfer'];

/** The forms that an endpoint tries: all if it pays. The other endpoints take turns, so that together they try all. */
function formsAt<Form>(
  { operations }: ProtectedEndpoint,
  turn: number,
  forms: readonly Form[],
): readonly Form[] {
  if (operations.some((operation) => paying.includes(operation))) return forms;
  return inTurn(forms, turn, formsElsewhere);
}

function checkOf(fault: Fault, endpoint: ProtectedEndpoint, clause: AuthClause): WrittenCheck {
  const { family, what, needs, account: params, prepare } = endpoint;
  return check(`authentication/${fault.name}-${endpoint.name}`, {
    en: `${what.en} ${fault.label.en} is refused`,
    'pt-BR': `${what['pt-BR']} ${fault.label['pt-BR']} é recusad${endingFor(what)}`,
    clauses: [clause],
    needs,
    ...(params !== undefined && { account: params }),
    family,
    async run({ account, control, values, expect }) {
      const token = await account.token(family);
      const ask = await prepare({ account, control, values });
      const forms = fault.requests(token, account, values);
      for (const options of formsAt(endpoint, protectedEndpoints.indexOf(endpoint), forms)) {
        // An endpoint may also refuse a query parameter that it does not know.
        const statuses = options.query === undefined ? 401 : [400, 401];
        for (const answer of await ask(options)) expect.at(clause).status(answer, statuses);
      }
    },
  });
}

export default faults.flatMap((fault) =>
  protectedEndpoints.flatMap((endpoint) => {
    const clause = fault.clauses[endpoint.family];
    return clause === undefined ? [] : [checkOf(fault, endpoint, clause)];
  }),
);
