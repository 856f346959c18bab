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
  /** The kind of transaction, as it is labelled. */
  readonly label: unknown;
}

/** How the list of transactions is asked and read. */
export interface ListsSeam {
  /** The ranges in which a longer range is asked for, in days, both included. */
  windows(from: string, to: string): readonly { readonly startDate: string; readonly endDate: string }[];
  readonly firstPage: number;
  readonly size: number;
  isLast(page: number, body: Readonly<Record<string, unknown>>): boolean;
  /** Which statuses a lookup asks for; undefined: of each. */
  readonly statuses: readonly (string | undefined)[];
  /** Which type a lookup asks for; undefined: of each. */
  readonly type: string | undefined;
  statusOf(label: unknown): Row['status'];
  /** What tells one row from another. */
  idOf(row: Row): string;
  /** The row of an id; null if there is none, undefined if the lookup failed. */
  find(shop: Shop, id: string): Promise<Row | null | undefined>;
}

/** From the first to the last day of a window: whether 31 days include both is open, 30 are always allowed. */
const windowDays = 30;

export const lists: ListsSeam = {
  // Each begins on the last day of the one before: whether a last day counts to its end is open.
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

/** One page; null if there was no answer to it. */
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

/** Every transaction of a range. */
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
