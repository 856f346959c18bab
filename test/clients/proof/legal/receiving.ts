import { setTimeout as pause } from 'node:timers/promises';

import { books } from '../shop/books.js';
import { lists } from '../shop/lists.js';
import { receiver } from '../shop/receiver.js';
import { resend } from '../shop/resends.js';
import { work } from '../shop/work.js';
import { legalClients } from './legal.js';
import type { Change } from '../shop/seams.js';

/** A shop without these steps, to which its driver responds with 404. */
const without = (...steps: readonly string[]): Change => ({ driver: { without: steps } });

/** An order that is paid is not booked again; the remaining amount shows whether a return was booked before. */
const bookedOnce: NonNullable<Change['books']> = {
  paid: (order, entry) => {
    if (!order.entries.some(({ what }) => what === 'paid')) books.paid(order, entry);
  },
  cameBack: (order, cents, left) => {
    if (left === null || order.refundable === null || left < order.refundable)
      books.cameBack(order, cents, left);
  },
};

/** Valid choices about notifications and orders. */
export const receiving = legalClients({
  'books-later': [
    'Notifications are answered at once, and booked a second later',
    { receiver: { bookingMs: 1_000, answersFirst: true } },
  ],
  'slow-answers': ['Notifications are answered after a second and a half', { receiver: { delayMs: 1_500 } }],
  'one-worker': [
    'Notifications are worked on one after the other, 50 ms each',
    { receiver: { workers: 1, delayMs: 50 } },
  ],
  'eight-workers': [
    'Eight notifications are worked on at a time',
    { receiver: { workers: 8, delayMs: 100 } },
  ],
  'verifies-nothing': ['Signatures are not verified, and the shop says so', { driver: { verifies: 'none' } }],
  'refuses-with-400': [
    'What is not signed rightly is answered with 400',
    {
      receiver: {
        refusal: (delivery, secret) => (receiver.refusal(delivery, secret) === null ? null : 400),
      },
    },
  ],
  'known-by-transaction-and-status': [
    'Notifications are known by transactionId or end-to-end id, and status',
    {
      dedupe: {
        key: ({ key, fact }) =>
          'transactionId' in fact && typeof fact.transactionId === 'string' && fact.what !== 'came back'
            ? `${fact.transactionId} ${fact.what}`
            : key,
      },
    },
  ],
  'known-by-delivery-and-booked-once': [
    'Notifications are known by webhook-id, and an order that is paid is not booked again',
    {
      dedupe: { key: ({ key }, { headers }) => `${String(headers['webhook-id'])} ${key}` },
      books: bookedOnce,
    },
  ],
  'known-by-state': [
    'Notifications are not remembered: an order that is paid is not booked again',
    {
      dedupe: { key: () => null },
      books: {
        ...bookedOnce,
        refunded: (order, refund, cents) => {
          if (refund?.state !== 'done') books.refunded(order, refund, cents);
        },
      },
    },
  ],
  'never-pays-again': ['A payment that failed is left to a person', { work: { isPaidAgain: () => false } }],
  'pays-again-a-little-later': [
    'A payment that failed for a while is made again a second later',
    {
      work: {
        async notified(shop, order, fact) {
          await pause(1_000);
          return work.notified.call(this, shop, order, fact);
        },
      },
    },
  ],
  'leaves-the-unknown-open': [
    'What became of a payment is only looked up when the shop reconciles',
    { work: { unknown: async () => 'unknown' } },
  ],
  'looks-up-twice': [
    'A payment whose answer was lost is looked up at once and a second later',
    {
      work: {
        async unknown(shop, order) {
          const ended = await work.unknown.call(this, shop, order);
          if (ended !== 'unknown') return ended;
          await pause(1_000);
          return work.unknown.call(this, shop, order);
        },
      },
    },
  ],
  'looks-up-by-status': [
    'A lookup asks for what is confirmed, then for what has failed',
    { lists: { statuses: ['CONFIRMED', 'ERROR', 'PENDING'] } },
  ],
  'asks-for-resends': [
    'In addition to lookups, requests resends of at most 50 notifications',
    {
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
  ],
  'looks-up-as-pending': [
    'What the list does not show is left as it is, and looked up 3 times',
    {
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
  ],
  'refuses-repeats': [
    'An order or a refund that is asked for again is refused as a conflict',
    { driver: { refusesRepeats: true } },
  ],
  'sends-the-refused-anew': [
    'An order that the gateway refused is sent under a new externalId when it is asked for again',
    {
      work: {
        known: (shop, name) => {
          const known = work.known(shop, name);
          return known?.taken === 'refused' ? undefined : known;
        },
      },
    },
  ],
  'slow-steps': ['Each step of the driver takes half a second', { driver: { delayMs: 500 } }],
  'pays-only': ['A shop that only pays to keys', without(...notOf('pay', 'reconcile'))],
  'charges-only': ['A shop that only charges', without(...notOf('charge', 'refund'))],
  'compatibility-only': [
    'A shop of the compatibility family',
    without(...notOf('transfer', 'charge by cob', 'refund')),
  ],
  'no-view': ['A shop that does not say how an order is', without('how is the order')],
  'no-restart': ['A shop that cannot be restarted', without('restart')],
  'no-reconciliation': ['A shop that never reconciles', without('reconcile')],
  'no-balance': ['A shop that never asks for its balance', without('balance')],
  'reads-only': ['A shop that only reads', without(...notOf('statement'))],
  'not-yet-qr': [
    'The driver does not do QR codes and statements yet',
    { driver: { notYet: ['pay a QR code', 'statement', 'register a webhook'] } },
  ],
});

/** All steps about orders except these. */
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
