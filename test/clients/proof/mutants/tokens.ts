import { retries, type Try } from '../shop/retries.js';
import { mutant } from './mutant.js';

const isToken = ({ operation }: Try): boolean => operation === 'token';
const statusOf = ({ end }: Try): number => (end.what === 'answer' ? end.status : 0);

/** How tokens are kept, shown and renewed. */
export const tokens = [
  mutant({
    id: 'token-without-bearer',
    duty: 'CALLER-05',
    title: 'The token is sent without the word Bearer',
    change: { tokens: { authorization: (token) => token } },
  }),
  mutant({
    id: 'bearer-twice',
    duty: 'CALLER-05',
    title: 'The token is stored with Bearer, and sent with another one',
    change: { tokens: { authorization: (token) => `Bearer Bearer ${token}` } },
  }),
  mutant({
    id: 'token-cut',
    duty: 'CALLER-05',
    title: 'The token is kept in a column of 1024 characters',
    change: { tokens: { authorization: (token) => `Bearer ${token.slice(0, 1024)}` } },
  }),
  mutant({
    id: 'authorization-twice',
    duty: 'CALLER-05',
    title: 'The header Authorization is added by two layers',
    change: {
      http: {
        headers: ({ Authorization: shown, ...others }) =>
          shown === undefined ? others : { ...others, Authorization: [shown, shown] },
      },
    },
  }),
  mutant({
    id: 'token-for-ever',
    duty: 'CALLER-06',
    title: 'A token is used until it is refused',
    change: { tokens: { lifetimeMs: () => Infinity } },
  }),
  mutant({
    id: 'token-for-half-an-hour',
    duty: 'CALLER-06',
    title: 'A token is taken to be valid for half an hour, whatever the gateway says',
    change: { tokens: { lifetimeMs: () => 1_740_000 } },
  }),
  mutant({
    id: 'token-renewed-late',
    duty: 'CALLER-06',
    title: 'The margin before the end of a token is added instead of subtracted',
    change: { tokens: { lifetimeMs: (expiresIn) => (expiresIn + 60) * 1000 } },
  }),
  mutant({
    id: 'refused-token-kept',
    duty: 'CALLER-07',
    title: 'After 401 the call has failed, and the token stays in the cache',
    change: { tokens: { renewals: 0, forgetsRefused: false } },
  }),
  mutant({
    id: 'refused-token-is-an-error',
    duty: 'CALLER-44',
    title: 'After 401 the call has failed, and only the next one has a new token',
    change: { tokens: { renewals: 0 } },
  }),
  mutant({
    id: 'refused-token-used-again',
    duty: 'CALLER-07',
    title: 'After 401 the call is made again with the token of the cache',
    change: { tokens: { forgetsRefused: false, renewals: 3 } },
  }),
  mutant({
    id: 'refused-token-is-403',
    duty: 'CALLER-07',
    title: 'A token is renewed after 403 instead of 401',
    change: { tokens: { isRefused: (status) => status === 403 } },
  }),
  mutant({
    id: 'token-for-each-call',
    duty: 'CALLER-08',
    title: 'A token is asked for before each call',
    change: { tokens: { isKept: false } },
  }),
  mutant({
    id: 'seconds-taken-for-milliseconds',
    duty: 'CALLER-08',
    title: 'The end of a token is compared in other units, so that it is always over',
    change: { tokens: { lifetimeMs: (expiresIn) => expiresIn / 1000 } },
  }),
  mutant({
    id: 'token-for-each-caller',
    duty: 'CALLER-09',
    title: 'Each of the calls that need a token at the same time asks for one',
    change: { tokens: { isShared: false } },
  }),
  mutant({
    id: 'token-for-each-refusal',
    duty: 'CALLER-09',
    title: 'Each refused call asks for a token of its own, up to five times',
    change: { tokens: { isShared: false, isKept: false, renewals: 5 } },
  }),
  mutant({
    id: 'unavailable-token-is-an-error',
    duty: 'CALLER-10',
    title: 'If no token can be had, the call has failed',
    change: { retries: { isWorthIt: (tried) => !isToken(tried) && retries.isWorthIt(tried) } },
  }),
  mutant({
    id: 'token-asked-for-at-once',
    duty: 'CALLER-10',
    title: 'A token is asked for again without a pause',
    change: { retries: { delayMs: (tried) => (isToken(tried) ? 0 : retries.delayMs(tried)) } },
  }),
  mutant({
    id: 'token-asked-for-steadily',
    duty: 'CALLER-10',
    title: 'A token is asked for every 1.5 s',
    // So long that timers which are late by some 100 ms leave the pauses alike.
    change: {
      retries: { maxTries: 12, delayMs: (tried) => (isToken(tried) ? 1_500 : retries.delayMs(tried)) },
    },
  }),
  mutant({
    id: 'token-asked-for-in-a-loop',
    duty: 'CALLER-10',
    title: 'A token is asked for every 20 ms until there is one',
    change: {
      retries: { maxTries: 200, delayMs: (tried) => (isToken(tried) ? 20 : retries.delayMs(tried)) },
    },
  }),
  mutant({
    id: 'refused-credentials-sent-again',
    duty: 'CALLER-11',
    title: 'Refused credentials are sent again like any failure',
    change: {
      retries: {
        isWorthIt: (tried) => (isToken(tried) && statusOf(tried) === 401) || retries.isWorthIt(tried),
      },
    },
  }),
  mutant({
    id: 'token-sent-again-whatever',
    duty: 'CALLER-11',
    title: 'A request for a token is repeated whatever the answer is',
    change: {
      retries: {
        isWorthIt: (tried) => (isToken(tried) && statusOf(tried) >= 400) || retries.isWorthIt(tried),
        delayMs: () => 100,
      },
    },
  }),
  mutant({
    id: 'lack-of-scope-repeated',
    duty: 'CALLER-12',
    title: 'A call without scope is repeated like a failure',
    change: {
      retries: {
        isWorthIt: (tried) => statusOf(tried) === 403 || retries.isWorthIt(tried),
        delayMs: () => 100,
      },
    },
  }),
  mutant({
    id: 'lack-of-scope-is-a-refused-token',
    duty: 'CALLER-12',
    title: 'After 403 the call is made again, with the token of the cache',
    change: {
      tokens: { isRefused: (status) => status === 401 || status === 403, forgetsRefused: false, renewals: 2 },
    },
  }),
];
