import { randomBytes, randomUUID } from 'node:crypto';

/**
 * An id for a payment, charge or refund: make it once for each order and store it with the order *before* the first
 * call. A call with the stored id cannot pay twice.
 */
export function newExternalId(): string {
  return randomBytes(16).toString('hex');
}

/** The `x-idempotency-key` of a transfer, a UUID v4; to be stored like an externalId. */
export function newIdempotencyKey(): string {
  return randomUUID();
}

/** The txid of an immediate charge: 32 letters and digits, without the hyphens of a UUID. */
export function newTxid(): string {
  return randomBytes(16).toString('hex');
}

/** The id of a devolucao, which its path takes: 32 of at most 35 characters. */
export function newRefundId(): string {
  return randomBytes(16).toString('hex');
}
