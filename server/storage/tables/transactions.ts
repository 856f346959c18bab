import { calendarDay, type Instant } from '../../domain/clock.js';
import { cents, type Cents } from '../../domain/money.js';
import type {
  Counterpart,
  Details,
  ListedTransaction,
  NewTransaction,
  Operation,
  Transaction,
  TransactionStatus,
} from '../../domain/transactions.js';
import {
  hasExternalId,
  type RememberedRows,
  type TransactionFilter,
  transactionList,
} from '../queries/transaction-list.js';
import { type Page, columnOf, tableOf } from '../table.js';
import {
  type FoundTransactions,
  type SearchFilter,
  transactionSearch,
} from '../queries/transaction-search.js';
import { atOnce, type Compile, type Connection, type Done, json, money } from '../statement.js';

export interface TalliedDay {
  /** `YYYY-MM-DD` in São Paulo. */
  readonly day: string;
  readonly operation: Operation;
  readonly status: TransactionStatus;
  readonly count: number;
  readonly amountCents: number;
}

/** The members that the move to a final status adds to a transaction. */
export interface Settled {
  readonly status: TransactionStatus;
  readonly endToEndId: string | null;
  readonly counterpart: Counterpart | null;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly processedAt: Instant;
}

/** A value with the operation `O`; tells the compiler from where to infer the operation. */
type Of<O extends Operation, T> = T & { readonly operation: O };

type Row = Omit<Transaction, 'detail'> & {
  readonly detail: Details[Operation];
  readonly uniqueKey: string | null;
};

const created = [
  'uuid',
  'accountId',
  'operation',
  'externalId',
  'status',
  'amountCents',
  'feeCents',
  'refundedCents',
  'pixKey',
  'counterpart',
  'endToEndId',
  'parentNumber',
  'spendingDay',
  'detail',
  'createdAt',
  'processedAt',
] as const satisfies readonly (keyof Row)[];
const members = ['number', ...created, 'errorCode', 'errorMessage'] as const;
type ReadRow = Pick<Row, (typeof members)[number]>;

const kinds = {
  amountCents: money,
  feeCents: money,
  refundedCents: money,
  counterpart: json<Counterpart>(),
  detail: json<Details[Operation]>(),
};

/**
 * Transactions of accounts. Every lookup by an id that a client chooses also takes the account, so that no account can
 * access another's transactions.
 */
export type Transactions = ReturnType<ReturnType<typeof transactionsTable>>;

