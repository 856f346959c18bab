import type { Instant } from '../../domain/clock.js';
import type { ListedTransaction, Operation, TransactionStatus } from '../../domain/transactions.js';
import type { Connection } from '../connection.js';
import type { Compile, Params, Statement } from '../statement.js';
import { type ListedRow, listedFrom, listedColumns } from './transaction-list.js';

/** A position in the list of an account's transactions. */
export interface Place {
  readonly createdAt: Instant;
  readonly number: number;
}

/** What to look for; null: not filtered. */
export interface SearchFilter {
  readonly accountId: string;
  readonly status: TransactionStatus | null;
  readonly operations: readonly Operation[] | null;
  /** The first instant, inclusive. */
  readonly from: Instant;
  /** Only what comes after this position in the list. */
  readonly before: Place;
}

/** A part of the list, newest first. */
export interface Found {
  readonly items: readonly ListedTransaction[];
  /** Where to continue; null if there is nothing older. */
  readonly next: Place | null;
}

/** Greater than any transaction number: with an instant, the position before all transactions of that instant. */
export const afterAll = Number.MAX_SAFE_INTEGER;

/**
 * Searches an account's transactions from a position on, newest first, and stops after `max` hits or after looking at
 * `reach` rows. Rare ones are found by continuing, and no search takes long.
 */
export type Search = (
  connection: Connection,
  filter: SearchFilter,
  bounds: { max: number; reach: number },
) => Promise<Found>;

const range = `account_id = ? and (created_at, number) < (?, ?) and (created_at, number) >= (?, ?)`;
const rangeNames = ['accountId', 'beforeAt', 'beforeNumber', 'fromAt', 'fromNumber'] as const;
const order = 'order by created_at desc, number desc';

/** Over the table `transactions`, using its index of accounts and times. */
export function transactionSearch(compile: Compile): Search {
  const end = compile<Params, Place>((knex, p) =>
    knex.raw(
      `select created_at as "createdAt", number as "number" from transactions where ${range} ${order} limit 1 offset ?`,
      [...rangeNames, 'reach'].map((name) => p(name)),
    ),
  );
  const statements = new Map<string, Statement<Params, ListedRow>>();
  const pageOf = (status: boolean, operations: number) => {
    const key = `${status} ${operations}`;
    const page = statements.get(key) ?? compilePage(compile, status, operations);
    statements.set(key, page);
    return page;
  };
  return async (connection, { accountId, status, operations, from, before }, { max, reach }) => {
    const params = {
      ...{ accountId, beforeAt: before.createdAt, beforeNumber: before.number },
      ...{ fromAt: from, fromNumber: 0 },
    };
    const isFiltered = status !== null || operations !== null;
    const last = isFiltered ? await connection.row(end, { ...params, reach: reach - 1 }) : undefined;
    const named = (operations ?? []).map((operation, index) => [`operation${index}`, operation] as const);
    const rows = await connection.rows(pageOf(status !== null, named.length), {
      ...params,
      ...(last && { fromAt: last.createdAt, fromNumber: last.number }),
      ...(status !== null && { status }),
      ...Object.fromEntries(named),
      limit: max + 1,
    });
    const items = rows.slice(0, max).map(listedFrom);
    const next = rows.length > max ? items.at(-1) : last;
    return { items, next: next ? { createdAt: next.createdAt, number: next.number } : null };
  };
}

/** Uses only the time to find rows: an index that includes the operation might be scanned from its start. */
function compilePage(compile: Compile, status: boolean, operations: number): Statement<Params, ListedRow> {
  const names = Array.from({ length: operations }, (_, index) => `operation${index}`);
  const conditions = [
    ...(status ? [" and status || '' = ?"] : []),
    ...(operations > 0 ? [` and operation || '' in (${names.map(() => '?').join(', ')})`] : []),
  ];
  const parameters = [...rangeNames, ...(status ? ['status'] : []), ...names, 'limit'];
  return compile<Params, ListedRow>((knex, p) =>
    knex.raw(
      `select ${listedColumns} from transactions where ${range}${conditions.join('')} ${order} limit ?`,
      parameters.map((name) => p(name)),
    ),
  );
}
