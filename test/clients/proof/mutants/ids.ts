import { createHash, randomUUID } from 'node:crypto';

import type { Order } from '../shop/orders.js';
import { requests } from '../shop/requests.js';
import { retries } from '../shop/retries.js';
import { work } from '../shop/work.js';
import { mutant } from './mutant.js';

/** A UUID of the form of version 4 that is made from what an order is over. */
const uuidOf = ({ wanted: { amount, key } }: Order): string => {
  const hex = createHash('sha256').update(`${amount} ${key}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** The names under which the gateway knows what the shop asks for. */
export const ids = [
  mutant({
    id: 'external-ids-counted-in-memory',
    duty: 'CALLER-15',
    title: 'Payments are counted from 1 in memory',
    change: { keys: { externalId: (_order, memory) => `pedido-${(memory.counter += 1)}` } },
  }),
  mutant({
    id: 'external-ids-of-the-second',
    duty: 'CALLER-15',
    title: 'The externalId is the time in seconds',
    change: { keys: { externalId: () => `${Math.floor(Date.now() / 1000)}` } },
  }),
  mutant({
    id: 'external-ids-of-the-payee',
    duty: 'CALLER-15',
    title: 'The externalId is made from the document of the payee and the day',
    change: {
      keys: { externalId: ({ wanted }) => `${wanted.document}-${new Date().toISOString().slice(0, 10)}` },
    },
  }),
  mutant({
    id: 'external-ids-cut',
    duty: 'CALLER-15',
    title: 'The externalId is cut to 6 characters of the name of the order',
    change: { keys: { externalId: ({ name }) => name.slice(0, 6) } },
  }),
  mutant({
    id: 'no-idempotency-key',
    duty: 'CALLER-16',
    title: 'A transfer is sent without a key',
    change: { requests: { transferHeaders: () => ({}) } },
  }),
  mutant({
    id: 'idempotency-key-of-another-header',
    duty: 'CALLER-16',
    title: 'The key is sent as Idempotency-Key',
    change: { requests: { transferHeaders: (key) => ({ 'Idempotency-Key': key }) } },
  }),
  mutant({
    id: 'idempotency-key-of-the-order',
    duty: 'CALLER-16',
    title: 'The key of a transfer is the name of its order',
    change: { keys: { idempotencyKey: ({ name }) => name } },
  }),
  mutant({
    id: 'idempotency-key-without-hyphens',
    duty: 'CALLER-16',
    title: 'The key of a transfer is a UUID without hyphens',
    change: { requests: { transferHeaders: (key) => requests.transferHeaders(key.replaceAll('-', '')) } },
  }),
  mutant({
    id: 'idempotency-key-of-version-1',
    duty: 'CALLER-16',
    title: 'The key of a transfer is a UUID of version 1',
    change: { keys: { idempotencyKey: () => randomUUID().replace(/^(.{14})4/, '$11') } },
  }),
  mutant({
    id: 'idempotency-key-in-braces',
    duty: 'CALLER-16',
    title: 'The key of a transfer is written as in .NET, in braces',
    change: { requests: { transferHeaders: (key) => requests.transferHeaders(`{${key}}`) } },
  }),
  mutant({
    id: 'idempotency-key-of-the-amount',
    duty: 'CALLER-17',
    title: 'The key of a transfer is made from amount and recipient',
    change: { keys: { idempotencyKey: uuidOf } },
  }),
  mutant({
    id: 'idempotency-key-of-the-shop',
    duty: 'CALLER-17',
    title: 'The shop has one key for all its transfers',
    change: { keys: { idempotencyKey: () => 'b2c1d0e9-8f7a-4b6c-9d5e-4f3a2b1c0d9e' } },
  }),
  mutant({
    id: 'txid-with-hyphens',
    duty: 'CALLER-26',
    title: 'The txid is a UUID with its hyphens',
    change: { keys: { txid: () => randomUUID() } },
  }),
  mutant({
    id: 'txid-of-the-order',
    duty: 'CALLER-26',
    title: 'The txid is the name of the order, which is too short',
    change: { keys: { txid: ({ name }) => name.replaceAll(/[^a-zA-Z0-9]/g, '') } },
  }),
  mutant({
    id: 'txid-of-the-day',
    duty: 'CALLER-26',
    title: 'The txid is the same for all charges of a day',
    change: {
      keys: { txid: () => `pedido${new Date().toISOString().slice(0, 10).replaceAll('-', '')}000000000000` },
    },
  }),
  mutant({
    id: 'txid-too-long',
    duty: 'CALLER-26',
    title: 'The txid has 36 letters and digits',
    change: { keys: { txid: () => `pix0${randomUUID().replaceAll('-', '')}` } },
  }),
  mutant({
    id: 'refund-id-too-long',
    duty: 'CALLER-27',
    title: 'The id of a refund is that of the charge and its own name',
    change: { keys: { refundId: (refund, { id }) => `${id}-${refund}` } },
  }),
  mutant({
    id: 'refund-id-of-the-charge',
    duty: 'CALLER-27',
    title: 'All refunds of a charge have its id',
    change: { keys: { refundId: (_refund, { id }) => id } },
  }),
  mutant({
    id: 'refund-id-of-the-day',
    duty: 'CALLER-27',
    title: 'All refunds of a day have one id',
    change: { keys: { refundId: () => `devolucao-${new Date().toISOString().slice(0, 10)}` } },
  }),
  mutant({
    id: 'refund-made-anew',
    duty: 'CALLER-43',
    title: 'A refund that is asked for again is another refund',
    change: { work: { refundOf: () => undefined } },
  }),
  mutant({
    id: 'refund-id-for-each-try',
    duty: 'CALLER-43',
    title: 'A refund whose answer was lost is repeated under another id',
    change: { keys: { repeatedRefundId: () => randomUUID().slice(0, 35) } },
  }),
  mutant({
    id: 'unknown-refund-made-anew',
    duty: 'CALLER-43',
    title: 'A refund of which nothing is known is made anew when it is asked for again',
    change: {
      retries: { isWorthIt: (tried) => tried.operation !== 'devolucao' && retries.isWorthIt(tried) },
      work: {
        refundOf: (order, name) => {
          const known = work.refundOf(order, name);
          return known?.state === 'unknown' ? undefined : known;
        },
      },
    },
  }),
];
