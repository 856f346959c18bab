import { calendarDay } from '../domain/clock.js';
import type { AuditQueries } from '../storage/audit-snapshot.js';
import type { TransactionFact } from '../storage/audit/transactions.js';
import { digestOf, promiseOf } from '../storage/tables/ledger.js';
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
          !(instantMs(row.createdAt) < instantMs(row.parentProcessedAt) - tolerance.causeMs),
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
    {
      rule: 'what must be unique is kept as such',
      see: (row) => {
        const key = uniqueKeyOf(row);
        return unless(
          key === undefined || row.uniqueKey === key,
          () => `${named(row)} is kept under the key ${row.uniqueKey ?? 'null'}, it is ${key ?? 'null'}`,
        );
      },
    },
    {
      rule: 'a charge is what was promised',
      see: (row) =>
        unless(
          row.seal === (row.operation === 'cash_in' ? digestOf(promiseOf(row, row, 'made')) : null),
          () => `${named(row)} was changed after it was made`,
        ),
    },
    tallyJudge(),
  ],
};

/** What its account may use once in its operation; undefined if its detail does not say. */
function uniqueKeyOf({ operation, externalId, parentNumber, detail }: TransactionFact) {
  if (['cash_out', 'qr_cash_out', 'cash_in'].includes(operation)) return externalId;
  const says = (member: string) => {
    const value = at(parsed(detail), member);
    return typeof value === 'string' ? value : undefined;
  };
  if (operation === 'transfer') return says('idempotencyKey')?.toLowerCase();
  if (operation !== 'refund_in' && operation !== 'devolucao') return null;
  const refundId = says('refundId');
  return refundId === undefined ? undefined : `${parentNumber ?? ''}/${refundId}`;
}

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
      !(processedMs < createdMs - tolerance.causeMs),
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

/** How many transactions, and the sum of their amounts in cents. */
interface Counted {
  readonly rows: number;
  readonly cents: number;
}

const none: Counted = { rows: 0, cents: 0 };

/** Counts the transactions of each account by day, operation and status: there are few days, however many payments. */
function tallyJudge(): Judge<TransactionFact> {
  const accounts = new Map<string, Map<string, Counted>>();
  return {
    rule: 'the tally of the list counts the transactions',
    see: ({ accountId, createdAt, operation, status, amountCents }) => {
      const createdMs = instantMs(createdAt);
      if (Number.isNaN(createdMs)) return [];
      const counts = accounts.get(accountId) ?? new Map<string, Counted>();
      const key = `${calendarDay(createdMs)} ${operation} ${status}`;
      const { rows, cents } = counts.get(key) ?? none;
      counts.set(key, { rows: rows + 1, cents: cents + amountCents });
      accounts.set(accountId, counts);
      return [];
    },
    end: async function* ({ transactions }) {
      for await (const page of transactions.talliedAccounts()) {
        for (const { accountId } of page) {
          const counts = accounts.get(accountId) ?? new Map<string, Counted>();
          accounts.delete(accountId);
          for (const { day, operation, status, tallied, amountCents } of await transactions.tallies(
            accountId,
          )) {
            const key = `${day} ${operation} ${status}`;
            const counted = counts.get(key) ?? none;
            counts.delete(key);
            yield* miscounted(accountId, key, counted, { rows: tallied, cents: amountCents });
          }
          for (const [key, counted] of counts) yield* miscounted(accountId, key, counted, none);
        }
      }
      for (const [accountId, counts] of accounts) {
        for (const [key, counted] of counts) yield* miscounted(accountId, key, counted, none);
      }
    },
  };
}

function miscounted(accountId: string, key: string, counted: Counted, tallied: Counted): readonly string[] {
  const [day = '', operation = '', ...status] = key.split(' ');
  const what = `${operation} of ${day} that are ${status.join(' ')}`;
  return [
    ...unless(
      counted.rows === tallied.rows,
      () => `account ${accountId} has ${counted.rows} ${what}, the tally says ${tallied.rows}`,
    ),
    ...unless(
      counted.cents === tallied.cents,
      () => `account ${accountId} has ${brl(counted.cents)} in ${what}, the tally says ${brl(tallied.cents)}`,
    ),
  ];
}
