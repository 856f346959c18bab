import assert from 'node:assert/strict';

import { accountNow } from '../domain/account.js';
import { instant } from '../domain/clock.js';
import { endToEndId } from '../domain/ids.js';
import type { NotificationBody } from '../domain/notification-bodies.js';
import { rejected, type Verdict } from '../domain/payments.js';
import type { Rules } from '../domain/rules.js';
import {
  isPayment,
  isRefund,
  type Payment,
  type Receipt,
  type Refund,
  type Transaction,
} from '../domain/transactions.js';
import { cancelPlans } from '../ledger/plans.js';
import { failCharge } from '../ledger/receipts.js';
import { settleTransaction } from '../ledger/settle.js';
import { writeNotification } from '../notifications/outbox.js';
import type { Services } from '../operations/handler.js';
import type { Tables } from '../storage/store.js';
import type { Work } from '../storage/tables/pending-work.js';
import { chargeFailed, moveCob } from './charges.js';

type Needs = Pick<Services, 'store' | 'clock' | 'random' | 'rules'>;

/**
 * The bank's verdict on a sent payment or a refund: its final state, its money and its notification, in the caller's
 * transaction. Null where it was not pending.
 */
export async function settle<T extends Payment | Refund>(
  tables: Tables,
  transaction: T,
  verdict: Verdict,
  { clock, random, rules }: Omit<Needs, 'store'>,
): Promise<T | null> {
  const account = await tables.accounts.byId(transaction.accountId);
  assert(account, 'a transaction without an account');
  const systemMs = clock.systemMs();
  const nowMs = accountNow(account, systemMs);
  const at = instant(nowMs);
  const id = () => (isRefund(transaction) ? transaction.detail.rtrId : endToEndId('E', nowMs, random));
  const settlement = { verdict, endToEndId: verdict.outcome === 'CONFIRMED' ? id() : null, at };
  const settled = await settleTransaction<T>(tables, transaction, settlement, rules);
  if (!settled) return null;
  await cancelPlans(tables, settled);
  await writeNotification(tables, {
    accountId: account.id,
    transactionNumber: settled.number,
    eventType: isRefund(settled) ? 'refund_in' : 'cash_out',
    body: await bodyOf(tables, settled, rules),
    at,
    dueAtMs: systemMs,
  });
  return settled;
}

/** The envelope follows the family that the transaction came by (OP-13). */
async function bodyOf(tables: Tables, settled: Payment | Refund, rules: Rules): Promise<NotificationBody> {
  if (settled.operation === 'transfer') return rules.transferEvent(settled as Transaction<'transfer'>);
  if (!isRefund(settled)) return rules.cashOutEvent(settled);
  if (settled.operation === 'refund_in') return rules.cashInReversalEvent(settled);
  const original =
    settled.parentNumber === null ? null : await tables.transactions.byNumber(settled.parentNumber);
  assert(original, 'a refund without its original');
  return rules.refundEvent(settled, original as Receipt);
}

/**
 * Ends planned work in the transaction of its effect; false where somebody else has it. Locks the account first: one transaction
 * may have several plans that are due at once, and each cancels the others.
 */
async function takeWork({ accounts, work }: Tables, planned: Work, owner: string): Promise<boolean> {
  await accounts.lock(planned.accountId);
  return work.finish(planned.id, owner);
}

/** Does due settlement work: the verdict that was planned with the transaction. Its row and its effects go together. */
export async function settleDue(work: Work, owner: string, services: Needs): Promise<void> {
  await services.store.write(async (tables) => {
    if (!(await takeWork(tables, work, owner))) return;
    const transaction = await tables.transactions.byNumber(work.subject);
    const verdict = work.payload as Verdict;
    assert(transaction, 'settlement planned for no transaction');
    if (isPayment(transaction) || isRefund(transaction)) await settle(tables, transaction, verdict, services);
    else if (transaction.operation === 'cash_in' && verdict.outcome === 'ERROR') {
      await chargeFailed(tables, transaction as Transaction<'cash_in'>, verdict, services);
    }
  });
}

/** Expires a transaction: a payment in the queue fails as PAYMENT_EXPIRED, an unpaid charge without a word (OP-32). */
export async function expireDue(work: Work, owner: string, services: Needs): Promise<void> {
  await services.store.write(async (tables) => {
    if (!(await takeWork(tables, work, owner))) return;
    const transaction = await tables.transactions.byNumber(work.subject);
    const account = await tables.accounts.byId(work.accountId);
    assert(transaction && account, 'expiry planned for no transaction');
    if (isPayment(transaction)) {
      await settle(tables, transaction, rejected('PAYMENT_EXPIRED'), services);
      return;
    }
    const at = instant(accountNow(account, services.clock.systemMs()));
    const expired = { errorCode: 'CHARGE_EXPIRED', errorMessage: 'The charge was not paid in time.', at };
    const failed = await failCharge(tables, transaction as Transaction<'cash_in'>, expired);
    if (failed) await cancelPlans(tables, failed);
  });
}

/** Expires an immediate charge: REMOVIDA_PELO_PSP, without a word (OP-11). */
export async function expireCobDue(work: Work, owner: string, { store }: Needs): Promise<void> {
  await store.write(async (tables) => {
    if (!(await takeWork(tables, work, owner))) return;
    const cob = await tables.cobs.byId(work.subject);
    assert(cob, 'expiry planned for no immediate charge');
    await moveCob(tables, cob, 'expire');
  });
}
