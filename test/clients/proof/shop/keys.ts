import { randomBytes, randomUUID } from 'node:crypto';

import type { Memory } from './memory.js';
import type { Order } from './orders.js';

/**
 * Creates the ids by which the gateway identifies requests of the shop. Each is created once, and stored before the
 * first call.
 */
export interface KeysSeam {
  externalId(order: Order, memory: Memory): string;
  /** The externalId of another payment for the same order, after one that has failed. */
  nextExternalId(order: Order, memory: Memory): string;
  idempotencyKey(order: Order, memory: Memory): string;
  /** The key for a repetition of the same transfer. */
  repeatedKey(key: string): string;
  txid(order: Order, memory: Memory): string;
  refundId(refund: string, order: Order, memory: Memory): string;
  /** The id for a repetition of the same refund. */
  repeatedRefundId(id: string): string;
}

const anew = (): string => randomBytes(16).toString('hex');

export const keys: KeysSeam = {
  externalId: anew,
  nextExternalId: anew,
  idempotencyKey: () => randomUUID(),
  repeatedKey: (key) => key,
  txid: anew,
  refundId: anew,
  repeatedRefundId: (id) => id,
};
