import { LRUCache } from 'lru-cache';

import type { Instant } from '../../domain/clock.js';
import {
  type Counterpart,
  type ListedTransaction,
  type Operation,
  operations,
  type TransactionStatus,
} from '../../domain/transactions.js';
import {
  type Compile,
  type Connection,
  json,
  money,
  namesIn,
  type Placeholders,
  quoted,
  remembered,
} from '../statement.js';
import type { Page } from '../table.js';
import { hasOtherKey } from '../migrations/001-schema.js';

/** The filter of the list; a null member does not filter. Instants are inclusive. */
export interface TransactionFilter {
  readonly accountId: string;
  readonly status: TransactionStatus | null;
  readonly operations: readonly Operation[] | null;
  readonly externalId: string | null;
  readonly endToEndId: string | null;
  readonly from: Instant;
  readonly to: Instant;
  /** The same range in whole days in São Paulo; null if it does not consist of whole days. */
  readonly days: { readonly first: string; readonly last: string } | null;
}

export const listedColumns = `number, uuid, operation, external_id, status, amount_cents, fee_cents, counterpart,
  end_to_end_id, created_at, processed_at`;

export const listedKinds = { amountCents: money, feeCents: money, counterpart: json<Counterpart>() };

/**
 * Identifies the contents of a listed row: only the move to a final status, at `processedAt`, changes any of its
 * columns. Not its number, which a server that lost its newest commits reuses for another row.
 */
const keyOf = ({ uuid, status, processedAt }: ListedTransaction): string =>
  `${uuid} ${status} ${processedAt ?? ''}`;
const key = `uuid || ' ' || status || ' ' || coalesce(processed_at, '')`;

/** Cached rows by their keys. A key determines the contents, so no cached row is ever outdated. */
export type RememberedRows = LRUCache<string, ListedTransaction>;

/** Maximum size of the cache, and the size of a row without its texts, in bytes. */
const size = { all: 32_000_000, row: 1_500 };

export function rememberedRows(): RememberedRows {
  // A character takes two bytes, and texts are stored in two forms.
  const sizeCalculation = (row: ListedTransaction) => size.row + 4 * JSON.stringify(row).length;
  return new LRUCache({ maxSize: size.all, sizeCalculation });
}

/** Counts the transactions in a range of whole days, inclusive; null: any status, any operation. */
type TotalOfDays = (
  accountId: string,
  days: NonNullable<TransactionFilter['days']>,
  filter: Pick<TransactionFilter, 'status' | 'operations'>,
) => Promise<number>;

/**
 * Reads one page and the total, newest first in a total order. For whole days the total comes from the tally. If all
 * rows of a page are cached, only their keys are read.
 */
export function transactionList(
  compile: Compile,
): (
  connection: Connection,
  totalOfDays: TotalOfDays,
  filter: TransactionFilter,
  page: { limit: number; offset: number },
  memory?: RememberedRows,
) => Promise<Page<ListedTransaction>> {
  const statementsFor = remembered(
    (filter: TransactionFilter) => `${namesIn(filter)} ${filter.operations?.join() ?? ''}`,
    (filter) => compileList(compile, filter),
  );
  return async (connection, totalOfDays, filter, bounds, memory) => {
    const { keys, page, count } = statementsFor(filter);
    const asked = { ...filter, ...bounds };
    const read = () => connection.rows(page, asked);
    const recall = async (rows: RememberedRows) => {
      const found = await connection.rows(keys, asked);
      const known = found.flatMap((row) => rows.get(row.key) ?? []);
      if (known.length === found.length) return known;
      const items = await read();
      for (const item of items) rows.set(keyOf(item), Object.freeze(item));
      return items;
    };
    const items = await (memory ? recall(memory) : read());
    if (filter.days && filter.externalId === null && filter.endToEndId === null) {
      return { items, total: await totalOfDays(filter.accountId, filter.days, filter) };
    }
    return { items, total: (await connection.row(count, filter))?.total ?? 0 };
  };
}

type Values = Omit<TransactionFilter, 'operations' | 'days'>;

/**
 * Returns the condition for the filters in use. With an external id, whose own index finds the few rows, the other
 * conditions are written so that no index supports them: otherwise the database would read all rows of the account in
 * the time range, using the index that has the right order.
 */
export function listCondition(filter: TransactionFilter, p: Placeholders<Values>): string {
  const { operations, externalId, endToEndId, status } = filter;
  const noIndex = externalId === null ? '' : ` || ''`;
  return [
    `account_id${noIndex} = ${p.accountId}`,
    `created_at${noIndex} >= ${p.from}`,
    `created_at${noIndex} <= ${p.to}`,
    ...(status === null ? [] : [`status = ${p.status}`]),
    ...(externalId === null ? [] : [hasExternalId(p)]),
    ...(endToEndId === null ? [] : [`end_to_end_id = ${p.endToEndId}`]),
    ...(operations === null ? [] : [`operation in (${quoted(operations)})`]),
  ].join(' and ');
}

/** In SQL, because the wording of a condition decides which index is used. */
function compileList(compile: Compile, filter: TransactionFilter) {
  type Asked = Values & { limit: number; offset: number };
  const rows = (selected: string, p: Placeholders<Asked>) =>
    `select ${selected} from transactions where ${listCondition(filter, p)}
      order by created_at desc, number desc limit ${p.limit} offset ${p.offset}`;
  return {
    keys: compile<Asked, { key: string }>((p) => rows(`${key} as key`, p)),
    page: compile<Asked, ListedTransaction>((p) => rows(listedColumns, p), listedKinds),
    count: compile<Values, { total: number }>(
      (p) => `select count(*) as total from transactions where ${listCondition(filter, p)}`,
    ),
  };
}

/**
 * Returns the condition for an account's transactions with an external id. For most, the external id is their unique
 * key, whose index finds them; the others have an index of their own.
 */
export function hasExternalId(p: Placeholders<{ accountId: string; externalId: string }>): string {
  // Lists all operations, because the index of unique keys contains the operation.
  return `number in (
    select number from transactions where account_id = ${p.accountId} and operation in (${quoted(operations)})
      and unique_key = ${p.externalId} and external_id = ${p.externalId}
    union all
    select number from transactions where account_id = ${p.accountId} and external_id = ${p.externalId}
      and ${hasOtherKey})`;
}
