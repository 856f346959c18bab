import type { ListedTransaction, Med, QueryOf } from './calls.js';
import { InvalidRequest } from './errors.js';

/** Selects transactions over a date range of any length. Dates are written `2026-01-31`; both are included. */
export interface TransactionFilter extends Omit<
  QueryOf<'listTransactions'>,
  'page' | 'size' | 'startDate' | 'endDate'
> {
  readonly from: string;
  readonly to: string;
}

/** Selects MEDs. */
export type MedFilter = Omit<QueryOf<'listMeds'>, 'page' | 'pageSize'>;

interface Page<Row> {
  readonly data: readonly Row[];
  readonly metadata: { readonly totalPages: number };
}

/** The maximum number of rows of a page. */
const pageSize = 100;
const dayMs = 86_400_000;
/**
 * Days from the first to the last date of a window. Whether 31 days include both dates is open (OP-23); 30 are always
 * allowed.
 */
const windowDays = 30;

/**
 * Splits a date range into windows, latest first. Each window begins on the date on which the previous one ends,
 * because it is open whether the last date counts up to its end (OP-23).
 */
export function windowsOf(from: string, to: string): { startDate: string; endDate: string }[] {
  const [first, last] = [dayOf(from, 'from'), dayOf(to, 'to')];
  if (first > last) throw new InvalidRequest('from', `must not be after to (${to})`);
  const windows = [];
  for (let end = last; ; end -= windowDays * dayMs) {
    const start = Math.max(first, end - windowDays * dayMs);
    windows.push({ startDate: textOf(start), endDate: textOf(end) });
    if (start === first) return windows;
  }
}

function dayOf(day: string, field: string): number {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : NaN;
  if (Number.isNaN(at) || textOf(at) !== day)
    throw new InvalidRequest(field, 'must be a day such as 2026-01-31');
  return at;
}

function textOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** Yields every transaction of a date range exactly once, however many pages and windows that takes. */
export async function* allTransactions(
  { from, to, ...filter }: TransactionFilter,
  list: (query: QueryOf<'listTransactions'>) => Promise<Page<ListedTransaction>>,
): AsyncGenerator<ListedTransaction, void, undefined> {
  let before = new Set<string>();
  for (const window of windowsOf(from, to)) {
    const seen = new Set<string>();
    const rows = pages((page) => list({ ...filter, ...window, page, size: pageSize }));
    for await (const row of rows) {
      // A refund may be listed under the id of its payment (OP-27).
      const id = `${row.operationType} ${row.transactionId}`;
      if (!seen.has(id) && !before.has(id)) yield row;
      seen.add(id);
    }
    before = seen;
  }
}

/** Yields every MED exactly once. */
export async function* allMeds(
  filter: MedFilter,
  list: (query: QueryOf<'listMeds'>) => Promise<Page<Med>>,
): AsyncGenerator<Med, void, undefined> {
  const seen = new Set<number>();
  for await (const med of pages((page) => list({ ...filter, page, pageSize }))) {
    if (!seen.has(med.id)) yield med;
    seen.add(med.id);
  }
}

/** Yields the rows of all pages. Rows that are added meanwhile move others to later pages, so a row can appear twice. */
async function* pages<Row>(read: (page: number) => Promise<Page<Row>>): AsyncGenerator<Row, void, undefined> {
  for (let page = 1; ; page++) {
    const { data, metadata } = await read(page);
    yield* data;
    if (data.length === 0 || page >= metadata.totalPages) return;
  }
}

/** The labels in the list for the statuses and types of a query: queries and responses use different names. */
export const listedAs = {
  status: { PENDING: 'Pendente', CONFIRMED: 'Confirmado', ERROR: 'Error' },
  type: { PAYMENT: 'Pix in', WITHDRAW: 'Pix out', REFUND_IN: 'Refund in', REFUND_OUT: 'Refund out' },
} as const;

/** Returns a listed transaction's status as queries and notifications name it, or null for an unknown label. */
export function statusOf({ status }: Pick<ListedTransaction, 'status'>): keyof typeof listedAs.status | null {
  const names = ['PENDING', 'CONFIRMED', 'ERROR'] as const;
  return names.find((name) => listedAs.status[name] === status) ?? null;
}
