import type { SplitCharge } from '../storage/audit/transactions.js';
import { type AuditRule, brl } from './audit-rule.js';

/** Transactions: their states, refunds and splits. */
export const transactionRules: readonly AuditRule[] = [
  {
    rule: 'no illegal transition',
    find: async ({ transactions }) =>
      (await transactions.inconsistentStates()).map(
        ({ number, operation, status, processed_at, end_to_end_id, error_code }) =>
          `${operation} ${number} is ${status} with processedAt ${processed_at ?? 'null'}, endToEndId ${end_to_end_id ?? 'null'}, errorCode ${error_code ?? 'null'}`,
      ),
  },
  {
    rule: 'refunds are within their original, and counted there',
    find: async ({ transactions }) =>
      (await transactions.miscountedRefunds()).map(
        ({ number, operation, amount_cents, refunded_cents, given_back }) =>
          `${operation} ${number} of ${brl(amount_cents)} counts ${brl(refunded_cents)} as refunded, its refunds and returns sum to ${brl(given_back)}`,
      ),
  },
  {
    rule: 'a refund belongs to a payment',
    find: async ({ transactions }) =>
      (await transactions.strayRefunds()).map(
        ({ number, operation }) => `${operation} ${number} does not refund or return a settled payment`,
      ),
  },
  {
    rule: 'the tally of the list counts the transactions',
    find: async ({ transactions }) =>
      (await transactions.miscountedTally()).map(
        ({ account_id, operation, status, tallied, counted }) =>
          `account ${account_id} has ${counted} ${operation} that are ${status}, the tally says ${tallied}`,
      ),
  },
  {
    rule: 'recipients of splits are paid what is theirs',
    find: async ({ transactions }) =>
      (await transactions.splitCharges()).flatMap((charge) => {
        const due = dueToRecipients(charge);
        if (charge.paid_cents === due) return [];
        return [
          `${charge.operation} ${charge.number} has paid ${brl(charge.paid_cents)} to recipients, ${brl(due)} was due`,
        ];
      }),
  },
];

/** What the recipients of a charge must have by now: the rest is planned. */
function dueToRecipients({ status, splits, planned }: SplitCharge): number {
  if (status !== 'CONFIRMED') return 0;
  return splits
    .filter(({ immediate }) => immediate || !planned)
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
}
