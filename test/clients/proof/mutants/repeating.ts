import { lists } from '../shop/lists.js';
import { retries } from '../shop/retries.js';
import { books, paidCents } from '../shop/books.js';
import { type Fact, facts, type FactsSeam } from '../shop/facts.js';
import { byId, type Order, type Store } from '../shop/orders.js';
import type { Shop } from '../shop/shop.js';
import { answers } from '../shop/calls.js';
import { keys } from '../shop/keys.js';
import { enter, work } from '../shop/work.js';
import { dedupe, receiver as right } from '../shop/receiver.js';
import type { Change } from '../shop/seams.js';
import { mutants, type Row, usedIdRefused } from './mutant.js';

/** A mutant that books facts of this kind each time that they come. */
const eachTime = (kind: string): Row => [
  `${kind} is booked each time that it comes`,
  {
    dedupe: { key: (keyed, delivery) => (isOf(kind, keyed.key) ? null : dedupe.key(keyed, delivery)) },
    books: {
      refunded: (order, refund, cents) => {
        // Each time as a further entry, like a client that adds up refunds.
        if (refund?.state === 'done') order.entries.push({ what: 'back', cents });
        books.refunded(order, refund, cents);
      },
    },
  },
];
const isOf = (kind: string, key: string): boolean => key.toLowerCase().startsWith(`${kind.toLowerCase()} `);

/** A mutant that does not recognize orders for which `isAnew` is true: they are paid again. */
const paidAnew = (title: string, isAnew: (order: Order, shop: Shop) => boolean, change: Change = {}): Row => [
  title,
  {
    ...change,
    work: {
      ...change.work,
      known: (shop, name) => {
        const known = work.known(shop, name);
        return known !== undefined && isAnew(known, shop) ? undefined : known;
      },
    },
  },
];

