import { retries, type Try } from '../shop/retries.js';
import { answers } from '../shop/calls.js';
import { mutant } from './mutant.js';

const statusOf = ({ end }: Try): number => (end.what === 'answer' ? end.status : 0);
const after =
  (...statuses: readonly number[]) =>
  (tried: Try): boolean =>
    statuses.includes(statusOf(tried)) || retries.isWorthIt(tried);

/** What is sent again, and when. */
export const retrying = [
  mutant({
    id: 'retry-after-ignored',
    duty: 'CALLER-37',
    title: 'The wait that the gateway asks for is ignored',
    change: { retries: { delayMs: ({ tries }) => 200 * tries } },
  }),
  mutant({
    id: 'retry-after-in-milliseconds',
    duty: 'CALLER-37',
    title: 'Retry-After is read as milliseconds',
    change: { retries: { delayMs: (tried) => retries.delayMs(tried) / 1000 } },
  }),
  mutant({
    id: 'retry-after-only-for-429',
    duty: 'CALLER-37',
    title: 'Retry-After of 503 is ignored',
    change: { retries: { delayMs: (tried) => (statusOf(tried) === 503 ? 300 : retries.delayMs(tried)) } },
  }),
  mutant({
    id: 'every-status-repeated',
    duty: 'CALLER-38',
    title: 'Every status above 399 is repeated',
    change: {
      retries: {
        isWorthIt: (tried) => statusOf(tried) >= 400 || retries.isWorthIt(tried),
        delayMs: () => 100,
      },
    },
  }),
  mutant({
    id: 'bad-request-repeated',
    duty: 'CALLER-38',
    title: 'A refused request is repeated twice',
    change: { retries: { isWorthIt: after(400), maxTries: 3, delayMs: () => 100 } },
  }),
  mutant({
    id: 'not-found-repeated',
    duty: 'CALLER-38',
    title: 'A call that is answered with 404 is repeated',
    change: { retries: { isWorthIt: after(404), delayMs: () => 100 } },
  }),
  mutant({
    id: 'unprocessable-repeated',
    duty: 'CALLER-38',
    title: 'A call that is answered with 422 is repeated',
    change: { retries: { isWorthIt: after(422), delayMs: () => 100 } },
  }),
  mutant({
    id: 'provider-failure-is-an-error',
    duty: 'CALLER-34',
    title: 'A charge that fails with 500 is an error of the shop, and not tried again',
    change: {
      retries: { isWorthIt: (tried) => statusOf(tried) !== 500 && retries.isWorthIt(tried) },
      answers: {
        of: (operation, ending) =>
          ending.end.what === 'answer' && ending.end.status === 500
            ? 'not sent'
            : answers.of(operation, ending),
      },
    },
  }),
  mutant({
    id: 'provider-failure-is-a-refusal',
    duty: 'CALLER-34',
    title: 'A charge that fails with 500 counts as refused',
    change: {
      retries: { isWorthIt: (tried) => statusOf(tried) !== 500 && retries.isWorthIt(tried) },
      answers: {
        of: (operation, ending) =>
          ending.end.what === 'answer' && ending.end.status === 500
            ? 'refused'
            : answers.of(operation, ending),
      },
    },
  }),
  mutant({
    id: 'used-id-is-a-refusal',
    duty: 'CALLER-35',
    title: 'A used externalId is a refusal like any other',
    change: {
      answers: {
        of: (operation, ending) => {
          const said = answers.of(operation, ending);
          return said === 'used id' ? 'refused' : said;
        },
      },
    },
  }),
  mutant({
    id: 'used-id-only-409',
    duty: 'CALLER-35',
    title: 'A used externalId is expected as 409, and the 400 of a cash-out is a refusal',
    change: {
      answers: {
        of: (operation, ending) => {
          const said = answers.of(operation, ending);
          return said === 'used id' && operation === 'cash-out' ? 'refused' : said;
        },
      },
    },
  }),
  mutant({
    id: 'used-id-only-400',
    duty: 'CALLER-35',
    title: 'A used externalId is expected as 400 with its code, and the 409 of a QR payment is a refusal',
    change: {
      answers: {
        of: (operation, ending) => {
          const said = answers.of(operation, ending);
          return said === 'used id' && operation === 'QR cash-out' ? 'refused' : said;
        },
      },
    },
  }),
  mutant({
    id: 'used-id-looked-up-as-failed',
    duty: 'CALLER-35',
    title: 'The caller is told that a used externalId is an error, and the order is failed',
    change: {
      work: {
        usedId: async (_shop, order) => {
          order.taken = 'refused';
          return 'refused';
        },
      },
    },
  }),
];
