import { randomBytes, randomUUID } from 'node:crypto';

/**
 * Creates an id for a payment, charge or refund. Create it once for each order, and store it with the order *before*
 * the first call: a call with the stored id cannot pay twice.
 */
export function newExternalId(): string {
  return randomBytes(16).toString('hex');
}

/** Creates the `x-idempotency-key` of a transfer, a UUID v4. Store it like an externalId. */
export function newIdempotencyKey(): string {
  return randomUUID();
}

/** Creates the txid of an immediate charge: 32 letters and digits, without the hyphens of a UUID. */
export function newTxid(): string {
  return randomBytes(16).toString('hex');
}

/** Creates the id of a devolucao, which goes into its path: 32 of at most 35 characters. */
export function newRefundId(): string {
  return randomBytes(16).toString('hex');
}
