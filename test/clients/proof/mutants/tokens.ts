import { retries, type Try } from '../shop/retries.js';
import { mutants } from './mutant.js';

const isToken = ({ operation }: Try): boolean => operation === 'token';
const statusOf = ({ end }: Try): number => (end.what === 'answer' ? end.status : 0);

/** Mutants of storing, sending and renewing tokens. */
export const tokens = mutants({
  'CALLER-05': {
    'token-without-bearer': [
      'The token is sent without the word Bearer',
      { tokens: { authorization: (token) => token } },
    ],
    'bearer-twice': [
      'The token is stored with Bearer, and sent with another one',
      { tokens: { authorization: (token) => `Bearer Bearer ${token}` } },
    ],
    'token-cut': [
      'The token is kept in a column of 1024 characters',
      { tokens: { authorization: (token) => `Bearer ${token.slice(0, 1024)}` } },
    ],
    'authorization-twice': [
      'The header Authorization is added by two layers',
      {
        http: {
          headers: ({ Authorization: shown, ...others }) =>
            shown === undefined ? others : { ...others, Authorization: [shown, shown] },
        },
      },
    ],
  },
  'CALLER-06': {
    'token-for-ever': ['A token is used until it is refused', { tokens: { lifetimeMs: () => Infinity } }],
    'token-for-half-an-hour': [
      'A token is taken to be valid for half an hour, ignoring expires_in',
      { tokens: { lifetimeMs: () => 1_740_000 } },
    ],
    'token-renewed-late': [
      'The margin before the end of a token is added instead of subtracted',
      { tokens: { lifetimeMs: (expiresIn) => (expiresIn + 60) * 1000 } },
    ],
  },
  'CALLER-07': {
    'refused-token-kept': [
      'After 401 the call has failed, and the token stays in the cache',
      { tokens: { renewals: 0, forgetsRefused: false } },
    ],
    'refused-token-used-again': [
      'After 401 the call is made again with the token of the cache',
      { tokens: { forgetsRefused: false, renewals: 3 } },
    ],
    'refused-token-is-403': [
      'A token is renewed after 403 instead of 401',
      { tokens: { isRefused: (status) => status === 403 } },
    ],
  },
  'CALLER-44': {
    'refused-token-is-an-error': [
      'After 401 the call has failed, and only the next one has a new token',
      { tokens: { renewals: 0 } },
    ],
  },
  'CALLER-08': {
    'token-for-each-call': ['A token is asked for before each call', { tokens: { isKept: false } }],
    'seconds-taken-for-milliseconds': [
      'The end of a token is compared in other units, so that it is always over',
      { tokens: { lifetimeMs: (expiresIn) => expiresIn / 1000 } },
    ],
  },
  'CALLER-09': {
    'token-for-each-caller': [
      'Each of the calls that need a token at the same time asks for one',
      { tokens: { isShared: false } },
    ],
    'token-for-each-refusal': [
      'Each refused call asks for a token of its own, up to five times',
      { tokens: { isShared: false, isKept: false, renewals: 5 } },
    ],
  },
  'CALLER-10': {
    'unavailable-token-is-an-error': [
      'If no token can be had, the call has failed',
      { retries: { isWorthIt: (tried) => !isToken(tried) && retries.isWorthIt(tried) } },
    ],
    'token-asked-for-at-once': [
      'A token is asked for again without a pause',
      { retries: { delayMs: (tried) => (isToken(tried) ? 0 : retries.delayMs(tried)) } },
    ],
    'token-asked-for-steadily': [
      'A token is asked for every 1.5 s',
      // Long enough that the pauses stay alike even if timers are some 100 ms late.
      {
        retries: { maxTries: 12, delayMs: (tried) => (isToken(tried) ? 1_500 : retries.delayMs(tried)) },
      },
    ],
    'token-asked-for-in-a-loop': [
      'A token is asked for every 20 ms until there is one',
      {
        retries: { maxTries: 200, delayMs: (tried) => (isToken(tried) ? 20 : retries.delayMs(tried)) },
      },
    ],
  },
  'CALLER-11': {
    'refused-credentials-sent-again': [
      'Refused credentials are sent again like any failure',
      {
        retries: {
          isWorthIt: (tried) => (isToken(tried) && statusOf(tried) === 401) || retries.isWorthIt(tried),
        },
      },
    ],
    'token-sent-again-whatever': [
      'A request for a token is repeated after any response',
      {
        retries: {
          isWorthIt: (tried) => (isToken(tried) && statusOf(tried) >= 400) || retries.isWorthIt(tried),
          delayMs: () => 100,
        },
      },
    ],
  },
  'CALLER-12': {
    'lack-of-scope-repeated': [
      'A call without scope is repeated like a failure',
      {
        retries: {
          isWorthIt: (tried) => statusOf(tried) === 403 || retries.isWorthIt(tried),
          delayMs: () => 100,
        },
      },
    ],
    'lack-of-scope-is-a-refused-token': [
      'After 403 the call is made again, with the token of the cache',
      {
        tokens: {
          isRefused: (status) => status === 401 || status === 403,
          forgetsRefused: false,
          renewals: 2,
        },
      },
    ],
  },
});
