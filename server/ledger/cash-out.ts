import assert from 'node:assert/strict';

import type { Account } from '../domain/account.js';
import type { CashOutOrder } from '../domain/cash-out.js';
import { type Problem, refusal } from '../domain/problems.js';
import type { Rules } from '../domain/rules.js';
import type { Counterpart, Transaction } from '../domain/transactions.js';
import type { Tables } from '../storage/store.js';
import { reserve } from './reserve.js';

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
  created: NewCashOut,
  rules: Rules,
): Promise<Transaction<'cash_out'>> {
  const { order } = created;
  const payment = await tables.transactions.insert(newTransaction(created));
  if (!payment) throw await duplicate(tables, order);
  rules.refuseAboveLimits(order, account);
  const { spendingDay, amountCents } = order;
  if (!(await tables.ledger.spend(account.id, spendingDay, amountCents, account.limits.dailyCents))) {
    throw refusal('PIX_DAILY_LIMIT_EXCEEDED');
  }
  if (!(await reserve(tables, payment, rules))) throw refusal('PIX_INSUFFICIENT_BALANCE');
  return payment;
}

function newTransaction({ order, uuid, counterpart }: NewCashOut) {
  return {
    uuid,
    accountId: order.accountId,
    operation: 'cash_out',
    externalId: order.externalId,
    uniqueKey: order.externalId,
    status: 'PENDING',
    amountCents: order.amountCents,
    feeCents: order.feeCents,
    pixKey: order.pixKey,
    counterpart,
    endToEndId: null,
    parentNumber: null,
    spendingDay: order.spendingDay,
    detail: { keyType: order.keyType, description: order.description },
    createdAt: order.createdAt,
    processedAt: null,
  } as const;
}

async function duplicate(tables: Tables, { accountId, externalId }: CashOutOrder): Promise<Problem> {
  const existing = await tables.transactions.byUniqueKey(accountId, 'cash_out', externalId);
  assert(existing, 'an externalId is taken but nothing has it');
  return refusal('PIX_DUPLICATE_EXTERNAL_ID', { externalId, existingTransactionId: existing.number });
}
