import { books } from '../shop/books.js';
import { dedupe, receiver as right } from '../shop/receiver.js';
import type { Change } from '../shop/seams.js';
import { mutants, type Row } from './mutant.js';

/** Facts of these kinds are booked each time that they come. */
const eachTime = (kind: string): Row => [
  `${kind} is booked each time that it comes`,
  {
    dedupe: { key: (told, delivery) => (isOf(kind, told.key) ? null : dedupe.key(told, delivery)) },
    books: {
      refunded: (order, refund, cents) => {
        // Each time under another name, as who adds it up.
        if (refund?.state === 'done') order.entries.push({ what: 'back', cents });
        books.refunded(order, refund, cents);
      },
    },
  },
];
const isOf = (kind: string, key: string): boolean => key.toLowerCase().startsWith(`${kind.toLowerCase()} `);

/** What shops do with what comes again, and after a restart. */
export const repeating = mutants({
  'RECEIVER-01': {
    'answers-409-to-repeated-meds': [
      'A MED that is notified again is answered with 409',
      {
        receiver: {
          async take(shop, delivery) {
            const text = delivery.bytes.toString();
            const isRepeated = text.includes('med_') && shop.memory.booked.has(text);
            shop.memory.booked.add(text);
            return isRepeated ? 409 : right.take.call(this, shop, delivery);
          },
        },
      },
    ],
  },
  'RECEIVER-10': {
    'receipts-booked-for-each-url': [
      'A receipt is known by its delivery, which each URL has its own',
      {
        dedupe: {
          key: (told, { headers }) =>
            isOf('CashIn', told.key) || isOf('RECEIVE', told.key)
              ? `${String(headers['webhook-id'])} ${told.key}`
              : told.key,
        },
      },
    ],
  },
  'RECEIVER-11': {
    'receipts-booked-each-time': eachTime('CashIn'),
    'immediate-receipts-booked-each-time': eachTime('RECEIVE'),
    'transfers-booked-each-time': eachTime('TRANSFER'),
    'returns-booked-each-time': eachTime('CashOutReversal'),
    'refunds-booked-each-time': eachTime('CashInReversal'),
    'immediate-refunds-booked-each-time': eachTime('REFUND'),
    'booked-again-after-a-restart': [
      'Which notifications have been booked is kept in memory',
      { dedupe: { among: (_store, memory) => memory.booked } },
    ],
    'payment-that-comes-again-undoes-its-refund': [
      'A payment that comes again after its refund makes the order whole again',
      {
        dedupe: { key: ({ key, fact }) => (fact.what === 'paid' ? null : key) },
        books: {
          paid: (order, entry) => {
            order.entries.splice(0, order.entries.length, entry);
            for (const refund of order.refunds) refund.state = 'failed';
          },
        },
      },
    ],
  },
  'RECEIVER-19': {
    'inbox-in-memory': [
      'Notifications are answered, and booked half a second later from memory',
      { receiver: { answersFirst: true, bookingMs: 500, outlivesRestart: false } },
    ],
    'returns-only-in-memory': ['What came back is kept in memory', forgets('back')],
    'receipts-only-in-memory': ['What was paid is kept in memory', forgets('paid')],
    'refunds-only-in-memory': [
      'The results of refunds are kept in memory',
      {
        work: {
          restarted: ({ store }) => {
            for (const { refunds } of store.orders.values())
              for (const refund of refunds) if (refund.state === 'done') refund.state = 'pending';
          },
        },
      },
    ],
  },
});

/** Entries of this kind do not outlive a restart. */
function forgets(kind: string): Change {
  return {
    work: {
      restarted: ({ store }) => {
        for (const { entries } of store.orders.values())
          entries.splice(0, entries.length, ...entries.filter(({ what }) => what !== kind));
      },
    },
  };
}