export function transactionsTable(compile: Compile) {
  const by = finders(compile);
  const change = changes(compile);
  const list = transactionList(compile);
  const search = transactionSearch(compile);
  const tally = transactionTally(compile);
  const nothing = { refundedCents: cents(0), errorCode: null, errorMessage: null };
  return (connection: Connection) => ({
    /** Inserts a transaction and returns it; null if the account has used the unique key in this operation before. */
    insert: async <O extends Operation>(
      transaction: Of<O, NewTransaction<O>>,
    ): Promise<Transaction<O> | null> => {
      const { add } = tally(connection);
      const [inserted] = await atOnce(
        connection.row(change.insert, { ...transaction, refundedCents: cents(0) }),
        add(transaction, transaction.status, 1),
      );
      if (!inserted) {
        await add(transaction, transaction.status, -1);
        return null;
      }
      const { uniqueKey: _uniqueKey, ...given } = transaction;
      const stored: object = { ...given, ...inserted, ...nothing };
      return stored as Transaction<O>;
    },
    byUniqueKey: async <O extends Operation>(
      accountId: string,
      operation: O,
      uniqueKey: string,
    ): Promise<Transaction<O> | null> =>
      fromRow(await connection.row(by.uniqueKey, { accountId, operation, uniqueKey })),
    /** Finds a transaction by UUID (in either case) or number. */
    byTransactionId: async (accountId: string, transactionId: string): Promise<Transaction | null> =>
      fromRow(
        /^\d{1,15}$/.test(transactionId)
          ? await connection.row(by.accountNumber, { accountId, number: Number(transactionId) })
          : await connection.row(by.uuid, { accountId, uuid: transactionId.toLowerCase() }),
      ),
    byEndToEndId: async (accountId: string, endToEndId: string): Promise<Transaction | null> =>
      fromRow(await connection.row(by.endToEndId, { accountId, endToEndId })),
    /** Returns the same payment in the other account, if both are accounts of this gateway. */
    otherEnd: async ({
      number,
      endToEndId,
    }: Pick<Transaction, 'number' | 'endToEndId'>): Promise<Transaction | null> =>
      endToEndId === null ? null : fromRow(await connection.row(by.otherEnd, { number, endToEndId })),
    /** Returns a charge of any account, for the payer. */
    chargeByUuid: async (uuid: string): Promise<Transaction<'cash_in'> | null> =>
      fromRow(await connection.row(by.charge, { uuid, operation: 'cash_in' })),
    /**
     * Returns the transaction with this external id. If several operations share one, the newest that has been notified
     * comes first, then the newest of the others; a return, which has the external id of its original, comes last.
     */
    byExternalId: async (accountId: string, externalId: string): Promise<Transaction | null> =>
      fromRow(await connection.row(by.externalId, { accountId, externalId })),
    byNumber: async (number: number): Promise<Transaction | null> =>
      fromRow(await connection.row(by.number, { number })),
    /** Lists transactions, newest first in a total order. Only reads of committed rows may pass `memory`. */
    list: (
      filter: TransactionFilter,
      page: { limit: number; offset: number },
      memory?: RememberedRows,
    ): Promise<Page<ListedTransaction>> => list(connection, tally(connection).total, filter, page, memory),
    /** Searches from a position on, newest first; stops after `max` hits or after `reach` rows. */
    search: (filter: SearchFilter, bounds: { max: number; reach: number }): Promise<FoundTransactions> =>
      search(connection, filter, bounds),
    /** Returns counts and sums of whole days (`YYYY-MM-DD`, São Paulo), inclusive. */
    days: (accountId: string, range: { first: string; last: string }): Promise<TalliedDay[]> =>
      tally(connection).days(accountId, range),
    /** Compare-and-set on the status: returns the settled transaction, or null if it no longer had the given status. */
    settle: async <O extends Operation>(
      { number, status }: Of<O, Transaction<O>>,
      settled: Settled,
    ): Promise<Transaction<O> | null> => {
      const moved = fromRow<O>(await connection.row(change.settle, { number, from: status, ...settled }));
      if (moved) {
        const { add } = tally(connection);
        await atOnce(add(moved, status, -1), add(moved, moved.status, 1));
      }
      return moved;
    },
    /** Adds to the refunded amount; returns null, with nothing added, if it would exceed the original or fall below zero. */
    addRefunded: async (number: number, byCents: Cents): Promise<Transaction | null> =>
      fromRow(await connection.row(change.addRefunded, { number, byCents })),
  });
}

/** Ranks transactions with the same external id: notified ones are first, returns are last. */
const likeliest = `case
  when operation = 'return' then 2
  when exists (select 1 from notifications where transaction_number = transactions.number) then 0
  else 1 end`;

function finders(compile: Compile) {
  const { find, query } = tableOf<Row>(compile, 'transactions', kinds);
  return {
    uniqueKey: find(['accountId', 'operation', 'uniqueKey'], members),
    uuid: find(['accountId', 'uuid'], members),
    accountNumber: find(['accountId', 'number'], members),
    // An account may pay itself: the received payment comes first.
    endToEndId: query<{ accountId: string; endToEndId: string }, ReadRow>((rows, p) =>
      rows
        .select(members.map(columnOf))
        .where({ account_id: p.accountId, end_to_end_id: p.endToEndId })
        .orderByRaw("case when operation in ('cash_in', 'cob', 'receipt') then 0 else 1 end limit 1"),
    ),
    otherEnd: query<{ number: number; endToEndId: string }, ReadRow>((rows, p) =>
      rows
        .select(members.map(columnOf))
        .where('end_to_end_id', p.endToEndId)
        .whereRaw(`number <> ${p.number}`),
    ),
    charge: find(['uuid', 'operation'], members),
    externalId: query<{ accountId: string; externalId: string }, ReadRow>((rows, p) =>
      rows.select(members.map(columnOf)).whereRaw(hasExternalId(p)).orderByRaw(`${likeliest}, number desc`),
    ),
    number: find(['number'], members),
  };
}

