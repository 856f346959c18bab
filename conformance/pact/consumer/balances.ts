import { anyError, shortError } from './envelopes.js';
import { anyone, caller, type HttpInteraction } from './interaction.js';
import { bearer } from './examples.js';
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

/** The three paths of a balance. */
export const balanceInteractions: readonly HttpInteraction[] = [
  ...standardPaths.flatMap(([operation, what]): HttpInteraction[] => [
    {
      description: `a request for ${what}`,
      operation,
      given: caller('standard', { available }),
      headers: bearer(),
      status: 200,
      answer: standardForm(),
    },
    {
      description: `a request for ${what} without token`,
      operation,
      given: anyone,
      status: 401,
      answer: anyError(401),
    },
  ]),
  {
    description: 'a request for the balance with an expired token',
    operation: 'getBalance',
    given: caller('standard', {}, { condition: 'expired' }),
    headers: bearer(),
    status: 401,
    answer: anyError(401),
  },
  {
    description: 'a request for the balances of the account',
    operation: 'getAccountsBalances',
    given: caller('compatibility', { available }),
    headers: bearer(),
    status: 200,
    answer: {
      data: [
        {
          eventDate: time(),
          balanceAmount: { available, blocked: number(0), overdraft: number(0) },
        },
      ],
    },
  },
  {
    description: 'a request for the balances of the account without token',
    operation: 'getAccountsBalances',
    given: anyone,
    status: 401,
    answer: shortError(401, 'Unauthorized'),
  },
  {
    description: 'a request for the balances of the account with a made-up token',
    operation: 'getAccountsBalances',
    given: anyone,
    headers: { Authorization: 'Bearer no-token' },
    status: 401,
    answer: shortError(401, 'Unauthorized'),
  },
  {
    description: 'a request for the balances of the account with an expired token',
    operation: 'getAccountsBalances',
    given: caller('compatibility', {}, { condition: 'expired' }),
    headers: bearer(),
    status: 401,
    answer: shortError(401, 'Unauthorized'),
  },
  {
    description: 'a request for the balances of the account without the scope for it',
    operation: 'getAccountsBalances',
    given: caller('compatibility', {}, { condition: 'insufficient scope' }),
    headers: bearer(),
    status: 403,
    answer: shortError(403, 'Forbidden'),
  },
];
