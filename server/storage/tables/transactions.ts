import type { Instant } from '../../domain/clock.js';
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
import type { Connection } from '../connection.js';
import { hasExternalId } from './external-ids.js';
import type { Page } from './page.js';
import { transactionList, type TransactionFilter } from './transaction-list.js';
import { type Found, type SearchFilter, transactionSearch } from './transaction-search.js';
import { type TalliedDay, transactionTally } from './transaction-tally.js';
import type { Compile, Params } from '../statement.js';

/** What the move to a final status adds to a transaction. */
export interface Settled {
  readonly status: TransactionStatus;
  readonly endToEndId: string | null;
  readonly counterpart: Counterpart | null;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly processedAt: Instant;
}

/** Something of the operation `O`; tells the compiler from where to infer the operation. */
type Of<O extends Operation, T> = T & { readonly operation: O };

/**
 * Transactions of accounts. Every look-up by an id also takes the account, so that nobody reaches another account's.
 */
export interface Transactions {
  /** The new transaction, or null if the account has used the unique key in this operation before. */
  insert<O extends Operation>(transaction: Of<O, NewTransaction<O>>): Promise<Transaction<O> | null>;
  byUniqueKey<O extends Operation>(
    accountId: string,
    operation: O,
    uniqueKey: string,
  ): Promise<Transaction<O> | null>;
  /** By UUID (either case) or number. */
  byTransactionId(accountId: string, transactionId: string): Promise<Transaction | null>;
  byEndToEndId(accountId: string, endToEndId: string): Promise<Transaction | null>;
  /**
   * The one with this external id. Operations may share one: the newest that has been notified comes first, then the newest of
   * the others; a return, which has the external id of its original, comes last.
   */
  byExternalId(accountId: string, externalId: string): Promise<Transaction | null>;
  byNumber(number: number): Promise<Transaction | null>;
  /** Newest first, in a total order. */
  list(filter: TransactionFilter, page: { limit: number; offset: number }): Promise<Page<ListedTransaction>>;
  /** Newest first, from a position on; stops after `max` hits or after looking at `reach` rows. */
  search(filter: SearchFilter, bounds: { max: number; reach: number }): Promise<Found>;
  /** Counts and sums of whole days (`YYYY-MM-DD`, São Paulo), inclusive. */
  days(accountId: string, days: { first: string; last: string }): Promise<TalliedDay[]>;
  /** Compare-and-set on the status: the settled transaction, or null if it no longer had the given status. */
  settle<O extends Operation>(
    transaction: Of<O, Transaction<O>>,
    settled: Settled,
  ): Promise<Transaction<O> | null>;
  /** Adds to the refunded amount; null, with nothing added, if it would exceed the original or fall below zero. */
  addRefunded(number: number, byCents: Cents): Promise<Transaction | null>;
}

interface TransactionRow {
  number: number;
  uuid: string;
  account_id: string;
  operation: Operation;
  external_id: string | null;
  status: TransactionStatus;
  amount_cents: number;
  fee_cents: number;
  refunded_cents: number;
  pix_key: string | null;
  counterpart: string | null;
  end_to_end_id: string | null;
  parent_number: number | null;
  error_code: string | null;
  error_message: string | null;
  spending_day: string | null;
  detail: string;
  created_at: string;
  processed_at: string | null;
}

/** The table `transactions`. */
export function transactionsTable(compile: Compile): (connection: Connection) => Transactions {
  const by = finders(compile);
  const change = changes(compile);
  const list = transactionList(compile);
  const search = transactionSearch(compile);
  const tally = transactionTally(compile);
  return (connection) => ({
    insert: async <O extends Operation>(transaction: Of<O, NewTransaction<O>>) => {
      const inserted = await connection.row(change.insert, newRow(transaction));
      if (!inserted) return null;
      await tally(connection).add(transaction, transaction.status, 1);
      const { uniqueKey: _uniqueKey, ...known } = transaction;
      const nothing = { refundedCents: cents(0), errorCode: null, errorMessage: null };
      const made: object = { ...known, ...inserted, ...nothing };
      return made as Transaction<O>;
    },
    byUniqueKey: async (accountId, operation, uniqueKey) =>
      fromRow(await connection.row(by.uniqueKey, { accountId, operation, uniqueKey })),
    byTransactionId: async (accountId, transactionId) =>
      fromRow(
        /^\d{1,15}$/.test(transactionId)
          ? await connection.row(by.accountNumber, { accountId, number: Number(transactionId) })
          : await connection.row(by.uuid, { accountId, uuid: transactionId.toLowerCase() }),
      ),
    byEndToEndId: async (accountId, endToEndId) =>
      fromRow(await connection.row(by.endToEndId, { accountId, endToEndId })),
    byExternalId: async (accountId, externalId) =>
      fromRow(await connection.row(by.externalId, { accountId, externalId })),
    byNumber: async (number) => fromRow(await connection.row(by.number, { number })),
    list: (filter, page) => list(connection, tally(connection), filter, page),
    search: (filter, bounds) => search(connection, filter, bounds),
    days: (accountId, range) => tally(connection).days(accountId, range),
    settle: async <O extends Operation>({ number, status }: Of<O, Transaction<O>>, settled: Settled) => {
      const row = { number, from: status, ...settledRow(settled) };
      const moved = fromRow<O>(await connection.row(change.settle, row));
      if (moved) {
        await tally(connection).add(moved, status, -1);
        await tally(connection).add(moved, moved.status, 1);
      }
      return moved;
    },
    addRefunded: async (number, byCents) =>
      fromRow(await connection.row(change.addRefunded, { number, byCents, zero: 0 })),
  });
}

