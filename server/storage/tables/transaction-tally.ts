import { calendarDay } from '../../domain/clock.js';
import type { Operation, TransactionStatus } from '../../domain/transactions.js';
import type { Connection, Done } from '../connection.js';
import type { Compile } from '../statement.js';
import { tableOf } from '../table.js';

/** The fields of a transaction that the tally needs. */
export interface Tallied {
  readonly accountId: string;
  readonly createdAt: string;
  readonly operation: Operation;
  readonly amountCents: number;
}

/** The transactions of one day, operation and status. */
export interface TalliedDay {
  /** `YYYY-MM-DD` in São Paulo. */
  readonly day: string;
  readonly operation: Operation;
  readonly status: TransactionStatus;
  readonly count: number;
  readonly amountCents: number;
}

interface CountRow {
  operation: Operation;
  status: TransactionStatus;
  /** PostgreSQL returns sums as text. */
  rows: number | string;
}

/** Counts and sums of an account's transactions by day (São Paulo), operation and status, updated with every change. */
export type Tally = ReturnType<ReturnType<typeof transactionTally>>;

/** The table `transaction_tally`. */
export function transactionTally(compile: Compile) {
  const { add, days, counts } = statements(compile);
  return (connection: Connection) => ({
    /** Adds (1) or removes (-1) a transaction in a status. */
    add: (
      { accountId, createdAt, operation, amountCents }: Tallied,
      status: TransactionStatus,
      by: 1 | -1,
    ): Done =>
      connection.run(add, {
        accountId,
        day: calendarDay(Date.parse(createdAt)),
        operation,
        status,
        rows: by,
        amountCents: by * amountCents,
      }),
    /** Counts and sums of each day in an inclusive range, by operation and status. */
    days: (accountId: string, range: { first: string; last: string }): Promise<TalliedDay[]> =>
      connection.rows(days, { accountId, ...range }),
    /** The number of transactions in a range of whole days, inclusive; null: any status, any operation. */
    total: async (
      accountId: string,
      { first, last }: { first: string; last: string },
      { status, operations }: { status: TransactionStatus | null; operations: readonly Operation[] | null },
    ): Promise<number> => {
      const rows = await connection.rows(counts, { accountId, first, last });
      return rows
        .filter(
          (row) =>
            (status === null || row.status === status) && (operations?.includes(row.operation) ?? true),
        )
        .reduce((total, row) => total + Number(row.rows), 0);
    },
  });
}

function statements(compile: Compile) {
  type Row = Tallied & TalliedDay & { readonly rows: number };
  const tally = tableOf<Row>(compile, 'transaction_tally');
  const add = tally.insert(['accountId', 'day', 'operation', 'status', 'rows', 'amountCents'], (rows, raw) =>
    rows.onConflict(['account_id', 'day', 'operation', 'status']).merge({
      rows: raw('transaction_tally.rows + excluded.rows'),
      amount_cents: raw('transaction_tally.amount_cents + excluded.amount_cents'),
    }),
  );
  type Range = { accountId: string; first: string; last: string };
  // The names of these columns are words of SQL.
  const days = compile<Range, TalliedDay>(
    (p) => `
      select "day", "operation", "status", "rows" as count, amount_cents from transaction_tally
      where account_id = ${p.accountId} and "day" >= ${p.first} and "day" <= ${p.last} and "rows" <> 0
      order by "day"`,
  );
  const counts = compile<Range, CountRow>((p, knex) =>
    knex('transaction_tally')
      .select('operation', 'status')
      .sum({ rows: 'rows' })
      .where('account_id', p.accountId)
      .where('day', '>=', p.first)
      .where('day', '<=', p.last)
      .groupBy('operation', 'status'),
  );
  return { add, days, counts };
}