/** Mutants of repeated requests and notifications, and of restarts. */
export const repeating = mutants({
  'CALLER-32': {
    'rejected-paid-when-asked-again': paidAnew(
      'An order whose payment was rejected is paid when it is asked for again',
      ({ entries }) => entries.some((entry) => entry.what === 'failed' && entry.code === 'ORDER_REJECTED'),
    ),
  },
  'CALLER-33': {
    'failed-paid-each-time-it-is-asked-for': paidAnew(
      'An order whose payment has failed is paid again by itself, and when it is asked for again',
      ({ formerIds }) => formerIds.length > 0,
    ),
  },
  'CALLER-45': {
    'payments-made-anew': paidAnew(
      'A payment that is asked for again is another one',
      ({ kind }) => kind === 'pay',
    ),
    'qr-payments-made-anew': paidAnew(
      'A QR payment that is asked for again is another one',
      ({ kind }) => kind === 'pay a QR code',
    ),
    'transfers-made-anew': paidAnew(
      'A transfer that is asked for again is another one',
      ({ kind }) => kind === 'transfer',
    ),
    'ids-only-in-memory': paidAnew(
      'The externalId of an order is known until the shop restarts',
      ({ id }, { memory }) => !memory.booked.has(id),
      {
        keys: {
          externalId: (order, memory) => {
            const id = keys.externalId(order, memory);
            memory.booked.add(id);
            return id;
          },
        },
      },
    ),
    'double-click-pays-twice': paidAnew(
      'An order is stored once its call has been answered, so that a second click pays it again',
      ({ taken }) => taken === 'no',
    ),
    'unknown-paid-when-asked-again': paidAnew(
      'An order of which nothing is known is paid when it is asked for again',
      ({ taken }) => taken === 'unknown',
      { work: { unknown: async () => 'unknown' } },
    ),
    'used-id-paid-when-asked-again': paidAnew(
      'A used externalId is taken for a refusal, and the order is paid when it is asked for again',
      ({ taken }) => taken === 'refused',
      usedIdRefused(),
    ),
    'paid-when-asked-again': paidAnew(
      'An order that is pending is paid when it is asked for after a restart',
      ({ taken }, { memory }) => taken === 'yes' && memory.tokens.size === 0,
    ),
    'refunds-only-in-memory-made-anew': [
      'Which refunds were asked for is forgotten in a restart',
      {
        work: {
          restarted: ({ store }) => {
            for (const { refunds } of store.orders.values()) refunds.length = 0;
          },
        },
      },
    ],
  },
  'CALLER-36': {
    'refund-that-the-list-lacks-has-failed': [
      'A refund that the list does not show has failed',
      {
        lists: {
          async find(shop, id) {
            const row = await lists.find.call(this, shop, id);
            const all = [...shop.store.orders.values()].flatMap(({ refunds }) => refunds);
            if (row === null) for (const refund of all) if (refund.id === id) refund.state = 'failed';
            return row;
          },
        },
      },
    ],
    'lost-refund-has-failed': [
      'A refund whose answer is lost has failed',
      {
        retries: { isWorthIt: (tried) => !isOfRefund(tried.operation) && retries.isWorthIt(tried) },
        answers: {
          of: (operation, ending) =>
            isOfRefund(operation) && ending.end.what === 'lost' ? 'refused' : answers.of(operation, ending),
        },
      },
    ],
    'unknown-refund-is-refundable': [
      'What is refundable counts only refunds that were made',
      {
        view: {
          refundable: ({ seams }, order) => order.refundable ?? paidCents(order) - seams.books.back(order),
        },
      },
    ],
    'refund-under-way-is-done': [
      'EM_PROCESSAMENTO is taken for refunded',
      {
        books: {
          back: (order) =>
            books.back(order) +
            (order.kind === 'charge by cob' ? 1 : 0) *
              order.refunds.reduce((sum, { state, cents }) => sum + (state === 'pending' ? cents : 0), 0),
        },
      },
    ],
    'lost-answer-is-paid': [
      'A payment whose answer is lost is taken for paid',
      {
        work: {
          async unknown(shop, order) {
            enter(shop, order, 'CONFIRMED', null);
            return 'done';
          },
        },
      },
    ],
    'lost-transfer-has-failed': [
      'A transfer whose answer is lost has failed',
      {
        retries: { isWorthIt: (tried) => tried.operation !== 'transfer' && retries.isWorthIt(tried) },
        answers: {
          of: (operation, ending) =>
            operation === 'transfer' && ending.end.what === 'lost'
              ? 'refused'
              : answers.of(operation, ending),
        },
      },
    ],
  },
  'CALLER-40': {
    'unlisted-refund-made-anew': [
      'A refund that the list does not show is forgotten, and made when it is asked for again',
      {
        lists: {
          async find(shop, id) {
            const row = await lists.find.call(this, shop, id);
            for (const { refunds } of row === null ? shop.store.orders.values() : []) {
              const index = refunds.findIndex((refund) => refund.id === id);
              if (index >= 0) refunds.splice(index, 1);
            }
            return row;
          },
        },
      },
    ],
  },
  'CALLER-43': {
    'refund-in-sent-blindly-again': [
      'A refund-in whose answer is lost is sent again with the same externalId',
      {
        retries: {
          isWorthIt: (tried) =>
            (tried.operation === 'refund-in' && tried.end.what === 'lost') || retries.isWorthIt(tried),
        },
      },
    ],
  },
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
          key: (keyed, { headers }) =>
            isOf('CashIn', keyed.key) || isOf('RECEIVE', keyed.key)
              ? `${String(headers['webhook-id'])} ${keyed.key}`
              : keyed.key,
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
  'RECEIVER-12': {
    'answer-to-a-payment-overwrites-its-notification': [
      'The answer to a payment makes it pending, even if it was confirmed before',
      {
        work: {
          async said(shop, order, said, ending) {
            if (said === 'taken' && order.kind !== 'charge') order.entries.length = 0;
            return work.said.call(this, shop, order, said, ending);
          },
        },
      },
    ],
  },
  'RECEIVER-03': {
    'receipts-with-error-are-paid': [
      'Every CashIn means that the charge was paid',
      { facts: { kinds: { ...facts.kinds, CashIn: alwaysConfirmed('CashIn') } } },
    ],
    'returns-with-error-are-returned': [
      'Every CashOutReversal means that money came back',
      { facts: { kinds: { ...facts.kinds, CashOutReversal: alwaysConfirmed('CashOutReversal') } } },
    ],
  },
  'RECEIVER-17': {
    'event-of-another-name': [
      'Receipts are expected under the name of their URL, cash_in',
      { facts: { kindOf: (body) => facts.kindOf(body).replace(/^CashIn$/, 'cash_in') } },
    ],
    'immediate-receipts-of-another-status': [
      'A receipt is booked only with the status CONFIRMED',
      { facts: { isPaid: (status) => status === 'CONFIRMED' } },
    ],
  },
  'RECEIVER-18': {
    'matched-by-amount': [
      'A notification is booked for the oldest open order of its amount',
      { books: { book: (fact, store) => books.book(byAmount(fact, store, true), store) } },
    ],
    'unknown-ids-matched-by-amount': [
      'A payment whose ids the shop does not know is booked for an open order of its amount',
      { books: { book: (fact, store) => books.book(byAmount(fact, store, false), store) } },
    ],
  },
  'CALLER-15': {
    'external-ids-of-the-amount': [
      'The externalId is a prefix and the amount',
      { keys: { externalId: ({ cents }) => `pedido-${cents}` } },
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

const isOfRefund = (operation: string): boolean => operation === 'refund-in' || operation === 'devolucao';

function alwaysConfirmed(kind: string): (typeof facts.kinds)[string] {
  return function (this: FactsSeam, body, money) {
    return facts.kinds[kind]?.call(this, { ...body, status: 'CONFIRMED' }, money) ?? [];
  };
}

/** Replaces the ids of a fact by that of the first open order of its amount; `isAlways`: even if its ids are known. */
function byAmount(fact: Fact, store: Store, isAlways: boolean): Fact {
  if (fact.what !== 'paid') return fact;
  const isKnown = fact.ids.some((id) => id != null && byId(store, id) !== undefined);
  const open = [...store.orders.values()].find(
    (order) => order.cents === fact.cents && ['unknown', 'pending'].includes(books.state(order)),
  );
  return open === undefined || (isKnown && !isAlways)
    ? fact
    : { ...fact, ids: [open.id], transactionId: null };
}

/** Entries of this kind do not survive a restart. */
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
