import { randomBytes, randomUUID } from 'node:crypto';

import type { Memory } from './memory.js';
import type { Order } from './orders.js';

/** The names under which the gateway knows what the shop asks for. Each is made once, and stored before the first call. */
export interface KeysSeam {
  externalId(order: Order, memory: Memory): string;
  /** That of another payment of the same order, after one that has failed. */
  nextExternalId(order: Order, memory: Memory): string;
  idempotencyKey(order: Order, memory: Memory): string;
  /** What a repetition of the same transfer carries. */
  repeatedKey(key: string): string;
  txid(order: Order, memory: Memory): string;
  refundId(refund: string, order: Order, memory: Memory): string;
  /** What a repetition of the same refund carries. */
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