function changes(compile: Compile) {
  const { insertReturning, query } = tableOf<Row>(compile, 'transactions', kinds);
  const insert = insertReturning('number', [...created, 'uniqueKey'], (rows) =>
    rows.onConflict(['account_id', 'operation', 'unique_key']).ignore(),
  );
  const settle = query<Settled & { number: number; from: TransactionStatus }, ReadRow>((rows, p) =>
    rows
      .where({ number: p.number, status: p.from })
      .update({
        status: p.status,
        end_to_end_id: p.endToEndId,
        counterpart: p.counterpart,
        error_code: p.errorCode,
        error_message: p.errorMessage,
        processed_at: p.processedAt,
      })
      .returning(members.map(columnOf)),
  );
  const addRefunded = query<{ number: number; byCents: number }, ReadRow>((rows, p, raw) =>
    rows
      .where('number', p.number)
      .whereRaw(`refunded_cents + ${p.byCents} between 0 and amount_cents`)
      .update({ refunded_cents: raw(`refunded_cents + ${p.byCents}`) })
      .returning(members.map(columnOf)),
  );
  return { insert, settle, addRefunded };
}

/** Converts a row. The table cannot tell the compiler that the operation determines the detail. */
function fromRow<O extends Operation>(row: ReadRow | null): Transaction<O> | null {
  const transaction: object | null = row ?? null;
  return transaction as Transaction<O> | null;
}

/**
 * The table `transaction_tally`: counts and sums of an account's transactions by day (São Paulo), operation and status,
 * updated with every change.
 */
function transactionTally(compile: Compile) {
  type TallyRow = TalliedDay & { readonly accountId: string; readonly rows: number };
  const tally = tableOf<TallyRow>(compile, 'transaction_tally');
  const add = tally.insert(['accountId', 'day', 'operation', 'status', 'rows', 'amountCents'], (rows, raw) =>
    rows.onConflict(['account_id', 'day', 'operation', 'status']).merge({
      rows: raw('transaction_tally.rows + excluded.rows'),
      amount_cents: raw('transaction_tally.amount_cents + excluded.amount_cents'),
    }),
  );
  type Range = { accountId: string; first: string; last: string };
  // The names of these columns are SQL keywords.
  const days = compile<Range, TalliedDay>(
    (p) => `
      select "day", "operation", "status", "rows" as count, amount_cents from transaction_tally
      where account_id = ${p.accountId} and "day" >= ${p.first} and "day" <= ${p.last} and "rows" <> 0
      order by "day"`,
  );
  // PostgreSQL returns sums as text, unless they are cast.
  const counts = compile<Range, Pick<TalliedDay, 'operation' | 'status' | 'count'>>(
    (p) => `
      select operation, status, cast(sum("rows") as bigint) as count from transaction_tally
      where account_id = ${p.accountId} and "day" >= ${p.first} and "day" <= ${p.last}
      group by operation, status`,
  );
  return (connection: Connection) => ({
    /** Adds (1) or removes (-1) a transaction in a status. */
    add: (
      {
        accountId,
        createdAt,
        operation,
        amountCents,
      }: Pick<Row, 'accountId' | 'createdAt' | 'operation' | 'amountCents'>,
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
    /** Returns counts and sums of each day in an inclusive range, by operation and status. */
    days: (accountId: string, range: { first: string; last: string }) =>
      connection.rows(days, { accountId, ...range }),
    /** Returns the number of transactions in a range of whole days, inclusive; null: any status, any operation. */
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
        .reduce((total, { count }) => total + count, 0);
    },
  });
}
