import type { Moment } from '../domain/account.js';
import type { BankPlan } from '../domain/payments.js';
import type { Transaction } from '../domain/transactions.js';
import type { Tables } from '../storage/store.js';

/**
 * Plans the settlement of a new transaction, in the transaction that creates it; nothing if it waits for the control
 * endpoint.
 */
export async function planSettlement(
  { work }: Tables,
  { accountId, number }: Transaction,
  plan: BankPlan | null,
  { systemMs }: Pick<Moment, 'systemMs'>,
): Promise<void> {
  if (!plan) return;
  const planned = { kind: 'settle', accountId, subject: number, payload: plan.verdict } as const;
  await work.add({ ...planned, plannedAtMs: systemMs, dueAtMs: systemMs + plan.afterMs });
}

/** Plans the expiry of a new transaction, `afterMs` from now. */
export async function planExpiry(
  { work }: Tables,
  { accountId, number }: Transaction,
  afterMs: number,
  { systemMs }: Pick<Moment, 'systemMs'>,
): Promise<void> {
  const planned = { kind: 'expire', accountId, subject: number, payload: {} } as const;
  await work.add({ ...planned, plannedAtMs: systemMs, dueAtMs: systemMs + afterMs });
}

/** Cancels the planned work of a transaction that has reached a final status. */
export async function cancelPlans({ work }: Tables, { number }: Transaction): Promise<void> {
  await work.cancel('settle', number);
  await work.cancel('expire', number);
}
