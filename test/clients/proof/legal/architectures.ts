import { setTimeout as pause } from 'node:timers/promises';

import { askBalance } from '../shop/balance.js';
import type { Order } from '../shop/orders.js';
import { receiver } from '../shop/receiver.js';
import type { Change } from '../shop/seams.js';
import type { Shop } from '../shop/shop.js';
import { submit, work } from '../shop/work.js';
import { balanceOfAccounts } from './calls.js';
import { legalClients } from './legal.js';

/**
 * Creates a function that queues items per shop; `each` is called with the queue until it is empty, one call at a time.
 */
function queueOf<T>(each: (shop: Shop, items: readonly T[]) => Promise<unknown>) {
  const queues = new WeakMap<object, T[]>();
  return (shop: Shop, item: T): void => {
    const waiting = queues.get(shop.store);
    if (waiting !== undefined) {
      if (!waiting.includes(item)) waiting.push(item);
      return;
    }
    const queue = [item];
    queues.set(shop.store, queue);
    const work = async (): Promise<void> => {
      while (queue.length > 0 && !shop.isClosed()) await each(shop, queue).catch(() => undefined);
      queues.delete(shop.store);
    };
    shop.later(work());
  };
}

/** A sender that repeatedly waits `waitMs`, and then sends up to `size` queued orders at once. */
const senderOf = (waitMs: number, size: number) =>
  queueOf<Order>(async (shop, queue) => {
    await pause(waitMs);
    const batch = queue.slice(0, size);
    await Promise.all(batch.map((order) => submit(shop, order)));
    (queue as Order[]).splice(0, batch.length);
  });

/** A shop that only queues orders on request, and sends them later. */
const queued = (
  send: (shop: Shop, order: Order) => void,
  isQueued: (order: Order) => boolean = () => true,
): Change => ({
  work: {
    async place(shop, order) {
      if (!isQueued(order)) return submit(shop, order);
      send(shop, order);
      return 'unknown';
    },
  },
});

const isPayment = ({ kind }: Order): boolean => !kind.startsWith('charge');

/** A queue of deliveries, which one worker reads later. */
const inbox = queueOf<() => Promise<unknown>>(async (_shop, queue) => {
  await pause(100);
  await (queue as (() => Promise<unknown>)[]).shift()?.();
});

/** Valid choices of architecture. */
export const architectures = legalClients({
  outbox: ['Orders are queued by their caller, and sent by one sender', queued(senderOf(100, 1))],
  'outbox-of-payments-without-view': [
    'Payments are queued and sent by one sender; the shop does not say how an order is',
    { ...queued(senderOf(300, 1), isPayment), driver: { without: ['how is the order'] } },
  ],
  'batch-sender': [
    'Payments are queued, and sent all at once every second',
    queued(senderOf(1_000, 100), isPayment),
  ],
  'manual-approval': [
    'A person approves each payment a second and a half after it was asked for',
    queued((shop, order) => shop.later(pause(1_500).then(() => submit(shop, order))), isPayment),
  ],
  'polling-only': ['A shop without a webhook, which looks up its orders', { driver: { receives: false } }],
  'rejects-in-advance': [
    'What the gateway may refuse, the shop refuses: long texts, emoji, codes with accents, large amounts',
    {
      work: {
        async place(shop, order) {
          const { description = '', code = '' } = order.wanted;
          const isPlain = /^[\x20-\x7e]{0,140}$/.test(description) && /^[\x20-\x7e]*$/.test(code);
          if (isPlain && order.cents <= 100_000_00 && order.cents > 0) return submit(shop, order);
          order.taken = 'refused';
          return 'refused';
        },
      },
    },
  ],
  'two-processes': [
    'Two processes take turns, with tokens of their own and one store',
    { driver: { processes: 2 } },
  ],
  'list-before-payment': [
    'Before a payment is sent, its externalId is looked for in the list',
    {
      work: {
        async place(shop, order) {
          if (!isPayment(order) || order.kind === 'transfer') return submit(shop, order);
          await work.lookUp.call(shop.seams.work, shop, order);
          return shop.seams.books.state(order) === 'unknown' ? submit(shop, order) : 'done';
        },
      },
    },
  ],
  saga: [
    'A payment is a chain: the balance is checked, the payment sent, its outcome looked up twice',
    {
      work: {
        async place(shop, order) {
          if (!isPayment(order)) return submit(shop, order);
          if ((await askBalance(shop)).outcome !== 'done') return 'failed';
          const ended = await submit(shop, order);
          for (let times = 0; ended === 'done' && times < 2; times += 1) {
            await pause(100);
            await work.lookUp.call(shop.seams.work, shop, order);
          }
          return ended;
        },
      },
    },
  ],
  'waits-for-notifications': [
    'A payment ends for its caller when its notification came, or after half a second',
    {
      work: {
        async place(shop, order) {
          const ended = await submit(shop, order);
          for (let times = 0; times < 5 && shop.seams.books.state(order) === 'pending'; times += 1)
            await pause(100);
          return ended;
        },
      },
    },
  ],
  'compatibility-family-alone': [
    'Only the compatibility family is used: its tokens, its balance, transfers, cobs and devolucoes',
    {
      tokens: { family: () => 'compatibility' },
      balance: balanceOfAccounts,
      driver: {
        without: ['pay', 'pay a QR code', 'charge', 'statement', 'reconcile', 'register a webhook'],
      },
    },
  ],
  'refunds-only-what-it-knows-as-paid': [
    'Notifications are booked a second after their answer, and only what is booked can be refunded',
    {
      receiver: { bookingMs: 1_000, answersFirst: true },
      work: {
        refundOf(order, name) {
          const known = work.refundOf(order, name);
          if (known !== undefined || order.entries.some(({ what }) => what === 'paid')) return known;
          return { name, id: '', cents: 0, rtrId: null, state: 'failed' };
        },
      },
    },
  ],
  'refunds-whole-charges': [
    'Only all of a charge can be given back',
    {
      work: {
        refundOf: (order, name) =>
          work.refundOf(order, name) ?? { name, id: '', cents: 0, rtrId: null, state: 'failed' },
      },
    },
  ],
  'bearer-in-small-letters': [
    'The scheme of the token is written in small letters',
    { tokens: { authorization: (token) => `bearer ${token}` } },
  ],
  'inbox-table': [
    'Notifications are stored as they come, answered, and read by one worker, 100 ms each',
    {
      receiver: {
        async take(shop, delivery) {
          const refusal = shop.seams.receiver.refusal(delivery, shop.settings.webhookSecret);
          if (refusal !== null) return refusal;
          inbox(shop, () => receiver.take.call(shop.seams.receiver, shop, delivery));
          return 200;
        },
      },
    },
  ],
});
