import { make } from './calls.js';
import { isMembers } from './http.js';
import type { Ended } from './orders.js';
import type { Shop } from './shop.js';
import { windowsOf } from './windows.js';

/** A transaction as the shop reads it from the list. */
export interface Row {
  readonly transactionId: string;
  readonly externalId: unknown;
  /** Null for a label that the shop does not know. */
  readonly status: 'PENDING' | 'CONFIRMED' | 'ERROR' | null;
  readonly cents: number | null;
  readonly endToEndId: string | null;
  /** The label of the kind of transaction. */
  readonly label: unknown;
}

/** Requests and reads the list of transactions. */
export interface ListsSeam {
  /** Splits a longer range into the ranges to request; both days of a range are included. */
  windows(from: string, to: string): readonly { readonly startDate: string; readonly endDate: string }[];
  readonly firstPage: number;
  readonly size: number;
  isLast(page: number, body: Readonly<Record<string, unknown>>): boolean;
  /** The statuses that a lookup requests, in order; undefined requests all. */
  readonly statuses: readonly (string | undefined)[];
  /** The type that a lookup requests; undefined requests all. */
  readonly type: string | undefined;
  statusOf(label: unknown): Row['status'];
  /** The identity of a row. */
  idOf(row: Row): string;
  /** Finds the row with this id; null if there is none, undefined if the lookup failed. */
  find(shop: Shop, id: string): Promise<Row | null | undefined>;
}

/** Days from the first to the last day of a window: whether 31 days include both is open, but 30 are always allowed. */
const windowDays = 30;

export const lists: ListsSeam = {
  // Each range starts on the last day of the one before: whether a last day counts to its end is open.
  windows: windowsOf(windowDays),
  firstPage: 1,
  size: 100,
  isLast: (page, body) => page >= Number(isMembers(body['metadata']) ? body['metadata']['totalPages'] : 1),
  statuses: [undefined],
  type: undefined,
  statusOf: (label) =>
    label === 'Pendente'
      ? 'PENDING'
      : label === 'Confirmado'
        ? 'CONFIRMED'
        : label === 'Error'
          ? 'ERROR'
          : null,
  idOf: ({ transactionId }) => transactionId,
  async find(shop, id) {
    for (const status of this.statuses) {
      const query = { externalId: id, ...(status && { status }), ...(this.type && { type: this.type }) };
      const rows = await page(shop, { ...query, page: String(this.firstPage), size: String(this.size) });
      if (rows === null) return undefined;
      const row = rows.rows.find(({ externalId }) => externalId === id);
      if (row) return row;
    }
    return null;
  },
};

interface Page {
  readonly rows: readonly Row[];
  readonly body: Readonly<Record<string, unknown>>;
}

/** Reads one page; null if there was no valid response. */
async function page(shop: Shop, query: Readonly<Record<string, string>>): Promise<Page | null> {
  const { end } = await make(shop, {
    operation: 'list',
    family: 'standard',
    method: 'GET',
    path: () => `/api/transactions?${new URLSearchParams(query).toString()}`,
  });
  if (end.what !== 'answer' || end.status >= 300 || !Array.isArray(end.body?.['data'])) return null;
  return { rows: end.body['data'].filter(isMembers).map((row) => rowOf(row, shop)), body: end.body };
}

function rowOf(row: Readonly<Record<string, unknown>>, { seams: { lists, money } }: Shop): Row {
  const { transactionId, externalId, status, originalAmount, endToEndId, operationType } = row;
  return {
    transactionId: String(transactionId),
    externalId,
    status: lists.statusOf(status),
    cents: originalAmount == null ? null : money.read(originalAmount),
    endToEndId: typeof endToEndId === 'string' ? endToEndId : null,
    label: operationType,
  };
}

/** Reads every transaction of a range. */
export async function statement(
  shop: Shop,
  from: string,
  to: string,
): Promise<{ readonly outcome: Ended; readonly transactions: readonly string[] }> {
  const { lists } = shop.seams;
  const found = new Map<string, string>();
  for (const window of lists.windows(from, to)) {
    for (let number = lists.firstPage; ; number++) {
      const read = await page(shop, { ...window, page: String(number), size: String(lists.size) });
      if (read === null) return { outcome: 'failed', transactions: [...found.values()] };
      for (const row of read.rows) found.set(lists.idOf(row), row.transactionId);
      if (read.rows.length === 0 || lists.isLast(number, read.body)) break;
    }
  }
  return { outcome: 'done', transactions: [...found.values()] };
}
