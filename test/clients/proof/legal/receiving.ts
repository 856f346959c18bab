import { setTimeout as pause } from 'node:timers/promises';

import { books } from '../shop/books.js';
import { lists } from '../shop/lists.js';
import { receiver } from '../shop/receiver.js';
import { resend } from '../shop/resends.js';
import { work } from '../shop/work.js';
import { legal } from './legal.js';

/** Steps that a shop without them answers with 404. */
const without = (id: string, title: string, ...steps: readonly string[]) =>
  legal({ id, title, change: { driver: { without: steps } } });

/** Free decisions about notifications and orders. */
export const receiving = [
  legal({
    id: 'answers-204',
    title: 'Notifications are answered with 204',
    change: { receiver: { accepted: 204, unknownKind: () => 204 } },
  }),
  legal({
    id: 'answers-202-and-books-later',
    title: 'Notifications are answered with 202, and booked 2 s later',
    change: {
      receiver: { accepted: 202, unknownKind: () => 202, bookingMs: 2_000, answersFirst: true },
    },
  }),
  legal({
    id: 'books-later',
    title: 'Notifications are answered at once, and booked a second later',
    change: { receiver: { bookingMs: 1_000, answersFirst: true } },
  }),
  legal({
    id: 'slow-answers',
    title: 'Notifications are answered after a second and a half',
    change: { receiver: { delayMs: 1_500 } },
  }),
  legal({
    id: 'one-worker',
    title: 'Notifications are worked on one after the other, 50 ms each',
    change: { receiver: { workers: 1, delayMs: 50 } },
  }),
  legal({
    id: 'eight-workers',
    title: 'Eight notifications are worked on at a time',
    change: { receiver: { workers: 8, delayMs: 100 } },
  }),
  legal({
    id: 'verifies-nothing',
    title: 'Signatures are not verified, and the shop says so',
    change: { driver: { verifies: 'none' } },
  }),
  legal({
    id: 'refuses-with-400',
    title: 'What is not signed rightly is answered with 400',
    change: {
      receiver: {
        refusal: (delivery, secret) => (receiver.refusal(delivery, secret) === null ? null : 400),
      },
    },
  }),
  legal({
    id: 'known-by-transaction-and-status',
    title: 'Notifications are known by transactionId or end-to-end id, and status',
    change: {
      dedupe: {
        key: ({ key, fact }) =>
          'transactionId' in fact && typeof fact.transactionId === 'string' && fact.what !== 'came back'
            ? `${fact.transactionId} ${fact.what}`
            : key,
      },
    },
  }),
  legal({
    id: 'known-by-delivery-and-booked-once',
    title: 'Notifications are known by webhook-id, and an order that is paid is not booked again',
    change: {
      dedupe: { key: ({ key }, { headers }) => `${String(headers['webhook-id'])} ${key}` },
      books: {
        paid: (order, entry) => {
          if (!order.entries.some(({ what }) => what === 'paid')) books.paid(order, entry);
        },
        cameBack: (order, cents, left) => {
          // What is left says whether this was booked before.
          if (left === null || order.refundable === null || left < order.refundable)
            books.cameBack(order, cents, left);
        },
      },
    },
  }),
  legal({
    id: 'known-by-state',
    title: 'Notifications are not remembered: an order that is paid is not booked again',
    change: {
      dedupe: { key: () => null },
      books: {
        paid: (order, entry) => {
          if (!order.entries.some(({ what }) => what === 'paid')) books.paid(order, entry);
        },
        cameBack: (order, cents, left) => {
          if (left === null || order.refundable === null || left < order.refundable)
            books.cameBack(order, cents, left);
        },
        refunded: (order, refund, cents) => {
          if (refund?.state !== 'done') books.refunded(order, refund, cents);
        },
      },
    },
  }),
  legal({
    id: 'never-pays-again',
    title: 'A payment that failed is left to a person',
    change: { work: { isPaidAgain: () => false } },
  }),
  legal({
    id: 'pays-again-a-little-later',
    title: 'A payment that failed for a while is made again a second later',
    change: {
      work: {
        async told(shop, order, fact) {
          await pause(1_000);
          return work.told.call(this, shop, order, fact);
        },
      },
    },
  }),
  legal({
    id: 'leaves-the-unknown-open',
    title: 'What became of a payment is only looked up when the shop reconciles',
    change: { work: { unknown: async () => 'unknown' } },
  }),
  legal({
    id: 'looks-up-twice',
    title: 'A payment whose answer was lost is looked up at once and a second later',
    change: {
      work: {
        async unknown(shop, order) {
          const ended = await work.unknown.call(this, shop, order);
          if (ended !== 'unknown') return ended;
          await pause(1_000);
          return work.unknown.call(this, shop, order);
        },
      },
    },
  }),
  legal({
    id: 'looks-up-by-status',
    title: 'A lookup asks for what is confirmed, then for what has failed',
    change: { lists: { statuses: ['CONFIRMED', 'ERROR', 'PENDING'] } },
  }),
  legal({
    id: 'asks-for-resends',
    title: 'Besides looking up, at most 50 notifications are asked for again',
    change: {
      work: {
        async reconcile(shop) {
          const open = [...shop.store.orders.values()].filter(
            (order) => shop.seams.books.state(order) === 'pending',
          );
          for (const order of open.slice(0, 50)) await resend(shop, order, 50);
          return work.reconcile.call(this, shop);
        },
      },
    },
  }),
  legal({
    id: 'looks-up-as-pending',
    title: 'What the list does not show is left as it is, and looked up 3 times',
    change: {
      lists: {
        async find(shop, id) {
          for (let times = 0; times < 3; times++) {
            const row = await lists.find.call(this, shop, id);
            if (row !== null) return row;
            await pause(300);
          }
          return null;
        },
      },
    },
  }),
  legal({
    id: 'slow-steps',
    title: 'Each step of the driver takes half a second',
    change: { driver: { delayMs: 500 } },
  }),
  without('pays-only', 'A shop that only pays to keys', ...notOf('pay', 'reconcile')),
  without('charges-only', 'A shop that only charges', ...notOf('charge', 'refund')),
  without(
    'compatibility-only',
    'A shop of the compatibility family',
    ...notOf('transfer', 'charge by cob', 'refund'),
  ),
  without('no-view', 'A shop that does not say how an order is', 'how is the order'),
  without('no-restart', 'A shop that cannot be restarted', 'restart'),
  without('no-reconciliation', 'A shop that never reconciles', 'reconcile'),
  without('no-balance', 'A shop that never asks for its balance', 'balance'),
  without('reads-only', 'A shop that only reads', ...notOf('statement')),
  legal({
    id: 'not-yet-qr',
    title: 'The driver does not do QR codes and statements yet',
    change: { driver: { notYet: ['pay a QR code', 'statement', 'register a webhook'] } },
  }),
];

/** All steps about orders but these. */
function notOf(...steps: readonly string[]): readonly string[] {
  const all = [
    'pay',
    'pay a QR code',
    'transfer',
    'charge',
    'charge by cob',
    'refund',
    'statement',
    'reconcile',
  ];
  return [...all, 'register a webhook'].filter((step) => !steps.includes(step));
}
