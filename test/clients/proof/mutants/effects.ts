import { randomUUID } from 'node:crypto';

import { books } from '../shop/books.js';
import { isMembers } from '../shop/http.js';
import { money } from '../shop/money.js';
import { work } from '../shop/work.js';
import { mutants } from './mutant.js';

type Members = Readonly<Record<string, unknown>>;
const inside = (value: unknown): Members => (isMembers(value) ? value : {});
const refundOf = (body: Members): Members => inside(inside(body['metadata'])['refund']);

/** Mutants of the effects of notifications on the books. */
export const effects = mutants({
  'RECEIVER-03': {
    'status-ignored': [
      'A notification of a payment means that it was made, with any status',
      { facts: { isPaid: (status) => status !== undefined } },
    ],
    'one-final-code-stays-pending': [
      'A payment that failed with one of the final codes stays pending',
      {
        facts: { isFailed: (status, body) => status === 'ERROR' && body['errorCode'] !== 'BLOCKED_ACCOUNT' },
      },
    ],
    'failures-ignored': ['Failed payments stay pending', { facts: { isFailed: () => false } }],
    'failed-only-with-known-code': [
      'A payment has failed only with one code, and is paid otherwise',
      {
        facts: {
          isFailed: (status, body) => status === 'ERROR' && body['errorCode'] === 'SETTLEMENT_TIMEOUT',
          isPaid: (status) => status === 'CONFIRMED' || status === 'LIQUIDATED' || status === 'ERROR',
        },
      },
    ],
  },
  'RECEIVER-05': {
    'cents-read-as-brl': [
      'What came back is read as BRL: 1234.00 instead of 12.34',
      { facts: { cameBack: (body, money) => money.readCents(refundOf(body)['value']) * 100 } },
    ],
    'original-taken-for-what-came-back': [
      'What came back is read from originalValue',
      { facts: { cameBack: (body, money) => money.readCents(refundOf(body)['originalValue']) } },
    ],
    'rest-read-as-cents': [
      'What is left of a payment is read as cents: 0.37 instead of 37.66',
      {
        facts: {
          left: (body) => Math.trunc(Number(inside(body['parentTransaction'])['remainingAmountForRefund'])),
        },
      },
    ],
    'rest-taken-for-what-came-back': [
      'What came back is taken for what is left',
      {
        facts: {
          cameBack: (body) => money.read(inside(body['parentTransaction'])['remainingAmountForRefund']),
          left: (body) => money.readCents(refundOf(body)['value']),
        },
      },
    ],
    'partial-return-is-whole': [
      'A payment of which a part came back has come back',
      {
        books: {
          cameBack: (order) => {
            order.entries.push({ what: 'back', cents: order.cents });
            order.refundable = 0;
          },
        },
      },
    ],
  },
  'RECEIVER-07': {
    'reversal-is-a-sale': [
      'Money that came back is booked as a payment, because it is a credit',
      {
        books: {
          cameBack: (order, cents) => void order.entries.push({ what: 'paid', cents, endToEndId: null }),
        },
      },
    ],
    'reversal-is-a-failure': [
      'A payment that came back has failed',
      {
        books: {
          state(order) {
            const state = books.state.call(this, order);
            return state === 'returned' ? 'failed' : state;
          },
        },
      },
    ],
  },
  'RECEIVER-08': {
    'refund-status-ignored': [
      'A refund that failed is booked like one that was made',
      { books: { refundFailed: (order, refund, cents) => books.refunded(order, refund, cents) } },
    ],
    'refund-of-unknown-outcome-that-failed': [
      'A refund whose answer was lost is booked by its notification, with any status',
      {
        books: {
          refundFailed: (order, refund, cents) =>
            refund?.state === 'unknown'
              ? books.refunded(order, refund, cents)
              : books.refundFailed(order, refund, cents),
        },
      },
    ],
    'refund-booked-when-asked-for': [
      'A refund is booked when it is asked for',
      {
        books: {
          back: (order) =>
            books.back(order) +
            order.refunds.reduce((cents, refund) => cents + (refund.state === 'done' ? 0 : refund.cents), 0),
        },
      },
    ],
  },
  'RECEIVER-11': {
    'booked-each-time': ['A notification is booked each time that it comes', { dedupe: { key: () => null } }],
    'booked-again-by-each-worker': [
      'It is noted that a notification was booked only after it was, so that three at once are booked thrice',
      { dedupe: { notes: 'after' }, receiver: { bookingMs: 150 } },
    ],
    'booked-again-by-time': [
      'A notification is known by the half second in which it came',
      { dedupe: { key: ({ key }) => `${key} ${Math.floor(Date.now() / 500)}` } },
    ],
    'booked-again-by-attempt': [
      'Each delivery is put into a queue under a number of its own, by which it is known',
      { dedupe: { key: (_told, _delivery) => randomUUID() } },
    ],
  },
  'RECEIVER-10': {
    'booked-for-each-url': [
      'A notification is known by its delivery, which each URL has its own',
      { dedupe: { key: ({ key }, { headers }) => `${String(headers['webhook-id'])} ${key}` } },
    ],
  },
  'RECEIVER-12': {
    'returned-before-it-was-paid': [
      'What comes back before it was paid is booked as paid, too, and then once more by its own notification',
      {
        books: {
          cameBack(order, cents, left) {
            if (!order.entries.some(({ what }) => what === 'paid'))
              order.entries.push({ what: 'paid', cents, endToEndId: null });
            books.cameBack(order, cents, left);
          },
        },
      },
    ],
    'last-notification-wins': [
      'The state of an order is that of the last notification',
      {
        books: {
          state(order) {
            const last = order.entries.at(-1);
            if (last?.what === 'paid') return 'paid';
            if (last?.what === 'back') return 'returned';
            return books.state.call(this, order);
          },
        },
      },
    ],
    'reversal-of-the-unpaid-dropped': [
      'What came back of an order that is not paid yet is dropped',
      {
        books: {
          cameBack(order, cents, left) {
            if (this.state(order) === 'paid') books.cameBack(order, cents, left);
          },
        },
      },
    ],
    'answer-overwrites-notification': [
      'The answer makes the order pending, even if the notification was there before',
      {
        work: {
          async said(shop, order, said, ending) {
            if (said === 'taken') order.entries.length = 0;
            return work.said.call(this, shop, order, said, ending);
          },
        },
      },
    ],
    'known-only-by-the-answer': [
      'A notification finds its order only by the transactionId of the answer',
      {
        books: {
          book(fact, store) {
            if (fact.what !== 'paid' && fact.what !== 'failed') return books.book.call(this, fact, store);
            return books.book.call(this, { ...fact, ids: [] }, store);
          },
        },
      },
    ],
    'reversal-before-payment-is-lost': [
      'A payment that is confirmed after it came back is paid again',
      {
        books: {
          paid: (order, entry) => {
            const kept = order.entries.filter(({ what }) => what !== 'back');
            order.entries.splice(0, order.entries.length, ...kept, entry);
          },
        },
      },
    ],
  },
});
