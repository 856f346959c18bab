import assert from 'node:assert/strict';

import { accountNow } from '../domain/account.js';
import { instant } from '../domain/clock.js';
import { endToEndId } from '../domain/ids.js';
import type { Verdict } from '../domain/payments.js';
import { isPayment, type Payment } from '../domain/transactions.js';
import { settleTransaction } from '../ledger/settle.js';
import { writeNotification } from '../notifications/outbox.js';
import type { Services } from '../operations/handler.js';
import type { Tables } from '../storage/store.js';
import type { Work } from '../storage/tables/pending-work.js';

type Needs = Pick<Services, 'store' | 'clock' | 'random' | 'rules'>;

/**
 * The bank's verdict on a cash-out: its final state, its money and its notification, in the caller's transaction. Null where
 * the payment was not pending.
 */
export async function settle(
  tables: Tables,
  payment: Payment,
  verdict: Verdict,
  { clock, random, rules }: Omit<Needs, 'store'>,
): Promise<Payment | null> {
  const account = await tables.accounts.byId(payment.accountId);
  assert(account, 'a payment without an account');
  const systemMs = clock.systemMs();
  const nowMs = accountNow(account, systemMs);
  const id = verdict.outcome === 'CONFIRMED' ? endToEndId('E', nowMs, random) : null;
  const at = instant(nowMs);
  const settled = await settleTransaction(tables, payment, { verdict, endToEndId: id, at }, rules);
  if (!settled) return null;
  await writeNotification(tables, {
    accountId: account.id,
    transactionNumber: settled.number,
    eventType: 'cash_out',
    body: rules.cashOutEvent(settled),
    at,
    dueAtMs: systemMs,
  });
  return settled;
}

/** Does due settlement work: the verdict that was planned with the payment. Its row and its effects go together. */
export async function settleDue(work: Work, owner: string, services: Needs): Promise<void> {
  await services.store.write(async (tables) => {
    if (!(await tables.work.finish(work.id, owner))) return;
    const payment = await tables.transactions.byNumber(work.subject);
    assert(payment && isPayment(payment), 'settlement planned for no payment');
    await settle(tables, payment, work.payload as Verdict, services);
  });
}
