import { setTimeout as pause } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';

import { answers } from '../shop/calls.js';
import { enter, payAgain, work } from '../shop/work.js';
import { retries } from '../shop/retries.js';
import { lists } from '../shop/lists.js';
import { books } from '../shop/books.js';
import { view } from '../shop/view.js';
import { mutant } from './mutant.js';

/** What the shop does while nobody knows what became of a payment, and when it has failed. */
export const unknown = [
  mutant({
    id: 'new-key-for-each-try',
    duty: 'CALLER-31',
    title: 'A transfer is repeated with a new key',
    change: { keys: { repeatedKey: () => randomUUID() } },
  }),
  mutant({
    id: 'transfer-made-anew',
    duty: 'CALLER-31',
    title: 'A transfer whose outcome is unknown is made anew',
    change: {
      retries: { isWorthIt: (tried) => tried.operation !== 'transfer' && retries.isWorthIt(tried) },
      work: {
        unknown(shop, order) {
          if (order.kind !== 'transfer') return work.unknown.call(work, shop, order);
          return order.formerIds.length > 0 ? Promise.resolve('unknown') : payAgain(shop, order);
        },
      },
    },
  }),
  mutant({
    id: 'transfer-made-anew-after-503',
    duty: 'CALLER-31',
    title: 'After 503 a transfer is taken for refused, and made anew',
    change: {
      retries: {
        isWorthIt: ({ operation, tries, end }) =>
          operation !== 'transfer' && retries.isWorthIt({ operation, tries, end }),
      },
      work: {
        async said(shop, order, said, ending) {
          const isBusy = ending.end.what === 'answer' && ending.end.status === 503;
          if (order.kind === 'transfer' && isBusy && order.formerIds.length === 0)
            return payAgain(shop, order);
          return work.said.call(this, shop, order, said, ending);
        },
      },
    },
  }),
  ...['TAX_ID_MISMATCH', 'INVALID_TAX_ID', 'BLOCKED_ACCOUNT', 'ACCOUNT_CLOSED', 'ORDER_REJECTED'].map(
    (final) =>
      mutant({
        id: `paid-again-after-${final.toLowerCase().replaceAll('_', '-')}`,
        duty: 'CALLER-32',
        title: `A payment that failed with ${final} is made again`,
        change: { work: { isPaidAgain: (code, order) => code === final || work.isPaidAgain(code, order) } },
      }),
  ),
  mutant({
    id: 'paid-again-whatever',
    duty: 'CALLER-32',
    title: 'Every payment that failed is made again',
    change: { work: { isPaidAgain: () => true } },
  }),
  mutant({
    id: 'paid-again-under-the-same-id',
    duty: 'CALLER-33',
    title: 'A payment is made again under the externalId of the one that failed',
    change: { keys: { nextExternalId: ({ formerIds, id }) => formerIds.at(-1) ?? id } },
  }),
  mutant({
    id: 'paid-again-and-again',
    duty: 'CALLER-33',
    title: 'A payment is made again each time that it fails',
    change: {
      work: {
        async told(shop, order, fact) {
          if (fact.what === 'failed' && work.isPaidAgain(fact.code, order)) await payAgain(shop, order);
        },
      },
    },
  }),
  mutant({
    id: 'paid-again-twice',
    duty: 'CALLER-33',
    title: 'Two workers make a failed payment again',
    change: {
      work: {
        async told(shop, order, fact) {
          if (fact.what !== 'failed' || order.formerIds.length > 0 || !work.isPaidAgain(fact.code, order))
            return;
          await Promise.all([payAgain(shop, order), payAgain(shop, order)]);
        },
      },
    },
  }),
  mutant({
    id: 'lost-answer-is-a-failure',
    duty: 'CALLER-36',
    title: 'A payment whose answer is lost has failed',
    change: {
      answers: {
        of: (operation, ending) => (ending.end.what === 'lost' ? 'refused' : answers.of(operation, ending)),
      },
    },
  }),
  mutant({
    id: 'lost-answer-paid-again',
    duty: 'CALLER-36',
    title: 'A payment whose answer is lost is made again under a new externalId',
    change: {
      work: {
        unknown: (shop, order) =>
          order.formerIds.length > 0 ? Promise.resolve('unknown') : payAgain(shop, order),
      },
    },
  }),
  mutant({
    id: 'lost-connection-paid-again',
    duty: 'CALLER-36',
    title: 'A payment whose connection broke is made again under a new externalId, three times',
    change: {
      work: {
        unknown: (shop, order) =>
          order.formerIds.length > 2 ? Promise.resolve('unknown') : payAgain(shop, order),
      },
    },
  }),
  mutant({
    id: 'library-repeats-and-shop-believes',
    duty: 'CALLER-36',
    title: 'The library repeats what breaks, and the used externalId is taken for a refusal',
    change: {
      http: { repeatsWhatBreaks: 1 },
      answers: {
        of: (operation, ending) => {
          const said = answers.of(operation, ending);
          return said === 'used id' ? 'refused' : said;
        },
      },
    },
  }),
  mutant({
    id: 'late-answer-is-a-failure',
    duty: 'CALLER-36',
    title: 'A payment whose answer comes too late has failed',
    change: {
      answers: {
        of: (operation, ending) =>
          ending.end.what === 'lost' && ending.end.because === 'time'
            ? 'refused'
            : answers.of(operation, ending),
      },
    },
  }),
  mutant({
    id: 'server-error-is-a-failure',
    duty: 'CALLER-36',
    title: 'A payment that is answered with 5xx has failed',
    change: {
      answers: {
        of: (operation, ending) =>
          ending.end.what === 'answer' && ending.end.status >= 500
            ? 'refused'
            : answers.of(operation, ending),
      },
    },
  }),
  mutant({
    id: 'server-error-paid-again',
    duty: 'CALLER-36',
    title: 'A payment that is answered with 5xx is made again under a new externalId',
    change: {
      work: {
        async said(shop, order, said, ending) {
          const isDown = ending.end.what === 'answer' && ending.end.status >= 500;
          if (isDown && order.formerIds.length === 0) return payAgain(shop, order);
          return work.said.call(this, shop, order, said, ending);
        },
      },
    },
  }),
  mutant({
    id: 'pending-is-paid',
    duty: 'CALLER-39',
    title: 'An order is paid once the gateway has taken it',
    change: {
      books: {
        state(order) {
          const state = books.state.call(this, order);
          return state === 'pending' ? 'paid' : state;
        },
      },
    },
  }),
  mutant({
    id: 'created-is-booked',
    duty: 'CALLER-39',
    title: 'The payment is booked when it is created',
    change: {
      work: {
        async said(shop, order, said, ending) {
          if (said === 'taken') enter(shop, order, 'CONFIRMED', null, order.cents);
          return work.said.call(this, shop, order, said, ending);
        },
      },
    },
  }),
  mutant({
    id: 'pending-row-is-paid',
    duty: 'CALLER-39',
    title: 'An order that the list has is paid, whatever its row says',
    change: {
      lists: { statusOf: (label) => (label === 'Pendente' ? 'CONFIRMED' : lists.statusOf(label)) },
      work: {
        async said(shop, order, said, ending) {
          const ended = await work.said.call(this, shop, order, said, ending);
          if (said === 'taken') await work.lookUp.call(this, shop, order);
          return ended;
        },
      },
    },
  }),
  mutant({
    id: 'not-listed-paid-again',
    duty: 'CALLER-40',
    title: 'A payment that the list does not show is made again under a new externalId',
    change: {
      work: {
        notFound: async (shop, order) => {
          if (order.formerIds.length === 0) await payAgain(shop, order);
        },
      },
    },
  }),
  mutant({
    id: 'not-listed-twice-paid-again',
    duty: 'CALLER-40',
    title: 'A payment that the list does not show half a second later is made again',
    change: {
      work: {
        notFound: async (shop, order) => {
          if (order.formerIds.length > 0) return;
          await pause(500);
          if ((await shop.seams.lists.find(shop, order.id)) === null) await payAgain(shop, order);
        },
      },
    },
  }),
  mutant({
    id: 'known-to-the-gateway-is-paid',
    duty: 'CALLER-39',
    title: 'The page of the order shows every order as paid that has an id of the gateway',
    change: {
      view: {
        of(shop, order) {
          const seen = view.of.call(this, shop, order);
          return order?.transactionId != null && seen.state === 'pending' ? { ...seen, state: 'paid' } : seen;
        },
      },
    },
  }),
];
