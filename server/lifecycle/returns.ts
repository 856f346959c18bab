import assert from 'node:assert/strict';

import type { Account } from '../domain/account.js';
import { momentOf } from '../domain/clock.js';
import { endToEndId, transactionUuid } from '../domain/ids.js';
import { cashOutReversalEvent } from '../domain/notification-bodies.js';
import { type Cents, cents } from '../domain/money.js';
import { isPayment, type Payment, type Transaction } from '../domain/transactions.js';
import { creditTransaction } from '../ledger/receipts.js';
import { writeNotification } from '../notifications/outbox.js';
import type { Services } from '../ports.js';
import type { Tables } from '../storage/store.js';

/**
 * Returns a confirmed payment or a part of it: a credit and a CashOutReversal, in the caller's transaction. Returns
 * null if more would be returned than was sent. The end-to-end id is that of the refund; default: a new one.
 */
export async function returnPayment(
  tables: Tables,
  account: Account,
  payment: Payment,
  { amountCents, endToEndId: id }: { readonly amountCents: Cents; readonly endToEndId?: string },
  { clock, random }: Pick<Services, 'clock' | 'random'>,
): Promise<Transaction<'return'> | null> {
  const original = await tables.transactions.addRefunded(payment.number, amountCents);
  if (!original) return null;
  assert(isPayment(original), 'a payment became something else');
  const moment = momentOf(account, clock);
  const back = await tables.transactions.insert({
    uuid: transactionUuid(random),
    accountId: account.id,
    operation: 'return',
    externalId: payment.externalId,
    uniqueKey: null,
    status: 'CONFIRMED',
    amountCents,
    feeCents: cents(0),
    pixKey: payment.pixKey,
    counterpart: payment.counterpart,
    endToEndId: id ?? endToEndId('D', moment.nowMs, random),
    parentNumber: payment.number,
    spendingDay: null,
    detail: {},
    createdAt: moment.at,
    processedAt: moment.at,
  });
  assert(back, 'a return has no unique key');
  await creditTransaction(tables, back);
  const body = cashOutReversalEvent(back, original);
  await writeNotification(tables, back, { eventType: 'refund_out', body }, moment);
  return back;
}
