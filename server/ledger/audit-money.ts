import { type AuditRule, brl } from './audit-rule.js';

/** Money: what is booked, what balances and days say of it. */
export const moneyRules: readonly AuditRule[] = [
  {
    rule: 'entries sum to zero',
    find: async ({ money }) =>
      (await money.unbalancedPostings()).map(
        ({ account_id, transaction_number, reason, sum_cents }) =>
          `the posting "${reason}" of ${transaction_number === null ? `account ${account_id}` : `transaction ${transaction_number}`} sums to ${brl(sum_cents)}`,
      ),
  },
  {
    rule: 'a balance is the sum of its entries',
    find: async ({ money }) =>
      (await money.driftedBalances()).map((row) =>
        row.available_cents === null || row.blocked_cents === null
          ? `account ${row.account_id} has no balance`
          : `account ${row.account_id} has ${brl(row.available_cents)} available and ${brl(row.blocked_cents)} blocked, its entries say ${brl(row.available_entries)} and ${brl(row.blocked_entries)}`,
      ),
  },
  {
    rule: 'entries follow the state',
    find: async ({ money }) =>
      (await money.misbooked()).map(
        ({ number, operation, status, available, blocked, outside, fees }) =>
          `${operation} ${number} is ${status}, but its entries are available ${brl(available)}, blocked ${brl(blocked)}, outside ${brl(outside)}, fees ${brl(fees)}`,
      ),
  },
  {
    rule: 'nothing is booked twice',
    find: async ({ money }) =>
      (await money.repeatedPostings()).map(
        ({ transaction_number, reason, times }) =>
          `transaction ${transaction_number} has the posting "${reason}" ${times} times`,
      ),
  },
  {
    rule: "a day's spending is the sum of its payments",
    find: async ({ money }) =>
      (await money.miscountedDays()).map(
        ({ account_id, day, spent, counted }) =>
          `account ${account_id} has spent ${brl(spent)} on ${day}, its payments say ${brl(counted)}`,
      ),
  },
];
