import assert from 'node:assert/strict';

import type { Moment } from '../domain/clock.js';
import { newRefund, refundBookRefusals, type RefundOrder } from '../domain/refunds.js';
import { refuse } from '../domain/refusals.js';
import type { Refund } from '../domain/transactions.js';
import type { Tables } from '../storage/store.js';
import { reserve } from './posting.js';

/** A refund, and whether this call created it. */
export interface Refunded {
  readonly refund: Refund;
  readonly created: boolean;
}

/**
 * Creates a refund of a received payment and reserves its money, in the caller's transaction. A refund id that was
 * already used for the payment returns the same refund if the request is the same (OP-12). Throws the refusals of
 * {@link refundBookRefusals}. The sum of all refunds never exceeds the original, however many are requested at once.
 */
export async function createRefund(
  tables: Tables,
  order: RefundOrder,
  ids: { uuid: string; rtrId: string },
  moment: Moment,
): Promise<Refunded> {
  const transaction = newRefund(order, ids, moment);
  const refund = await tables.transactions.insert(transaction);
  const existing = refund ? null : await sameId(tables, order, transaction.uniqueKey ?? '');
  refuse(refundBookRefusals, 'inserted', { order, existing });
  if (existing) return { refund: existing, created: false };
  assert(refund, 'a refund is made or it exists');
  const counted = await tables.transactions.addRefunded(order.original.number, order.amountCents);
  refuse(refundBookRefusals, 'counted', { order, fits: counted !== null });
  refuse(refundBookRefusals, 'reserved', { isCovered: await reserve(tables, refund) });
  return { refund, created: true };
}

async function sameId(tables: Tables, { original, operation }: RefundOrder, key: string): Promise<Refund> {
  const existing = await tables.transactions.byUniqueKey(original.accountId, operation, key);
  assert(existing, 'a refund id is taken but nothing has it');
  return existing;
}