/** Of several transactions with an external id, the one that is meant: returns are last, what was notified is first. */
const likeliest = `case
  when operation = 'return' then 2
  when exists (select 1 from notifications where transaction_number = transactions.number) then 0
  else 1 end`;

function finders(compile: Compile) {
  return {
    uniqueKey: compile<{ accountId: string; operation: string; uniqueKey: string }, TransactionRow>(
      (knex, p) =>
        knex('transactions').where({
          account_id: p('accountId'),
          operation: p('operation'),
          unique_key: p('uniqueKey'),
        }),
    ),
    uuid: compile<{ accountId: string; uuid: string }, TransactionRow>((knex, p) =>
      knex('transactions').where({ account_id: p('accountId'), uuid: p('uuid') }),
    ),
    accountNumber: compile<{ accountId: string; number: number }, TransactionRow>((knex, p) =>
      knex('transactions').where({ account_id: p('accountId'), number: p('number') }),
    ),
    endToEndId: compile<{ accountId: string; endToEndId: string }, TransactionRow>((knex, p) =>
      knex('transactions').where({ account_id: p('accountId'), end_to_end_id: p('endToEndId') }),
    ),
    externalId: compile<{ accountId: string; externalId: string }, TransactionRow>((knex, p) =>
      knex('transactions')
        .whereRaw(hasExternalId.text, [...hasExternalId.parameters.map((name) => p(name))])
        .orderByRaw(`${likeliest}, number desc`),
    ),
    number: compile<{ number: number }, TransactionRow>((knex, p) =>
      knex('transactions').where('number', p('number')),
    ),
  };
}

function changes(compile: Compile) {
  const insert = compile<Params, { number: number }>((knex, p) =>
    knex('transactions')
      .insert(Object.fromEntries(insertedColumns.map((column) => [column, p(column)])))
      .onConflict(['account_id', 'operation', 'unique_key'])
      .ignore()
      .returning('number'),
  );
  const settle = compile<Params, TransactionRow>((knex, p) =>
    knex('transactions')
      .where({ number: p('number'), status: p('from') })
      .update(Object.fromEntries(settledColumns.map((column) => [column, p(column)])))
      .returning('*'),
  );
  const addRefunded = compile<{ number: number; byCents: number; zero: number }, TransactionRow>((knex, p) =>
    knex('transactions')
      .where('number', p('number'))
      .whereRaw('refunded_cents + ? between ? and amount_cents', [p('byCents'), p('zero')])
      .update({ refunded_cents: knex.raw('refunded_cents + ?', [p('byCents')]) })
      .returning('*'),
  );
  return { insert, settle, addRefunded };
}

const insertedColumns = [
  'uuid',
  'account_id',
  'operation',
  'external_id',
  'unique_key',
  'status',
  'amount_cents',
  'fee_cents',
  'refunded_cents',
  'pix_key',
  'counterpart',
  'end_to_end_id',
  'parent_number',
  'spending_day',
  'detail',
  'created_at',
  'processed_at',
] as const satisfies readonly (keyof TransactionRow | 'unique_key')[];
const settledColumns = [
  'status',
  'end_to_end_id',
  'counterpart',
  'error_code',
  'error_message',
  'processed_at',
] as const satisfies readonly (keyof TransactionRow)[];

function newRow(
  transaction: NewTransaction,
): Record<(typeof insertedColumns)[number], string | number | null> {
  return {
    uuid: transaction.uuid,
    account_id: transaction.accountId,
    operation: transaction.operation,
    external_id: transaction.externalId,
    unique_key: transaction.uniqueKey,
    status: transaction.status,
    amount_cents: transaction.amountCents,
    fee_cents: transaction.feeCents,
    refunded_cents: 0,
    pix_key: transaction.pixKey,
    counterpart: transaction.counterpart && JSON.stringify(transaction.counterpart),
    end_to_end_id: transaction.endToEndId,
    parent_number: transaction.parentNumber,
    spending_day: transaction.spendingDay,
    detail: JSON.stringify(transaction.detail),
    created_at: transaction.createdAt,
    processed_at: transaction.processedAt,
  };
}

function settledRow(settled: Settled): Record<(typeof settledColumns)[number], string | null> {
  return {
    status: settled.status,
    end_to_end_id: settled.endToEndId,
    counterpart: settled.counterpart && JSON.stringify(settled.counterpart),
    error_code: settled.errorCode,
    error_message: settled.errorMessage,
    processed_at: settled.processedAt,
  };
}

function fromRow<O extends Operation>(row: TransactionRow | undefined): Transaction<O> | null {
  if (!row) return null;
  return {
    number: row.number,
    uuid: row.uuid,
    accountId: row.account_id,
    operation: row.operation,
    externalId: row.external_id,
    status: row.status,
    amountCents: cents(row.amount_cents),
    feeCents: cents(row.fee_cents),
    refundedCents: cents(row.refunded_cents),
    pixKey: row.pix_key,
    counterpart: row.counterpart === null ? null : (JSON.parse(row.counterpart) as Counterpart),
    endToEndId: row.end_to_end_id,
    parentNumber: row.parent_number,
    errorCode: row.error_code,
    errorMessage: row.error_message,
    spendingDay: row.spending_day,
    detail: JSON.parse(row.detail) as Details[Operation],
    createdAt: row.created_at,
    processedAt: row.processed_at,
  } as Transaction<O>;
}
