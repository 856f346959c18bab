import assert from 'node:assert/strict';

import { type Account, accountNow } from '../domain/account.js';
import { type Cob, type CobMove, nextCobStatus } from '../domain/cob.js';
import { instant } from '../domain/clock.js';
import { endToEndId, uuid } from '../domain/ids.js';
import { cents } from '../domain/money.js';
import type { Counterpart, Transaction } from '../domain/transactions.js';
import { cancelPlans } from '../ledger/plans.js';
import { creditTransaction, failCharge, payCharge, paySplit } from '../ledger/receipts.js';
import { writeNotification } from '../notifications/outbox.js';
import type { Services } from '../operations/handler.js';
import type { Tables } from '../storage/store.js';
import type { Work } from '../storage/tables/pending-work.js';

type Needs = Pick<Services, 'clock' | 'random' | 'rules'>;

/** How often the shares of splits that are not immediate are paid, ms: the account's configured frequency. */
const splitFrequencyMs = 86_400_000;

/**
 * A charge of the standard family is paid: CONFIRMED, credited, notified, its splits executed or planned, in the caller's
 * transaction. Null where it cannot be paid any more.
 */
export async function chargePaid(
  tables: Tables,
  account: Account,
  charge: Transaction<'cash_in'>,
  payer: Counterpart,
  { clock, random, rules }: Needs,
): Promise<Transaction<'cash_in'> | null> {
  const systemMs = clock.systemMs();
  const nowMs = accountNow(account, systemMs);
  const at = instant(nowMs);
  const paid = await payCharge(
    tables,
    charge,
    { endToEndId: endToEndId('E', nowMs, random), payer, at },
    rules,
  );
  if (!paid) return null;
  await cancelPlans(tables, paid);
  const { splits, notificationDelay } = paid.detail;
  await writeNotification(tables, {
    accountId: account.id,
    transactionNumber: paid.number,
    eventType: 'cash_in',
    body: rules.cashInEvent(paid),
    at,
    dueAtMs: systemMs + notificationDelay * 1000,
  });
  for (const split of splits.filter(({ immediate }) => immediate)) {
    assert(await paySplit(tables, paid, split, at, rules), 'a split is above what was just received');
  }
  if (splits.some(({ immediate }) => !immediate)) {
    const dueAtMs = systemMs + splitFrequencyMs;
    await tables.work.add({
      kind: 'split',
      accountId: account.id,
      subject: paid.number,
      payload: {},
      dueAtMs,
    });
  }
  return paid;
}

/** Pays the shares of a charge that waited for the account's frequency; again later where the balance is not enough. */
export async function splitsDue(
  work: Work,
  owner: string,
  { store, clock, rules }: Needs & Pick<Services, 'store'>,
) {
  await store.write(async (tables) => {
    await tables.accounts.lock(work.accountId);
    const charge = (await tables.transactions.byNumber(work.subject)) as Transaction<'cash_in'> | null;
    const account = await tables.accounts.byId(work.accountId);
    assert(charge && account, 'splits planned for no charge');
    const waiting = charge.detail.splits.filter(({ immediate }) => !immediate);
    const total = waiting.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const balance = await tables.ledger.balance(account.id);
    if (!balance || balance.availableCents < total) {
      await tables.work.postpone(work.id, owner, clock.systemMs() + splitFrequencyMs);
      return;
    }
    if (!(await tables.work.finish(work.id, owner))) return;
    const at = instant(accountNow(account, clock.systemMs()));
    for (const split of waiting) {
      assert(await paySplit(tables, charge, split, at, rules), 'the balance for a split has gone');
    }
  });
}

/** A charge fails at its provider (a scenario): ERROR and a notification, in the caller's transaction. */
export async function chargeFailed(
  tables: Tables,
  charge: Transaction<'cash_in'>,
  error: { errorCode: string; errorMessage: string },
  { clock, rules }: Needs,
): Promise<void> {
  const account = await tables.accounts.byId(charge.accountId);
  assert(account, 'a charge without an account');
  const systemMs = clock.systemMs();
  const at = instant(accountNow(account, systemMs));
  const failed = await failCharge(tables, charge, { ...error, at });
  if (!failed) return;
  await cancelPlans(tables, failed);
  await writeNotification(tables, {
    accountId: account.id,
    transactionNumber: failed.number,
    eventType: 'cash_in',
    body: rules.cashInEvent(failed),
    at,
    dueAtMs: systemMs,
  });
}

/** An immediate charge is paid: CONCLUIDA, a receipt, its credit and its notification. Null where it cannot be any more. */
export async function cobPaid(
  tables: Tables,
  account: Account,
  cob: Cob,
  payer: Counterpart,
  services: Needs,
): Promise<Transaction<'cob'> | null> {
  if (!(await moveCob(tables, cob, 'pay'))) return null;
  const receipt = await receive(tables, account, { operation: 'cob', detail: { txid: cob.txid } }, services, {
    amountCents: cob.amountCents,
    pixKey: cob.chave,
    payer,
    receivedAtMs: accountNow(account, services.clock.systemMs()),
  });
  return receipt as Transaction<'cob'>;
}

/** Moves an immediate charge and forgets its expiry. False where the move is not allowed. */
export async function moveCob(tables: Tables, cob: Cob, move: CobMove): Promise<boolean> {
  const status = nextCobStatus(cob.status, move);
  if (!status || !(await tables.cobs.move(cob.id, cob.status, status))) return false;
  await tables.work.cancel('expire cob', cob.id);
  return true;
}

/** Money that comes in: how much, from whom, when (ms of the account's clock). */
export interface Incoming {
  readonly amountCents: ReturnType<typeof cents>;
  readonly pixKey: string;
  readonly payer: Counterpart;
  readonly receivedAtMs: number;
}

/** A settled receipt with its credit and its notification, in the caller's transaction. */
export async function receive(
  tables: Tables,
  account: Account,
  origin:
    { operation: 'cob'; detail: { txid: string } } | { operation: 'receipt'; detail: Record<never, never> },
  { clock, random, rules }: Needs,
  { amountCents, pixKey, payer, receivedAtMs }: Incoming,
): Promise<Transaction> {
  const at = instant(receivedAtMs);
  const receipt = await tables.transactions.insert({
    ...origin,
    uuid: uuid(random),
    accountId: account.id,
    externalId: origin.operation === 'cob' ? origin.detail.txid : null,
    uniqueKey: null,
    status: 'CONFIRMED',
    amountCents,
    feeCents: cents(0),
    pixKey,
    counterpart: payer,
    endToEndId: endToEndId('E', receivedAtMs, random),
    parentNumber: null,
    spendingDay: null,
    createdAt: at,
    processedAt: at,
  });
  assert(receipt, 'a receipt has no unique key');
  await creditTransaction(tables, receipt, rules);
  await writeNotification(tables, {
    accountId: account.id,
    transactionNumber: receipt.number,
    eventType: 'cash_in',
    body:
      origin.operation === 'cob'
        ? rules.receiveEvent(receipt as Transaction<'cob'>)
        : rules.cashInEvent(receipt),
    at,
    dueAtMs: clock.systemMs(),
  });
  return receipt;
}
