import type { AuditQueries } from '../storage/audit-snapshot.js';
import type { EntryFact } from '../storage/audit/money.js';
import { chainJudge } from './audit-chain.js';
import { type AuditRule, brl, type Judge, type Pass, unless } from './audit-rule.js';
import { instantMs } from './audit-times.js';

/** Rules about money: entries, balances and the day's spending. */
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

/** The reasons for moving money, by operation. */
const reasons: Readonly<Record<string, readonly string[]>> = {
  cash_out: ['cash_out reserved', 'cash_out settled', 'cash_out released'],
  qr_cash_out: ['qr_cash_out reserved', 'qr_cash_out settled', 'qr_cash_out released'],
  transfer: ['transfer reserved', 'transfer settled', 'transfer released'],
  cash_in: ['cash_in received', 'split'],
  cob: ['cob received'],
  receipt: ['receipt received'],
  refund_in: ['refund_in reserved', 'refund_in settled', 'refund_in released'],
  devolucao: ['devolucao reserved', 'devolucao settled', 'devolucao released'],
  return: ['return received'],
};
const opening = 'opening balance';
const books = ['available', 'blocked', 'outside', 'fees'];

/** The entries, one after another. */
export const entryPass: Pass<EntryFact> = {
  what: 'entries',
  pages: ({ money }: AuditQueries) => money.entries(),
  judges: () => [
    {
      rule: "entries are of their transaction's account",
      see: ({ id, account_id, transaction_number, transaction_account }) =>
        unless(
          transaction_number === null || transaction_account === account_id,
          () =>
            `entry ${id} of account ${account_id} belongs to transaction ${transaction_number ?? ''} of ${transaction_account === null ? 'nobody' : `account ${transaction_account}`}`,
        ),
    },
    {
      rule: 'entries are in the books, and for the reasons, that there are',
      see: ({ id, book, reason, operation, transaction_number, created_at }) => [
        ...unless(books.includes(book), () => `entry ${id} is in the book "${book}"`),
        ...unless(
          transaction_number === null || (reasons[operation ?? '']?.includes(reason) ?? false),
          () =>
            `entry ${id} of ${operation ?? 'transaction'} ${transaction_number ?? ''} has the reason "${reason}"`,
        ),
        ...unless(!Number.isNaN(instantMs(created_at)), () => `entry ${id} was made at "${created_at}"`),
      ],
    },
    openingJudge(),
    chainJudge(),
  ],
};

/** A posting without a transaction is an opening balance: one line from outside, one line into available. */
function openingJudge(): Judge<EntryFact> {
  const seen = new Map<string, ('available' | 'outside')[]>();
  return {
    rule: 'only the opening balance of an account has no transaction',
    see: ({ id, transaction_number, account_id, book, reason, amount_cents }) => {
      if (transaction_number !== null) return [];
      const lines = seen.get(account_id) ?? [];
      const isOpening =
        reason === opening &&
        ((book === 'outside' && amount_cents <= 0) || (book === 'available' && amount_cents >= 0));
      if (isOpening && !lines.includes(book)) {
        seen.set(account_id, [...lines, book]);
        return [];
      }
      return [
        `entry ${id} of account ${account_id}, "${reason}" of ${brl(amount_cents)} in ${book}, has no transaction`,
      ];
    },
  };
}
