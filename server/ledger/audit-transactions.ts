import { calendarDay } from '../domain/clock.js';
import type { AuditQueries } from '../storage/audit-snapshot.js';
import type { TransactionFact } from '../storage/audit/transactions.js';
import { at, isColumn, parsed, unreadable } from './audit-json.js';
import { type AuditRule, brl, type Judge, type Pass, unless } from './audit-rule.js';
import { instantMs, type Times, tolerance } from './audit-times.js';

/** Rules about transactions: their statuses, refunds and splits. */
export const transactionRules: readonly AuditRule[] = [
  {
    rule: 'no illegal transition',
    find: async ({ transactions }) =>
      (await transactions.inconsistentStates()).map(
        ({ number, operation, status, processedAt, endToEndId, errorCode }) =>
          `${operation} ${number} is ${status} with processedAt ${processedAt ?? 'null'}, endToEndId ${endToEndId ?? 'null'}, errorCode ${errorCode ?? 'null'}`,
      ),
  },
  {
    rule: 'refunds are within their original, and counted there',
    find: async ({ transactions }) =>
      (await transactions.miscountedRefunds()).map(
        ({ number, operation, amountCents, refundedCents, givenBack }) =>
          `${operation} ${number} of ${brl(amountCents)} counts ${brl(refundedCents)} as refunded, its refunds and returns sum to ${brl(givenBack)}`,
      ),
  },
  {
    rule: 'a refund belongs to a payment',
    find: async ({ transactions }) =>
      (await transactions.strayRefunds()).map(
        ({ number, operation }) => `${operation} ${number} does not refund or return a settled payment`,
      ),
  },
];

/** The transactions, one after another. */
export const transactionPass: Pass<TransactionFact> = {
  what: 'transactions',
  pages: ({ transactions }: AuditQueries) => transactions.transactions(),
  judges: (times) => [
    {
      rule: 'amounts and fees are what can be asked for',
      see: (row) => [
        ...unless(row.amountCents > 0, () => `${named(row)} is of ${brl(row.amountCents)}`),
        ...unless(row.feeCents >= 0, () => `${named(row)} has a fee of ${brl(row.feeCents)}`),
      ],
    },
    { rule: readable, see: columnFaults },
    { rule: 'times are in order', see: (row) => timeFaults(row, times) },
    {
      rule: 'a refund is younger than its original',
      see: (row) =>
        unless(
          !(instantMs(row.createdAt) < instantMs(row.parentProcessedAt) - tolerance.orderMs),
          () =>
            `${named(row)} was made at ${row.createdAt}, transaction ${row.parentNumber ?? ''} was settled at ${row.parentProcessedAt ?? ''}`,
        ),
    },
    {
      rule: 'a payment counts to the day on which it was made',
      see: (row) => {
        const day = spendingDayOf(row);
        return unless(
          row.spendingDay === day,
          () =>
            `${named(row)} made at ${row.createdAt} counts to ${row.spendingDay ?? 'no day'}, not to ${day ?? 'none'}`,
        );
      },
    },
    {
      rule: 'recipients of splits are paid what is theirs',
      see: (row) => {
        const due = dueToRecipients(row);
        return unless(
          due === null || row.splitCents === due,
          () => `${named(row)} has paid ${brl(row.splitCents)} to recipients, ${brl(due ?? 0)} was due`,
        );
      },
    },
    tallyJudge(),
  ],
};

/** The rule about JSON columns. */
export const readable = 'what is kept as JSON can be read';

function named({ operation, number }: TransactionFact): string {
  return `${operation} ${number}`;
}

function columnFaults(row: TransactionFact): readonly string[] {
  const column = `detail of ${row.operation}`;
  const detail = `the detail of ${named(row)}`;
  return [
    ...(isColumn(column)
      ? unreadable(column, row.detail, detail)
      : [`${detail} is of an operation that there is not`]),
    ...(row.counterpart === null
      ? []
      : unreadable('counterpart', row.counterpart, `the counterpart of ${named(row)}`)),
  ];
}

function timeFaults(row: TransactionFact, { nowMs }: Times): readonly string[] {
  const latestMs = nowMs + row.clockOffsetMs + tolerance.futureMs;
  const createdMs = instantMs(row.createdAt);
  const processedMs = instantMs(row.processedAt);
  return [
    ...unless(createdMs <= latestMs, () => `${named(row)} was made at ${row.createdAt}`),
    ...unless(
      row.processedAt === null || processedMs <= latestMs,
      () => `${named(row)} was processed at ${row.processedAt ?? ''}`,
    ),
    ...unless(
      !(processedMs < createdMs - tolerance.orderMs),
      () => `${named(row)} was processed at ${row.processedAt ?? ''}, before it was made at ${row.createdAt}`,
    ),
  ];
}

/** Cash-outs count towards the day on the account's wall clock. */
function spendingDayOf({ operation, createdAt, wallClockOffsetMs }: TransactionFact): string | null {
  const createdMs = instantMs(createdAt);
  return operation === 'cash_out' && !Number.isNaN(createdMs)
    ? calendarDay(createdMs + wallClockOffsetMs)
    : null;
}

/** What the recipients of a charge must have received by now; the rest is planned. Null if that is unknown. */
function dueToRecipients({ operation, status, detail, splitsPlanned }: TransactionFact): number | null {
  if (operation !== 'cash_in' || status !== 'CONFIRMED') return 0;
  const splits = at(parsed(detail), 'splits');
  if (!Array.isArray(splits)) return null;
  return splits
    .filter((split: unknown) => at(split, 'immediate') === true || splitsPlanned === 0)
    .reduce((sum: number, split: unknown) => sum + Number(at(split, 'amountCents')), 0);
}

/** Counts the transactions of each account by day, operation and status: there are few days, however many payments. */
function tallyJudge(): Judge<TransactionFact> {
  const accounts = new Map<string, Map<string, number>>();
  return {
    rule: 'the tally of the list counts the transactions',
    see: ({ accountId, createdAt, operation, status }) => {
      const createdMs = instantMs(createdAt);
      if (Number.isNaN(createdMs)) return [];
      const counts = accounts.get(accountId) ?? new Map<string, number>();
      const key = `${calendarDay(createdMs)} ${operation} ${status}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      accounts.set(accountId, counts);
      return [];
    },
    end: async function* ({ transactions }) {
      for await (const page of transactions.talliedAccounts()) {
        for (const { accountId } of page) {
          const counts = accounts.get(accountId) ?? new Map<string, number>();
          accounts.delete(accountId);
          for (const { day, operation, status, tallied } of await transactions.tallies(accountId)) {
            const key = `${day} ${operation} ${status}`;
            const counted = counts.get(key) ?? 0;
            counts.delete(key);
            if (counted !== tallied) yield miscounted(accountId, key, counted, tallied);
          }
          for (const [key, counted] of counts) yield miscounted(accountId, key, counted, 0);
        }
      }
      for (const [accountId, counts] of accounts) {
        for (const [key, counted] of counts) yield miscounted(accountId, key, counted, 0);
      }
    },
  };
}

function miscounted(accountId: string, key: string, counted: number, tallied: number): string {
  const [day = '', operation = '', ...status] = key.split(' ');
  return `account ${accountId} has ${counted} ${operation} of ${day} that are ${status.join(' ')}, the tally says ${tallied}`;
}
