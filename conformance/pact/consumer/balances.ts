import { caller, type HttpInteraction, interactionsOf, withoutToken } from './interaction.js';

const available = 250.75;

const standardPaths = [
  ['getBalance', 'the balance'],
  ['getApiBalance', 'the balance under /api'],
] as const;

const balance = interactionsOf({ operation: 'getBalance' });
const balances = interactionsOf({ operation: 'getAccountsBalances' });

/** The three paths of a balance. */
export const balanceInteractions: readonly HttpInteraction[] = [
  ...standardPaths.flatMap(([operation, what]): HttpInteraction[] => [
    balance(`a request for ${what}`, {
      operation,
      given: caller('standard', { available }),
      status: 200,
      like: 'balance',
      but: { grossBalance: available, netBalance: available },
    }),
    balance(`a request for ${what} without token`, { operation, ...withoutToken }),
  ]),
  balance('a request for the balance with an expired token', {
    given: caller('standard', {}, { condition: 'expired' }),
    status: 401,
  }),
  balances('a request for the balances of the account', {
    given: caller('compatibility', { available }),
    status: 200,
    like: 'accounts-balances',
    but: { data: [{ balanceAmount: { available } }] },
  }),
  balances('a request for the balances of the account without token', withoutToken),
  balances('a request for the balances of the account with an invalid token', {
    ...withoutToken,
    headers: { Authorization: 'Bearer no-token' },
  }),
  balances('a request for the balances of the account with an expired token', {
    given: caller('compatibility', {}, { condition: 'expired' }),
    status: 401,
  }),
  balances('a request for the balances of the account without the scope for it', {
    given: caller('compatibility', {}, { condition: 'insufficient scope' }),
    status: 403,
  }),
];
