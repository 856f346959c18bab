import type { Moment } from '../domain/account.js';
import type { BankPlan } from '../domain/payments.js';
import type { Transaction } from '../domain/transactions.js';
import type { Tables } from '../storage/store.js';

/** Plans the settlement of a new transaction, in the transaction that creates it; nothing where it waits to be told. */
export async function planSettlement(
  { work }: Tables,
  { accountId, number }: Transaction,
  plan: BankPlan | null,
  { systemMs }: Pick<Moment, 'systemMs'>,
): Promise<void> {
  if (!plan) return;
  const dueAtMs = systemMs + plan.afterMs;
  await work.add({ kind: 'settle', accountId, subject: number, payload: plan.verdict, dueAtMs });
}

/** Plans the expiry of a new transaction, machine time in ms. */
export async function planExpiry(
  { work }: Tables,
  { accountId, number }: Transaction,
  dueAtMs: number,
): Promise<void> {
  await work.add({ kind: 'expire', accountId, subject: number, payload: {}, dueAtMs });
}

/** Forgets what was planned about a transaction that has reached a final state. */
export async function cancelPlans({ work }: Tables, { number }: Transaction): Promise<void> {
  await work.cancel('settle', number);
  await work.cancel('expire', number);
}
