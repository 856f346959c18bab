import type { ListedTransaction, Med, QueryOf } from './calls.js';
import { InvalidRequest } from './errors.js';

/** Which transactions, over a range of any length. Days are `2026-01-31`, both included. */
export interface TransactionFilter extends Omit<
  QueryOf<'listTransactions'>,
  'page' | 'size' | 'startDate' | 'endDate'
> {
  readonly from: string;
  readonly to: string;
}

/** Which MEDs. */
export type MedFilter = Omit<QueryOf<'listMeds'>, 'page' | 'pageSize'>;

interface Page<Row> {
  readonly data: readonly Row[];
  readonly metadata: { readonly totalPages: number };
}

/** As many rows as a page may have. */
const pageSize = 100;
const dayMs = 86_400_000;
/** From the first to the last day of a window: whether 31 days include both is open (OP-23), 30 are always allowed. */
const windowDays = 30;

/**
 * The windows of a range, the latest first. Each begins on the day on which the one before it ends, because it is open
 * whether a last day counts to its end (OP-23).
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

/** Every transaction of a range once, however many pages and windows that takes. */
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

/** Every MED once. */
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

/** The rows of all pages. While they are read, new ones move rows to later pages: a row can come twice. */
async function* pages<Row>(read: (page: number) => Promise<Page<Row>>): AsyncGenerator<Row, void, undefined> {
  for (let page = 1; ; page++) {
    const { data, metadata } = await read(page);
    yield* data;
    if (data.length === 0 || page >= metadata.totalPages) return;
  }
}

/** What the list calls the states and kinds that a query names: asked in one language, answered in the other. */
export const listedAs = {
  status: { PENDING: 'Pendente', CONFIRMED: 'Confirmado', ERROR: 'Error' },
  type: { PAYMENT: 'Pix in', WITHDRAW: 'Pix out', REFUND_IN: 'Refund in', REFUND_OUT: 'Refund out' },
} as const;

/** The state of a listed transaction in the words of queries and notifications; null for a label that is not known. */
export function statusOf({ status }: Pick<ListedTransaction, 'status'>): keyof typeof listedAs.status | null {
  const names = ['PENDING', 'CONFIRMED', 'ERROR'] as const;
  return names.find((name) => listedAs.status[name] === status) ?? null;
}
