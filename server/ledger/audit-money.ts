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
        ({ accountId, transactionNumber, reason, sumCents }) =>
          `the posting "${reason}" of ${transactionNumber === null ? `account ${accountId}` : `transaction ${transactionNumber}`} sums to ${brl(sumCents)}`,
      ),
  },
  {
    rule: 'a balance is the sum of its entries',
    find: async ({ money }) =>
      (await money.driftedBalances()).map((row) =>
        row.availableCents === null || row.blockedCents === null
          ? `account ${row.accountId} has no balance`
          : `account ${row.accountId} has ${brl(row.availableCents)} available and ${brl(row.blockedCents)} blocked, its entries say ${brl(row.availableEntries)} and ${brl(row.blockedEntries)}`,
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
        ({ transactionNumber, reason, times }) =>
          `transaction ${transactionNumber} has the posting "${reason}" ${times} times`,
      ),
  },
  {
    rule: "a day's spending is the sum of its payments",
    find: async ({ money }) =>
      (await money.miscountedDays()).map(
        ({ accountId, day, spent, counted }) =>
          `account ${accountId} has spent ${brl(spent)} on ${day}, its payments say ${brl(counted)}`,
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
      see: ({ id, accountId, transactionNumber, transactionAccount }) =>
        unless(
          transactionNumber === null || transactionAccount === accountId,
          () =>
            `entry ${id} of account ${accountId} belongs to transaction ${transactionNumber ?? ''} of ${transactionAccount === null ? 'nobody' : `account ${transactionAccount}`}`,
        ),
    },
    {
      rule: 'entries are in the books, and for the reasons, that there are',
      see: ({ id, book, reason, operation, transactionNumber, createdAt }) => [
        ...unless(books.includes(book), () => `entry ${id} is in the book "${book}"`),
        ...unless(
          transactionNumber === null || (reasons[operation ?? '']?.includes(reason) ?? false),
          () =>
            `entry ${id} of ${operation ?? 'transaction'} ${transactionNumber ?? ''} has the reason "${reason}"`,
        ),
        ...unless(!Number.isNaN(instantMs(createdAt)), () => `entry ${id} was made at "${createdAt}"`),
      ],
    },
    openingJudge(),
    chainJudge(),
  ],
};

/** A posting without a transaction is an opening balance: one line from outside, one line into available. */
function openingJudge(): Judge<EntryFact> {
  const openings = new Map<string, ('available' | 'outside')[]>();
  return {
    rule: 'only the opening balance of an account has no transaction',
    see: ({ id, transactionNumber, accountId, book, reason, amountCents }) => {
      if (transactionNumber !== null) return [];
      const lines = openings.get(accountId) ?? [];
      const isOpening =
        reason === opening &&
        ((book === 'outside' && amountCents <= 0) || (book === 'available' && amountCents >= 0));
      if (isOpening && !lines.includes(book)) {
        openings.set(accountId, [...lines, book]);
        return [];
      }
      return [
        `entry ${id} of account ${accountId}, "${reason}" of ${brl(amountCents)} in ${book}, has no transaction`,
      ];
    },
  };
}
