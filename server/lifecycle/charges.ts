import assert from 'node:assert/strict';

import { cancelPlans } from '../ledger/posting.js';
import type { Account } from '../domain/account.js';
import { momentOf } from '../domain/clock.js';
import { endToEndId } from '../domain/ids.js';
import { cashInEvent } from '../domain/notification-bodies.js';
import { type Receipt, type Transaction, transactionTransitions } from '../domain/transactions.js';
import { creditTransaction, failCharge, paySplit } from '../ledger/receipts.js';
import { writeNotification } from '../notifications/outbox.js';
import type { Services } from '../ports.js';
import type { Tables } from '../storage/store.js';
import type { WorkOf } from '../storage/tables/pending-work.js';
import { type Cob, type CobMove, cobTransitions } from '../domain/cob.js';
import { type PaidBy, receive } from './receipts.js';

type ChargeServices = Pick<Services, 'clock' | 'random'>;

/** The interval at which deferred shares of splits are paid, in ms: the account's configured frequency. */
const splitFrequencyMs = 86_400_000;

/**
 * Pays a charge of the standard family in the caller's transaction: it is CONFIRMED, credited and notified, and its
 * splits are executed or planned. Returns null if it can no longer be paid.
 */
export async function chargePaid(
  tables: Tables,
  account: Account,
  charge: Transaction<'cash_in'>,
  { payer, endToEndId: id }: PaidBy,
  { clock, random }: ChargeServices,
): Promise<Transaction<'cash_in'> | null> {
  const moment = momentOf(account, clock);
  const { nowMs, at } = moment;
  const status = transactionTransitions[charge.status].confirm;
  const paid =
    status &&
    (await tables.transactions.settle(charge, {
      status,
      endToEndId: id ?? endToEndId('E', nowMs, random),
      counterpart: payer,
      errorCode: null,
      errorMessage: null,
      processedAt: at,
    }));
  if (!paid) return null;
  await creditTransaction(tables, paid);
  await cancelPlans(tables, paid);
  const { splits, notificationDelay } = paid.detail;
  const notification = {
    eventType: 'cash_in',
    body: cashInEvent(paid),
    delayMs: notificationDelay * 1000,
  } as const;
  await writeNotification(tables, paid, notification, moment);
  for (const split of splits.filter(({ immediate }) => immediate)) {
    assert(await paySplit(tables, paid, split, at), 'a split is above what was just received');
  }
  if (splits.some(({ immediate }) => !immediate)) {
    const planned = { kind: 'split', accountId: account.id, subject: paid.number, payload: {} } as const;
    const { systemMs: plannedAtMs } = moment;
    await tables.work.add({ ...planned, plannedAtMs, dueAtMs: plannedAtMs + splitFrequencyMs });
  }
  return paid;
}

/** Pays the deferred shares of a charge; retries later if the balance is too low. */
export async function splitsDue(
  work: WorkOf<'split'>,
  owner: string,
  { store, clock }: ChargeServices & Pick<Services, 'store'>,
) {
  await store.write(async (tables) => {
    await tables.accounts.lock?.(work.accountId);
    const charge = await tables.transactions.byNumber(work.subject);
    const account = await tables.accounts.byId(work.accountId);
    assert(charge?.operation === 'cash_in' && account, 'splits planned for no charge');
    const waiting = charge.detail.splits.filter(({ immediate }) => !immediate);
    const total = waiting.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const balance = await tables.ledger.balance(account.id);
    if (!balance || balance.availableCents < total) {
      const nowMs = clock.systemMs();
      await tables.work.postpone(work.id, owner, { dueAtMs: nowMs + splitFrequencyMs, nowMs });
      return;
    }
    if (!(await tables.work.finish(work.id, owner))) return;
    const { at } = momentOf(account, clock);
    for (const split of waiting) {
      assert(await paySplit(tables, charge, split, at), 'the balance for a split has gone');
    }
  }, work.accountId);
}

/** Makes a charge fail at its provider (a scenario): ERROR and a notification, in the caller's transaction. */
export async function chargeFailed(
  tables: Tables,
  charge: Transaction<'cash_in'>,
  error: { errorCode: string; errorMessage: string },
  { clock }: ChargeServices,
): Promise<void> {
  const account = await tables.accounts.byId(charge.accountId);
  assert(account, 'a charge without an account');
  const moment = momentOf(account, clock);
  const failed = await failCharge(tables, charge, { ...error, at: moment.at });
  if (!failed) return;
  await cancelPlans(tables, failed);
  await writeNotification(tables, failed, { eventType: 'cash_in', body: cashInEvent(failed) }, moment);
}

/**
 * Pays an immediate charge: CONCLUIDA, a receipt, its credit and its notification. Returns null if it can no longer be
 * paid.
 */
export async function cobPaid(
  tables: Tables,
  account: Account,
  cob: Cob,
  paidBy: PaidBy,
  services: Pick<Services, 'clock' | 'random'>,
): Promise<Receipt | null> {
  if (!(await moveCob(tables, cob, 'pay'))) return null;
  return receive(tables, account, { operation: 'cob', detail: { txid: cob.txid } }, services, {
    amountCents: cob.amountCents,
    pixKey: cob.chave,
    ...paidBy,
    receivedAtMs: momentOf(account, services.clock).nowMs,
  });
}

/** Moves an immediate charge to its next status and cancels its expiry. Returns false if the move is not allowed. */
export async function moveCob(tables: Tables, cob: Cob, move: CobMove): Promise<boolean> {
  const status = cobTransitions[cob.status][move];
  if (!status || !(await tables.cobs.move(cob.id, cob.status, status))) return false;
  await tables.work.cancel('expire cob', cob.id);
  return true;
}

/** Expires an immediate charge: REMOVIDA_PELO_PSP, without a notification (OP-11). */
export async function expireCobDue(tables: Tables, { subject }: WorkOf<'expire cob'>): Promise<void> {
  const cob = await tables.cobs.byId(subject);
  assert(cob, 'expiry planned for no immediate charge');
  await moveCob(tables, cob, 'expire');
}
