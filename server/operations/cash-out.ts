import assert from 'node:assert/strict';

import { momentOf } from '../domain/clock.js';
import {
  cashOutOrder,
  type CashOutOrder,
  cashOutRefusals,
  cashOutView,
  newCashOut,
} from '../domain/cash-out.js';
import { transactionUuid } from '../domain/ids.js';
import type { Handler } from './handler.js';
import type { Account } from '../domain/account.js';
import { refuse } from '../domain/refusals.js';
import type { NewTransaction, Transaction } from '../domain/transactions.js';
import type { Tables } from '../storage/store.js';
import { planSettlement, reserveOfDay } from '../ledger/posting.js';

/**
 * POST /api/pix/cash-out: creates the payment, its reservation and its planned settlement in one database transaction.
 * Refusals: `cashOutRefusals` (domain/cash-out.ts); between its stages `request` and `inserted`, an unknown scenario
 * and the error that a scenario simulates.
 */
export const createCashOut: Handler<'createCashOut'> = async ({ body, headers, account }, services) => {
  const { store, clock, random, bank } = services;
  const moment = momentOf(account, clock);
  const order = cashOutOrder(body, account, moment);
  const scenario = headers['X-Sandbox-Scenario'] ?? account.scenarios.cashOut ?? undefined;
  const { counterpart, plan } = bank.take(order, account, scenario);
  const created = newCashOut(order, { uuid: transactionUuid(random), counterpart });
  const payment = await store.write(async (tables) => {
    const reserved = await reserveCashOut(tables, account, order, created);
    await planSettlement(tables, reserved, plan, moment);
    return reserved;
  }, account.id);
  return { status: 201, body: cashOutView(payment) };
};

/**
 * Creates a cash-out and reserves its money, in the caller's transaction. Throws the refusals of {@link
 * cashOutRefusals} from the stage `inserted` on. Each is decided by a constraint or a conditional update, so that
 * parallel requests have the same result as sequential ones.
 */
export async function reserveCashOut(
  tables: Tables,
  account: Account,
  order: CashOutOrder,
  created: NewTransaction<'cash_out'>,
): Promise<Transaction<'cash_out'>> {
  const payment = await tables.transactions.insert(created);
  const existing = payment ? null : await duplicate(tables, order);
  refuse(cashOutRefusals, 'inserted', { order, account, existing });
  assert(payment, 'a used externalId is refused');
  const { spendingDay } = order;
  const { fits, isCovered } = await reserveOfDay(tables, payment, spendingDay, account.limits.dailyCents);
  refuse(cashOutRefusals, 'spent', { fits });
  refuse(cashOutRefusals, 'reserved', { isCovered });
  return payment;
}

async function duplicate(tables: Tables, { accountId, externalId }: CashOutOrder) {
  const existing = await tables.transactions.byUniqueKey(accountId, 'cash_out', externalId);
  assert(existing, 'an externalId is taken but nothing has it');
  return existing;
}
