import { anyRefusal, shortRefusal } from './envelopes.js';
import { caller, type HttpInteraction, interactionsOf, withoutToken } from './interaction.js';
import { number, time } from './matching.js';

const available = 250.75;
const standardForm = () => ({
  grossBalance: available,
  blockedBalance: number(0),
  netBalance: available,
  consultedAt: time(),
});

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
      answer: standardForm(),
    }),
    balance(`a request for ${what} without token`, { operation, ...withoutToken, ...anyRefusal(401) }),
  ]),
  balance('a request for the balance with an expired token', {
    given: caller('standard', {}, { condition: 'expired' }),
    ...anyRefusal(401),
  }),
  balances('a request for the balances of the account', {
    given: caller('compatibility', { available }),
    status: 200,
    answer: {
      data: [
        {
          eventDate: time(),
          balanceAmount: { available, blocked: number(0), overdraft: number(0) },
        },
      ],
    },
  }),
  balances('a request for the balances of the account without token', {
    ...withoutToken,
    ...shortRefusal(401),
  }),
  balances('a request for the balances of the account with a made-up token', {
    ...withoutToken,
    headers: { Authorization: 'Bearer no-token' },
    ...shortRefusal(401),
  }),
  balances('a request for the balances of the account with an expired token', {
    given: caller('compatibility', {}, { condition: 'expired' }),
    ...shortRefusal(401),
  }),
  balances('a request for the balances of the account without the scope for it', {
    given: caller('compatibility', {}, { condition: 'insufficient scope' }),
    ...shortRefusal(403),
  }),
];
