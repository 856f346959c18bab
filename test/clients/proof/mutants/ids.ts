import { createHash, randomUUID } from 'node:crypto';

import type { Order } from '../shop/orders.js';
import { requests } from '../shop/requests.js';
import { retries } from '../shop/retries.js';
import { work } from '../shop/work.js';
import { mutants } from './mutant.js';

/** A UUID in the form of version 4, derived from the amount and the key of an order. */
const uuidOf = ({ wanted: { amount, key } }: Order): string => {
  const hex = createHash('sha256').update(`${amount} ${key}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** Mutants of the ids that the shop sends. */
export const ids = mutants({
  'CALLER-15': {
    'external-ids-counted-in-memory': [
      'Payments are counted from 1 in memory',
      { keys: { externalId: (_order, memory) => `pedido-${(memory.counter += 1)}` } },
    ],
    'external-ids-of-the-second': [
      'The externalId is the time in seconds',
      { keys: { externalId: () => `${Math.floor(Date.now() / 1000)}` } },
    ],
    'external-ids-of-the-payee': [
      'The externalId is made from the document of the payee and the day',
      {
        keys: { externalId: ({ wanted }) => `${wanted.document}-${new Date().toISOString().slice(0, 10)}` },
      },
    ],
    'external-ids-cut': [
      'The externalId is cut to 6 characters of the name of the order',
      { keys: { externalId: ({ name }) => name.slice(0, 6) } },
    ],
  },
  'CALLER-16': {
    'no-idempotency-key': ['A transfer is sent without a key', { requests: { transferHeaders: () => ({}) } }],
    'idempotency-key-of-another-header': [
      'The key is sent as Idempotency-Key',
      { requests: { transferHeaders: (key) => ({ 'Idempotency-Key': key }) } },
    ],
    'idempotency-key-of-the-order': [
      'The key of a transfer is the name of its order',
      { keys: { idempotencyKey: ({ name }) => name } },
    ],
    'idempotency-key-without-hyphens': [
      'The key of a transfer is a UUID without hyphens',
      { requests: { transferHeaders: (key) => requests.transferHeaders(key.replaceAll('-', '')) } },
    ],
    'idempotency-key-of-version-1': [
      'The key of a transfer is a UUID of version 1',
      { keys: { idempotencyKey: () => randomUUID().replace(/^(.{14})4/, '$11') } },
    ],
    'idempotency-key-in-braces': [
      'The key of a transfer is written as in .NET, in braces',
      { requests: { transferHeaders: (key) => requests.transferHeaders(`{${key}}`) } },
    ],
  },
  'CALLER-17': {
    'idempotency-key-of-the-amount': [
      'The key of a transfer is made from amount and recipient',
      { keys: { idempotencyKey: uuidOf } },
    ],
    'idempotency-key-of-the-shop': [
      'The shop has one key for all its transfers',
      { keys: { idempotencyKey: () => 'b2c1d0e9-8f7a-4b6c-9d5e-4f3a2b1c0d9e' } },
    ],
  },
  'CALLER-26': {
    'txid-with-hyphens': ['The txid is a UUID with its hyphens', { keys: { txid: () => randomUUID() } }],
    'txid-of-the-order': [
      'The txid is the name of the order, which is too short',
      { keys: { txid: ({ name }) => name.replaceAll(/[^a-zA-Z0-9]/g, '') } },
    ],
    'txid-of-the-day': [
      'The txid is the same for all charges of a day',
      {
        keys: {
          txid: () => `pedido${new Date().toISOString().slice(0, 10).replaceAll('-', '')}000000000000`,
        },
      },
    ],
    'txid-too-long': [
      'The txid has 36 letters and digits',
      { keys: { txid: () => `pix0${randomUUID().replaceAll('-', '')}` } },
    ],
  },
  'CALLER-27': {
    'refund-id-too-long': [
      'The id of a refund is that of the charge and its own name',
      { keys: { refundId: (refund, { id }) => `${id}-${refund}` } },
    ],
    'refund-id-of-the-charge': [
      'All refunds of a charge have its id',
      { keys: { refundId: (_refund, { id }) => id } },
    ],
    'refund-id-of-the-day': [
      'All refunds of a day have one id',
      { keys: { refundId: () => `devolucao-${new Date().toISOString().slice(0, 10)}` } },
    ],
  },
  'CALLER-43': {
    'refund-made-anew': [
      'A refund that is asked for again is another refund',
      { work: { refundOf: () => undefined } },
    ],
    'refund-id-for-each-try': [
      'A refund whose answer was lost is repeated under another id',
      { keys: { repeatedRefundId: () => randomUUID().slice(0, 35) } },
    ],
  },
  'CALLER-45': {
    'unknown-refund-made-anew': [
      'A refund of which nothing is known is made anew when it is asked for again',
      {
        retries: { isWorthIt: (tried) => tried.operation !== 'devolucao' && retries.isWorthIt(tried) },
        work: {
          refundOf: (order, name) => {
            const known = work.refundOf(order, name);
            return known?.state === 'unknown' ? undefined : known;
          },
        },
      },
    ],
  },
});
