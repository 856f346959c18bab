import assert from 'node:assert/strict';

import type { Account } from '../domain/account.js';
import type { CashOutOrder } from '../domain/cash-out.js';
import type { Instant } from '../domain/clock.js';
import { nextStatus, type Counterpart, type Payment, type Verdict } from '../domain/payments.js';
import { refusal } from '../domain/problems.js';
import type { Rules } from '../domain/rules.js';
import type { Tables } from '../storage/store.js';
import { post } from './posting.js';

/** What a new cash-out needs besides its order. */
export interface NewCashOut {
  readonly order: CashOutOrder;
  readonly uuid: string;
  readonly counterpart: Counterpart;
}

/**
 * Creates a cash-out and reserves its money, in the caller's transaction. Refusals, in this order:
 * PIX_DUPLICATE_EXTERNAL_ID, PIX_TRANSACTION_LIMIT_EXCEEDED, PIX_NIGHT_LIMIT_EXCEEDED, PIX_DAILY_LIMIT_EXCEEDED,
 * PIX_INSUFFICIENT_BALANCE. Each is decided by a constraint or a conditional update, so that races end like sequences.
 */
export async function reserveCashOut(
  tables: Tables,
  account: Account,
  { order, uuid, counterpart }: NewCashOut,
  rules: Rules,
): Promise<Payment> {
  const payment = await tables.payments.insert(order, uuid, counterpart);
  if (!payment) throw await duplicate(tables, order);
  rules.refuseAboveLimits(order, account);
  const { spendingDay, amountCents } = order;
  if (!(await tables.ledger.spend(account.id, spendingDay, amountCents, account.limits.dailyCents))) {
    throw refusal('PIX_DAILY_LIMIT_EXCEEDED');
  }
  const reserved = await post(tables, {
    accountId: account.id,
    transactionNumber: payment.number,
    reason: 'cash-out reserved',
    entries: rules.reservation(payment),
    createdAt: order.createdAt,
  });
  if (!reserved) throw refusal('PIX_INSUFFICIENT_BALANCE');
  return payment;
}

async function duplicate(tables: Tables, { accountId, externalId }: CashOutOrder) {
  const existing = await tables.payments.byExternalId(accountId, externalId);
  assert(existing, 'an externalId is taken but nothing has it');
  return refusal('PIX_DUPLICATE_EXTERNAL_ID', { externalId, existingTransactionId: existing.number });
}

/** How and when a settlement ends. */
export interface Settlement {
  readonly verdict: Verdict;
  /** Null where the payment failed. */
  readonly endToEndId: string | null;
  readonly at: Instant;
}

/**
 * Moves a pending cash-out to its final state and its money with it, in the caller's transaction. Null where it was not
 * pending any more: then nothing changes.
 */
export async function settleCashOut(
  tables: Tables,
  payment: Payment,
  { verdict, endToEndId, at }: Settlement,
  rules: Rules,
): Promise<Payment | null> {
  const status = nextStatus(payment.status, verdict.outcome === 'CONFIRMED' ? 'confirm' : 'fail');
  if (!status) return null;
  const failed = verdict.outcome === 'ERROR';
  const settled = await tables.payments.settle(payment.number, payment.status, {
    status,
    endToEndId,
    errorCode: failed ? verdict.errorCode : null,
    errorMessage: failed ? verdict.errorMessage : null,
    processedAt: at,
  });
  if (!settled) return null;
  const booked = await post(tables, {
    accountId: payment.accountId,
    transactionNumber: payment.number,
    reason: failed ? 'cash-out released' : 'cash-out settled',
    entries: failed ? rules.release(payment) : rules.settlement(payment),
    createdAt: at,
  });
  assert(booked, 'the reserved money of a cash-out was not there');
  if (failed) await tables.ledger.unspend(payment.accountId, payment.spendingDay, payment.amountCents);
  return settled;
}
