import { calendarDay } from '../../domain/calendar.js';
import type { Operation, TransactionStatus } from '../../domain/transactions.js';
import type { Connection } from '../connection.js';
import type { Compile } from '../statement.js';

/** The fields of a transaction that the tally needs. */
export interface Tallied {
  readonly accountId: string;
  readonly createdAt: string;
  readonly operation: Operation;
  readonly amountCents: number;
}

/** Counts and sums of an account's transactions by day (São Paulo), operation and status, updated with every change. */
export interface Tally {
  /** Adds (1) or removes (-1) a transaction in a status. */
  add(transaction: Tallied, status: TransactionStatus, by: 1 | -1): Promise<void>;
  /** The number of transactions in a range of whole days, inclusive; null: any status, any operation. */
  total(
    accountId: string,
    days: { first: string; last: string },
    filter: { status: TransactionStatus | null; operations: readonly Operation[] | null },
  ): Promise<number>;
  /** Counts and sums of each day in an inclusive range, by operation and status. */
  days(accountId: string, days: { first: string; last: string }): Promise<TalliedDay[]>;
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

/** The table `transaction_tally`. */
export function transactionTally(compile: Compile): (connection: Connection) => Tally {
  const { add, days, counts } = statements(compile);
  return (connection) => ({
    add: async ({ accountId, createdAt, operation, amountCents }, status, by) => {
      await connection.run(add, {
        accountId,
        day: calendarDay(Date.parse(createdAt)),
        operation,
        status,
        by,
        amountCents: by * amountCents,
      });
    },
    days: (accountId, range) => connection.rows(days, { accountId, ...range }),
    total: async (accountId, { first, last }, { status, operations }) => {
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
  type Change = {
    accountId: string;
    day: string;
    operation: string;
    status: string;
    by: number;
    amountCents: number;
  };
  const add = compile<Change>((knex, p) =>
    knex('transaction_tally')
      .insert({
        account_id: p('accountId'),
        day: p('day'),
        operation: p('operation'),
        status: p('status'),
        rows: p('by'),
        amount_cents: p('amountCents'),
      })
      .onConflict(['account_id', 'day', 'operation', 'status'])
      .merge({
        rows: knex.raw('transaction_tally.rows + excluded.rows'),
        amount_cents: knex.raw('transaction_tally.amount_cents + excluded.amount_cents'),
      }),
  );
  const days = compile<{ accountId: string; first: string; last: string }, TalliedDay>((knex, p) =>
    knex.raw(
      `select "day" as "day", "operation" as "operation", "status" as "status", "rows" as "count",
         amount_cents as "amountCents" from transaction_tally
       where account_id = ? and "day" >= ? and "day" <= ? and "rows" <> 0 order by "day"`,
      [p('accountId'), p('first'), p('last')],
    ),
  );
  const counts = compile<{ accountId: string; first: string; last: string }, CountRow>((knex, p) =>
    knex('transaction_tally')
      .select('operation', 'status')
      .sum({ rows: 'rows' })
      .where('account_id', p('accountId'))
      .where('day', '>=', p('first'))
      .where('day', '<=', p('last'))
      .groupBy('operation', 'status'),
  );
  return { add, days, counts };
}
