import type { Instant } from '../../domain/clock.js';
import type { ListedTransaction, Operation, TransactionStatus } from '../../domain/transactions.js';
import type { Connection } from '../connection.js';
import type { Compile, Params, Statement } from '../statement.js';
import { type ListedRow, listedFrom, listedColumns } from './transaction-list.js';

/** A place in the list of an account's transactions. */
export interface Place {
  readonly createdAt: Instant;
  readonly number: number;
}

/** What is looked for; null: not filtered. */
export interface SearchFilter {
  readonly accountId: string;
  readonly status: TransactionStatus | null;
  readonly operations: readonly Operation[] | null;
  /** The first instant, inclusive. */
  readonly from: Instant;
  /** Everything before this place. */
  readonly before: Place;
}

/** A part of the list, newest first. */
export interface Found {
  readonly items: readonly ListedTransaction[];
  /** Where to go on; null: there is nothing older. */
  readonly next: Place | null;
}

/** Greater than the number of any transaction: the place after the last one of an instant. */
export const afterAll = Number.MAX_SAFE_INTEGER;

/**
 * Looks through an account's transactions from a place on, newest first, and stops after `max` hits or where it has looked at `reach`
 * rows: rare ones are found by going on, and no search takes long.
 */
export type Search = (
  connection: Connection,
  filter: SearchFilter,
  bounds: { max: number; reach: number },
) => Promise<Found>;

const range = `account_id = ? and (created_at, number) < (?, ?) and (created_at, number) >= (?, ?)`;
const rangeNames = ['accountId', 'beforeAt', 'beforeNumber', 'fromAt', 'fromNumber'] as const;
const order = 'order by created_at desc, number desc';

/** Over the table `transactions`, by its index of accounts and times. */
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

/** Rows are found by their time alone: an index that knows operations might be gone through from its beginning. */
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
