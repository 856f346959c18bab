import { setTimeout as pause } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';

import { answers } from '../shop/calls.js';
import { enter, payAgain, work } from '../shop/work.js';
import { retries } from '../shop/retries.js';
import { lists } from '../shop/lists.js';
import { books } from '../shop/books.js';
import type { Order } from '../shop/orders.js';
import { view } from '../shop/view.js';
import { mutants, type Row, usedIdRefused } from './mutant.js';

const paidAgainAfter = (final: string): Row => [
  `A payment that failed with ${final} is made again`,
  { work: { isPaidAgain: (code, order) => code === final || work.isPaidAgain(code, order) } },
];

const paidAtOnce = (title: string, ...kinds: readonly Order['kind'][]): Row => [
  title,
  {
    books: {
      state(order) {
        const state = books.state.call(this, order);
        return state === 'pending' && kinds.includes(order.kind) ? 'paid' : state;
      },
    },
  },
];

/** Mutants of payments whose outcome is unknown or that have failed. */
export const unknown = mutants({
  'CALLER-31': {
    'new-key-for-each-try': [
      'A transfer is repeated with a new key',
      { keys: { repeatedKey: () => randomUUID() } },
    ],
    'transfer-made-anew': [
      'A transfer whose outcome is unknown is made anew',
      {
        retries: { isWorthIt: (tried) => tried.operation !== 'transfer' && retries.isWorthIt(tried) },
        work: {
          unknown(shop, order) {
            if (order.kind !== 'transfer') return work.unknown.call(work, shop, order);
            return order.formerIds.length > 0 ? Promise.resolve('unknown') : payAgain(shop, order);
          },
        },
      },
    ],
    'transfer-made-anew-after-503': [
      'After 503 a transfer is taken for refused, and made anew',
      {
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
    ],
  },
  'CALLER-32': {
    'paid-again-after-tax-id-mismatch': paidAgainAfter('TAX_ID_MISMATCH'),
    'paid-again-after-invalid-tax-id': paidAgainAfter('INVALID_TAX_ID'),
    'paid-again-after-blocked-account': paidAgainAfter('BLOCKED_ACCOUNT'),
    'paid-again-after-account-closed': paidAgainAfter('ACCOUNT_CLOSED'),
    'paid-again-after-order-rejected': paidAgainAfter('ORDER_REJECTED'),
    'paid-again-whatever': ['Every payment that failed is made again', { work: { isPaidAgain: () => true } }],
  },
  'CALLER-33': {
    'paid-again-under-the-same-id': [
      'A payment is made again under the externalId of the one that failed',
      { keys: { nextExternalId: ({ formerIds, id }) => formerIds.at(-1) ?? id } },
    ],
    'paid-again-and-again': [
      'A payment is made again each time that it fails',
      {
        work: {
          async notified(shop, order, fact) {
            if (fact.what === 'failed' && work.isPaidAgain(fact.code, order)) await payAgain(shop, order);
          },
        },
      },
    ],
    'paid-again-twice': [
      'Two workers make a failed payment again',
      {
        work: {
          async notified(shop, order, fact) {
            if (fact.what !== 'failed' || order.formerIds.length > 0 || !work.isPaidAgain(fact.code, order))
              return;
            await Promise.all([payAgain(shop, order), payAgain(shop, order)]);
          },
        },
      },
    ],
  },
  'CALLER-36': {
    'lost-answer-is-a-failure': [
      'A payment whose answer is lost has failed',
      {
        answers: {
          of: (operation, ending) => (ending.end.what === 'lost' ? 'refused' : answers.of(operation, ending)),
        },
      },
    ],
    'lost-answer-paid-again': [
      'A payment whose answer is lost is made again under a new externalId',
      {
        work: {
          unknown: (shop, order) =>
            order.formerIds.length > 0 ? Promise.resolve('unknown') : payAgain(shop, order),
        },
      },
    ],
    'lost-connection-paid-again': [
      'A payment whose connection broke is made again under a new externalId, three times',
      {
        work: {
          unknown: (shop, order) =>
            order.formerIds.length > 2 ? Promise.resolve('unknown') : payAgain(shop, order),
        },
      },
    ],
    'library-repeats-and-shop-believes': [
      'The library repeats what breaks, and the used externalId is taken for a refusal',
      { http: { repeatsWhatBreaks: 1 }, ...usedIdRefused() },
    ],
    'late-answer-is-a-failure': [
      'A payment whose answer comes too late has failed',
      {
        answers: {
          of: (operation, ending) =>
            ending.end.what === 'lost' && ending.end.because === 'time'
              ? 'refused'
              : answers.of(operation, ending),
        },
      },
    ],
    'server-error-is-a-failure': [
      'A payment that is answered with 5xx has failed',
      {
        answers: {
          of: (operation, ending) =>
            ending.end.what === 'answer' && ending.end.status >= 500
              ? 'refused'
              : answers.of(operation, ending),
        },
      },
    ],
    'server-error-paid-again': [
      'A payment that is answered with 5xx is made again under a new externalId',
      {
        work: {
          async said(shop, order, said, ending) {
            const isDown = ending.end.what === 'answer' && ending.end.status >= 500;
            if (isDown && order.formerIds.length === 0) return payAgain(shop, order);
            return work.said.call(this, shop, order, said, ending);
          },
        },
      },
    ],
  },
  'CALLER-39': {
    'pending-is-paid': [
      'An order is paid once the gateway has taken it',
      {
        books: {
          state(order) {
            const state = books.state.call(this, order);
            return state === 'pending' ? 'paid' : state;
          },
        },
      },
    ],
    'code-is-paid-at-once': paidAtOnce('A QR code is paid once the gateway has taken it', 'pay a QR code'),
    'transfer-is-paid-at-once': paidAtOnce('A transfer is paid once the gateway has taken it', 'transfer'),
    'charge-by-cob-is-paid-at-once': paidAtOnce('A cob is paid once it is made', 'charge by cob'),
    'charge-is-paid-at-once': paidAtOnce('A charge is paid once it is made', 'charge'),
    'created-is-booked': [
      'The payment is booked when it is created',
      {
        work: {
          async said(shop, order, said, ending) {
            if (said === 'taken') enter(shop, order, 'CONFIRMED', null, order.cents);
            return work.said.call(this, shop, order, said, ending);
          },
        },
      },
    ],
    'pending-row-is-paid': [
      'An order in the list is paid, with any status',
      {
        lists: { statusOf: (label) => (label === 'Pendente' ? 'CONFIRMED' : lists.statusOf(label)) },
        work: {
          async said(shop, order, said, ending) {
            const ended = await work.said.call(this, shop, order, said, ending);
            if (said === 'taken') await work.lookUp.call(this, shop, order);
            return ended;
          },
        },
      },
    ],
    'known-to-the-gateway-is-paid': [
      'The page of the order shows every order as paid that has an id of the gateway',
      {
        view: {
          of(shop, order) {
            const seen = view.of.call(this, shop, order);
            return order?.transactionId != null && seen.state === 'pending'
              ? { ...seen, state: 'paid' }
              : seen;
          },
        },
      },
    ],
  },
  'CALLER-40': {
    'not-listed-paid-again': [
      'A payment that the list does not show is made again under a new externalId',
      {
        work: {
          notFound: async (shop, order) => {
            if (order.formerIds.length === 0) await payAgain(shop, order);
          },
        },
      },
    ],
    'not-listed-twice-paid-again': [
      'A payment that the list does not show half a second later is made again',
      {
        work: {
          notFound: async (shop, order) => {
            if (order.formerIds.length > 0) return;
            await pause(500);
            if ((await shop.seams.lists.find(shop, order.id)) === null) await payAgain(shop, order);
          },
        },
      },
    ],
  },
});
