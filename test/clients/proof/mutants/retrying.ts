import { retries, type Try } from '../shop/retries.js';
import { answers } from '../shop/calls.js';
import type { Change } from '../shop/seams.js';
import { mutants, usedIdRefused } from './mutant.js';

const statusOf = ({ end }: Pick<Try, 'end'>): number => (end.what === 'answer' ? end.status : 0);
const after =
  (...statuses: readonly number[]) =>
  (tried: Try): boolean =>
    statuses.includes(statusOf(tried)) || retries.isWorthIt(tried);

/** Gives 500 a meaning of its own, and does not retry it. */
const failureMeans = (said: ReturnType<typeof answers.of>): Change => ({
  retries: { isWorthIt: (tried) => statusOf(tried) !== 500 && retries.isWorthIt(tried) },
  answers: { of: (operation, ending) => (statusOf(ending) === 500 ? said : answers.of(operation, ending)) },
});

/** Mutants of retrying. */
export const retrying = mutants({
  'CALLER-37': {
    'retry-after-ignored': [
      'The wait that the gateway asks for is ignored',
      { retries: { delayMs: ({ tries }) => 200 * tries } },
    ],
    'retry-after-in-milliseconds': [
      'Retry-After is read as milliseconds',
      { retries: { delayMs: (tried) => retries.delayMs(tried) / 1000 } },
    ],
    'retry-after-only-for-429': [
      'Retry-After of 503 is ignored',
      { retries: { delayMs: (tried) => (statusOf(tried) === 503 ? 300 : retries.delayMs(tried)) } },
    ],
  },
  'CALLER-38': {
    'every-status-repeated': [
      'Every status above 399 is repeated',
      {
        retries: {
          isWorthIt: (tried) => statusOf(tried) >= 400 || retries.isWorthIt(tried),
          delayMs: () => 100,
        },
      },
    ],
    'bad-request-repeated': [
      'A refused request is repeated twice',
      { retries: { isWorthIt: after(400), maxTries: 3, delayMs: () => 100 } },
    ],
    'not-found-repeated': [
      'A call that is answered with 404 is repeated',
      { retries: { isWorthIt: after(404), delayMs: () => 100 } },
    ],
    'unprocessable-repeated': [
      'A call that is answered with 422 is repeated',
      { retries: { isWorthIt: after(422), delayMs: () => 100 } },
    ],
  },
  'CALLER-34': {
    'provider-failure-is-an-error': [
      'A charge that fails with 500 is an error of the shop, and not tried again',
      failureMeans('not sent'),
    ],
    'provider-failure-is-a-refusal': [
      'A charge that fails with 500 counts as refused',
      failureMeans('refused'),
    ],
  },
  'CALLER-35': {
    'used-id-is-a-refusal': ['A used externalId is a refusal like any other', usedIdRefused()],
    'used-id-only-409': [
      'A used externalId is expected as 409, and the 400 of a cash-out is a refusal',
      usedIdRefused('cash-out'),
    ],
    'used-id-only-400': [
      'A used externalId is expected as 400 with its code, and the 409 of a QR payment is a refusal',
      usedIdRefused('QR cash-out'),
    ],
    'used-id-looked-up-as-failed': [
      'A used externalId is reported to the caller as an error, and the order as failed',
      {
        work: {
          usedId: async (_shop, order) => {
            order.taken = 'refused';
            return 'refused';
          },
        },
      },
    ],
  },
});
