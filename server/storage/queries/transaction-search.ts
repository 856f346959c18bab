import type { Instant } from '../../domain/clock.js';
import type { ListedTransaction, Operation, TransactionStatus } from '../../domain/transactions.js';
import { type Compile, type Connection, type Placeholders, quoted, remembered } from '../statement.js';
import { listedColumns, listedKinds } from './transaction-list.js';

export interface TransactionPosition {
  readonly createdAt: Instant;
  readonly number: number;
}

/** The filter of a search; a null member does not filter. */
export interface SearchFilter {
  readonly accountId: string;
  readonly status: TransactionStatus | null;
  readonly operations: readonly Operation[] | null;
  readonly from: Instant;
  /** Only transactions after this position in the list. */
  readonly before: TransactionPosition;
}

export interface FoundTransactions {
  readonly items: readonly ListedTransaction[];
  /** The position from which to continue; null if there is nothing older. */
  readonly next: TransactionPosition | null;
}

/** Greater than any transaction number: with an instant, the position before all transactions of that instant. */
export const afterAllNumbers = Number.MAX_SAFE_INTEGER;

/**
 * Searches an account's transactions from a position on, newest first, and stops after `max` hits or after `reach`
 * rows. Rare ones are found by continuing the search, and no search takes long.
 */
export type Search = (
  connection: Connection,
  filter: SearchFilter,
  bounds: { max: number; reach: number },
) => Promise<FoundTransactions>;

interface Range {
  readonly accountId: string;
  readonly beforeAt: Instant;
  readonly beforeNumber: number;
  readonly fromAt: Instant;
  readonly fromNumber: number;
}

const inRange = (p: Placeholders<Range>) => `account_id = ${p.accountId}
  and (created_at, number) < (${p.beforeAt}, ${p.beforeNumber})
  and (created_at, number) >= (${p.fromAt}, ${p.fromNumber})`;
const order = 'order by created_at desc, number desc';

type Hits = Pick<SearchFilter, 'status' | 'operations'>;

/** Searches the table `transactions`, using its index of accounts and times. */
export function transactionSearch(compile: Compile): Search {
  const end = compile<Range & { reach: number }, TransactionPosition>(
    (p) =>
      `select created_at, number from transactions where ${inRange(p)} ${order} limit 1 offset ${p.reach}`,
  );
  const pageOf = remembered(
    ({ status, operations }: Hits) => `${status !== null} ${operations?.join() ?? ''}`,
    (hits) => compilePage(compile, hits),
  );
  return async (connection, { accountId, status, operations, from, before }, { max, reach }) => {
    const range = {
      accountId,
      beforeAt: before.createdAt,
      beforeNumber: before.number,
      fromAt: from,
      fromNumber: 0,
    };
    const isFiltered = status !== null || operations !== null;
    const last = isFiltered ? await connection.row(end, { ...range, reach: reach - 1 }) : undefined;
    const rows = await connection.rows(pageOf({ status, operations }), {
      ...range,
      ...(last && { fromAt: last.createdAt, fromNumber: last.number }),
      status,
      limit: max + 1,
    });
    const items = rows.slice(0, max);
    const next = rows.length > max ? items.at(-1) : last;
    return { items, next: next ? { createdAt: next.createdAt, number: next.number } : null };
  };
}

/**
 * In SQL, because rows must be found by the time only: an index that includes the operation might be scanned from its
 * start.
 */
function compilePage(compile: Compile, { status, operations }: Hits) {
  return compile<Range & { status: TransactionStatus | null; limit: number }, ListedTransaction>(
    (p) => `select ${listedColumns} from transactions where ${inRange(p)}
      ${status === null ? '' : `and status || '' = ${p.status}`}
      ${operations === null ? '' : `and operation || '' in (${quoted(operations)})`}
      ${order} limit ${p.limit}`,
    listedKinds,
  );
}
