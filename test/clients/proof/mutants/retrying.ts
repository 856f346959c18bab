import { retries, type Try } from '../shop/retries.js';
import { answers } from '../shop/calls.js';
import { mutants } from './mutant.js';

const statusOf = ({ end }: Try): number => (end.what === 'answer' ? end.status : 0);
const after =
  (...statuses: readonly number[]) =>
  (tried: Try): boolean =>
    statuses.includes(statusOf(tried)) || retries.isWorthIt(tried);

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
      {
        retries: { isWorthIt: (tried) => statusOf(tried) !== 500 && retries.isWorthIt(tried) },
        answers: {
          of: (operation, ending) =>
            ending.end.what === 'answer' && ending.end.status === 500
              ? 'not sent'
              : answers.of(operation, ending),
        },
      },
    ],
    'provider-failure-is-a-refusal': [
      'A charge that fails with 500 counts as refused',
      {
        retries: { isWorthIt: (tried) => statusOf(tried) !== 500 && retries.isWorthIt(tried) },
        answers: {
          of: (operation, ending) =>
            ending.end.what === 'answer' && ending.end.status === 500
              ? 'refused'
              : answers.of(operation, ending),
        },
      },
    ],
  },
  'CALLER-35': {
    'used-id-is-a-refusal': [
      'A used externalId is a refusal like any other',
      {
        answers: {
          of: (operation, ending) => {
            const said = answers.of(operation, ending);
            return said === 'used id' ? 'refused' : said;
          },
        },
      },
    ],
    'used-id-only-409': [
      'A used externalId is expected as 409, and the 400 of a cash-out is a refusal',
      {
        answers: {
          of: (operation, ending) => {
            const said = answers.of(operation, ending);
            return said === 'used id' && operation === 'cash-out' ? 'refused' : said;
          },
        },
      },
    ],
    'used-id-only-400': [
      'A used externalId is expected as 400 with its code, and the 409 of a QR payment is a refusal',
      {
        answers: {
          of: (operation, ending) => {
            const said = answers.of(operation, ending);
            return said === 'used id' && operation === 'QR cash-out' ? 'refused' : said;
          },
        },
      },
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
