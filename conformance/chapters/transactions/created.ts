import type { Party } from '../check.js';
import { refunded, refundInOperation } from '../shared/refunds.js';
import { canFail, settledCashOut } from '../shared/settled-payments.js';
import type { Key } from '../shared/pages.js';

/** The needs for creating a transaction of each type. */
export const needs = [
  'an account',
  'a received payment',
  'a payment settles',
  'a refund settles',
  'a sent payment is returned',
] as const;

type Tools = Party<(typeof needs)[number]>;

/**
 * Keys for finding one transaction of each type and status in the list. If payments settle automatically, none stays
 * pending, and possibly none can be made to fail.
 */
export type CreatedTransactions = Readonly<Record<'receipt' | 'confirmed' | 'refund' | 'returned', Key>> &
  Readonly<Partial<Record<'pending' | 'failed', Key>>>;

/** Creates a receipt, a pending, a confirmed and a failed cash-out, a completed refund-in, and a partial return. */
export async function makeOfEach(tools: Tools): Promise<CreatedTransactions> {
  const { account, control, expect } = tools;
  const receipt = await control.setup('a received payment', { amount: 30 });
  const pending = account.values.externalId();
  if (account.settlement === 'manual')
    expect.precondition(await account.cashOut({ externalId: pending }), 201);
  const confirmed = await settledCashOut(tools);
  const failed = canFail(account) ? await settledCashOut(tools, {}, { outcome: 'ERROR' }) : undefined;
  const settled = await settledCashOut(tools);
  const { transactionId } = settled;
  const back = await control.setup('a sent payment is returned', { transactionId, amount: 4 });
  const refund = await refunded(refundInOperation, tools, receipt, { cents: 500 });
  const isReturn = (id: unknown) =>
    id === back.endToEndId || (typeof id === 'string' && id === settled.endToEndId);
  return {
    // A refund or return may be listed under the end-to-end id of its payment.
    receipt: { endToEndId: receipt.endToEndId, originalAmount: 30 },
    ...(account.settlement === 'manual' && { pending: { externalId: pending } }),
    confirmed: { externalId: confirmed.externalId },
    ...(failed !== undefined && { failed: { externalId: failed.externalId } }),
    refund: { externalId: refund.id },
    returned: { endToEndId: isReturn, originalAmount: 4 },
  };
}
