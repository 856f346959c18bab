import { randomUUID } from 'node:crypto';

import { books } from '../shop/books.js';
import { isMembers } from '../shop/http.js';
import { money } from '../shop/money.js';
import { work } from '../shop/work.js';
import { mutant } from './mutant.js';

type Members = Readonly<Record<string, unknown>>;
const inside = (value: unknown): Members => (isMembers(value) ? value : {});
const refundOf = (body: Members): Members => inside(inside(body['metadata'])['refund']);

/** What notifications lead to in the books. */
export const effects = [
  mutant({
    id: 'status-ignored',
    duty: 'RECEIVER-03',
    title: 'A notification of a payment means that it was made, whatever its status',
    change: { facts: { isPaid: (status) => status !== undefined } },
  }),
  mutant({
    id: 'failures-ignored',
    duty: 'RECEIVER-03',
    title: 'Failed payments stay pending',
    change: { facts: { isFailed: () => false } },
  }),
  mutant({
    id: 'failed-only-with-known-code',
    duty: 'RECEIVER-03',
    title: 'A payment has failed only with one code, and is paid otherwise',
    change: {
      facts: {
        isFailed: (status, body) => status === 'ERROR' && body['errorCode'] === 'SETTLEMENT_TIMEOUT',
        isPaid: (status) => status === 'CONFIRMED' || status === 'LIQUIDATED' || status === 'ERROR',
      },
    },
  }),
  mutant({
    id: 'cents-read-as-brl',
    duty: 'RECEIVER-05',
    title: 'What came back is read as BRL: 1234.00 instead of 12.34',
    change: { facts: { cameBack: (body, money) => money.readCents(refundOf(body)['value']) * 100 } },
  }),
  mutant({
    id: 'original-taken-for-what-came-back',
    duty: 'RECEIVER-05',
    title: 'What came back is read from originalValue',
    change: { facts: { cameBack: (body, money) => money.readCents(refundOf(body)['originalValue']) } },
  }),
  mutant({
    id: 'rest-read-as-cents',
    duty: 'RECEIVER-05',
    title: 'What is left of a payment is read as cents: 0.37 instead of 37.66',
    change: {
      facts: {
        left: (body) => Math.trunc(Number(inside(body['parentTransaction'])['remainingAmountForRefund'])),
      },
    },
  }),
  mutant({
    id: 'rest-taken-for-what-came-back',
    duty: 'RECEIVER-05',
    title: 'What came back is taken for what is left',
    change: {
      facts: {
        cameBack: (body) => money.read(inside(body['parentTransaction'])['remainingAmountForRefund']),
        left: (body) => money.readCents(refundOf(body)['value']),
      },
    },
  }),
  mutant({
    id: 'partial-return-is-whole',
    duty: 'RECEIVER-05',
    title: 'A payment of which a part came back has come back',
    change: {
      books: {
        cameBack: (order) => {
          order.entries.push({ what: 'back', cents: order.cents });
          order.refundable = 0;
        },
      },
    },
  }),
  mutant({
    id: 'reversal-is-a-sale',
    duty: 'RECEIVER-07',
    title: 'Money that came back is booked as a payment, because it is a credit',
    change: {
      books: {
        cameBack: (order, cents) => void order.entries.push({ what: 'paid', cents, endToEndId: null }),
      },
    },
  }),
  mutant({
    id: 'reversal-is-a-failure',
    duty: 'RECEIVER-07',
    title: 'A payment that came back has failed',
    change: {
      books: {
        state(order) {
          const state = books.state.call(this, order);
          return state === 'returned' ? 'failed' : state;
        },
      },
    },
  }),
  mutant({
    id: 'refund-status-ignored',
    duty: 'RECEIVER-08',
    title: 'A refund that failed is booked like one that was made',
    change: { books: { refundFailed: (order, refund, cents) => books.refunded(order, refund, cents) } },
  }),
  mutant({
    id: 'refund-booked-when-asked-for',
    duty: 'RECEIVER-08',
    title: 'A refund is booked when it is asked for',
    change: {
      books: {
        back: (order) =>
          books.back(order) +
          order.refunds.reduce((cents, refund) => cents + (refund.state === 'done' ? 0 : refund.cents), 0),
      },
    },
  }),
  mutant({
    id: 'booked-each-time',
    duty: 'RECEIVER-11',
    title: 'A notification is booked each time that it comes',
    change: { dedupe: { key: () => null } },
  }),
  mutant({
    id: 'booked-for-each-url',
    duty: 'RECEIVER-10',
    title: 'A notification is known by its delivery, which each URL has its own',
    change: { dedupe: { key: ({ key }, { headers }) => `${String(headers['webhook-id'])} ${key}` } },
  }),
  mutant({
    id: 'booked-again-by-each-worker',
    duty: 'RECEIVER-11',
    title:
      'It is noted that a notification was booked only after it was, so that three at once are booked thrice',
    change: { dedupe: { notes: 'after' }, receiver: { bookingMs: 150 } },
  }),
  mutant({
    id: 'booked-again-by-time',
    duty: 'RECEIVER-11',
    title: 'A notification is known by the half second in which it came',
    change: { dedupe: { key: ({ key }) => `${key} ${Math.floor(Date.now() / 500)}` } },
  }),
  mutant({
    id: 'booked-again-by-attempt',
    duty: 'RECEIVER-11',
    title: 'Each delivery is put into a queue under a number of its own, by which it is known',
    change: { dedupe: { key: (_told, _delivery) => randomUUID() } },
  }),
  mutant({
    id: 'last-notification-wins',
    duty: 'RECEIVER-12',
    title: 'The state of an order is that of the last notification',
    change: {
      books: {
        state(order) {
          const last = order.entries.at(-1);
          if (last?.what === 'paid') return 'paid';
          if (last?.what === 'back') return 'returned';
          return books.state.call(this, order);
        },
      },
    },
  }),
  mutant({
    id: 'reversal-of-the-unpaid-dropped',
    duty: 'RECEIVER-12',
    title: 'What came back of an order that is not paid yet is dropped',
    change: {
      books: {
        cameBack(order, cents, left) {
          if (this.state(order) === 'paid') books.cameBack(order, cents, left);
        },
      },
    },
  }),
  mutant({
    id: 'answer-overwrites-notification',
    duty: 'RECEIVER-12',
    title: 'The answer makes the order pending, even if the notification was there before',
    change: {
      work: {
        async said(shop, order, said, ending) {
          if (said === 'taken') order.entries.length = 0;
          return work.said.call(this, shop, order, said, ending);
        },
      },
    },
  }),
  mutant({
    id: 'known-only-by-the-answer',
    duty: 'RECEIVER-12',
    title: 'A notification finds its order only by the transactionId of the answer',
    change: {
      books: {
        book(fact, store) {
          if (fact.what !== 'paid' && fact.what !== 'failed') return books.book.call(this, fact, store);
          return books.book.call(this, { ...fact, ids: [] }, store);
        },
      },
    },
  }),
  mutant({
    id: 'reversal-before-payment-is-lost',
    duty: 'RECEIVER-12',
    title: 'A payment that is confirmed after it came back is paid again',
    change: {
      books: {
        paid: (order, entry) => {
          const kept = order.entries.filter(({ what }) => what !== 'back');
          order.entries.splice(0, order.entries.length, ...kept, entry);
        },
      },
    },
  }),
];
