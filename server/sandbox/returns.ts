import assert from 'node:assert/strict';

import { type Account, accountNow } from '../domain/account.js';
import { instant } from '../domain/clock.js';
import { endToEndId, uuid } from '../domain/ids.js';
import { type Cents, cents } from '../domain/money.js';
import type { Payment, Transaction } from '../domain/transactions.js';
import { creditTransaction } from '../ledger/receipts.js';
import { writeNotification } from '../notifications/outbox.js';
import type { Services } from '../operations/handler.js';
import type { Tables } from '../storage/store.js';

/**
 * A confirmed payment, or a part of it, comes back: its credit and its CashOutReversal, in the caller's transaction. Null where
 * more would come back than was sent.
 */
export async function returnPayment(
  tables: Tables,
  account: Account,
  payment: Payment,
  amountCents: Cents,
  { clock, random, rules }: Pick<Services, 'clock' | 'random' | 'rules'>,
): Promise<Transaction<'return'> | null> {
  const original = await tables.transactions.addRefunded(payment.number, amountCents);
  if (!original) return null;
  const systemMs = clock.systemMs();
  const nowMs = accountNow(account, systemMs);
  const at = instant(nowMs);
  const back = await tables.transactions.insert({
    uuid: uuid(random),
    accountId: account.id,
    operation: 'return',
    externalId: payment.externalId,
    uniqueKey: null,
    status: 'CONFIRMED',
    amountCents,
    feeCents: cents(0),
    pixKey: payment.pixKey,
    counterpart: payment.counterpart,
    endToEndId: endToEndId('D', nowMs, random),
    parentNumber: payment.number,
    spendingDay: null,
    detail: {},
    createdAt: at,
    processedAt: at,
  });
  assert(back, 'a return has no unique key');
  await creditTransaction(tables, back, rules);
  await writeNotification(tables, {
    accountId: account.id,
    transactionNumber: back.number,
    eventType: 'refund_out',
    body: rules.cashOutReversalEvent(back, original as Payment),
    at,
    dueAtMs: systemMs,
  });
  return back;
}
