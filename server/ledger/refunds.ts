import assert from 'node:assert/strict';

import { httpProblem } from '../domain/problems.js';
import { newRefund, type RefundOrder, remainingCents } from '../domain/refunds.js';
import type { Rules } from '../domain/rules.js';
import type { Refund } from '../domain/transactions.js';
import type { Tables } from '../storage/store.js';
import { reserve } from './reserve.js';

/** A refund and whether this call made it. */
export interface Refunded {
  readonly refund: Refund;
  readonly created: boolean;
}

/**
 * Creates a refund of a received payment and reserves its money, in the caller's transaction. A refund id that the payment has
 * seen gives the same refund back (same amount) or a 400 (another one, OP-12). Refused with 400: more than what remains of the
 * original, or than the available balance. The sum of all refunds never passes the original, however many come at once.
 */
export async function createRefund(
  tables: Tables,
  order: RefundOrder,
  ids: { uuid: string; rtrId: string },
  rules: Rules,
  nowMs: number,
): Promise<Refunded> {
  const transaction = newRefund(order, ids, nowMs);
  const refund = await tables.transactions.insert(transaction);
  if (!refund) return { refund: await sameRefund(tables, order, transaction.uniqueKey), created: false };
  if (!(await tables.transactions.addRefunded(order.original.number, order.amountCents))) {
    const remaining = (remainingCents(order.original) / 100).toFixed(2);
    throw httpProblem(
      400,
      `the refund exceeds what remains of the payment (${remaining} when it was looked at)`,
    );
  }
  if (!(await reserve(tables, refund, rules))) {
    throw httpProblem(400, 'the refund exceeds the available balance');
  }
  return { refund, created: true };
}

async function sameRefund(tables: Tables, order: RefundOrder, uniqueKey: string | null): Promise<Refund> {
  const { accountId } = order.original;
  const existing =
    uniqueKey && (await tables.transactions.byUniqueKey(accountId, order.operation, uniqueKey));
  assert(existing, 'a refund id is taken but nothing has it');
  if (existing.amountCents !== order.amountCents) {
    throw httpProblem(400, `the refund ${order.refundId} exists with another amount`);
  }
  return existing;
}
