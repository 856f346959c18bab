import assert from 'node:assert/strict';

import type { Account } from '../domain/account.js';
import { type CashOutOrder, cashOutRefusals } from '../domain/cash-out.js';
import { refuse } from '../domain/refusals.js';
import type { NewTransaction, Transaction } from '../domain/transactions.js';
import type { Tables } from '../storage/store.js';
import { reserve } from './reserve.js';

/**
 * Creates a cash-out and reserves its money, in the caller's transaction. Throws the refusals of {@link
 * cashOutRefusals} from `inserted` on. Each is decided by a constraint or a conditional update, so that parallel
 * requests end like sequential ones.
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
  const { spendingDay, amountCents } = order;
  const fits = await tables.ledger.spend(account.id, spendingDay, amountCents, account.limits.dailyCents);
  refuse(cashOutRefusals, 'spent', { fits });
  refuse(cashOutRefusals, 'reserved', { isCovered: await reserve(tables, payment) });
  return payment;
}

async function duplicate(tables: Tables, { accountId, externalId }: CashOutOrder) {
  const existing = await tables.transactions.byUniqueKey(accountId, 'cash_out', externalId);
  assert(existing, 'an externalId is taken but nothing has it');
  return existing;
}
