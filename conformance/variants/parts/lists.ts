import type { OperationId } from '../../../generated/operations.js';
import { answers, at, set } from './edits.js';
import type { Part } from './part.js';
import { handler, table, type Tables, type Transaction } from './replace.js';

/** An item of a list. */
export type Item = Readonly<Record<string, unknown>>;

/** Changes the items of a list, page by page. */
export function items(operation: OperationId, change: (item: Item, index: number) => unknown): Part {
  const isItem = (item: unknown): item is Item => typeof item === 'object' && item !== null;
  return answers(
    operation,
    200,
  )(
    set('/data', (list: unknown) =>
      Array.isArray(list)
        ? list.map((item: unknown, index) => (isItem(item) ? change(item, index) : item))
        : list,
    ),
  );
}

/** Changes one member of each item; `path` may lead deeper. Items without the member's parent are unchanged. */
export function member(
  operation: OperationId,
  path: string,
  value: unknown,
  when: (item: Item) => boolean = () => true,
): Part {
  const edit = set(path, value);
  return items(operation, (item) => (when(item) ? edit({ body: item }).body : item));
}

/** Changes the rows of the list of transactions; `shown` is the transaction of the row. */
export const listed = (change: (row: Item, shown: Transaction) => Item): Part =>
  handler('listTransactions', (inner) => async (request, services) => {
    const answer = await inner(request, services);
    const rows = at(answer.body, '/data') as readonly Item[];
    const data = await services.store.read(({ transactions }) =>
      Promise.all(
        rows.map(async (row) => {
          const id = String(row['transactionId']);
          const shown = await transactions.byTransactionId(request.account.id, id);
          return shown ? change(row, shown) : row;
        }),
      ),
    );
    return { ...answer, body: { ...answer.body, data } } as typeof answer;
  });

/** Reads a page of a list, as the storage does. */
export type PageReader<Filter, Page> = (
  filter: Filter,
  page: { readonly limit: number; readonly offset: number },
) => Promise<Page>;

type TransactionList = Tables['transactions']['list'];
/** Replaces the listing of transactions. */
export const listing = (change: (inner: TransactionList) => TransactionList): Part =>
  table('transactions', (inner) => ({ list: change((filter, page) => inner.list(filter, page)) }));

/** A page of a list, and the total number of matches. */
export interface Found<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}
export type Finder<Filter, Item> = PageReader<Filter, Found<Item>>;

/** Removes the items that `keeps` rejects from a list, before paging. */
export const keeping =
  <Filter, Item>(keeps: (item: Item) => boolean) =>
  (inner: Finder<Filter, Item>): Finder<Filter, Item> =>
  async (filter, { limit, offset }) => {
    const all = await inner(filter, { limit: 10_000, offset: 0 });
    const kept = all.items.filter(keeps);
    return { items: kept.slice(offset, offset + limit), total: kept.length };
  };

/** Changes the filter of a list. */
export const filtered =
  <Filter, Item>(change: (filter: Filter, page: { readonly offset: number }) => Filter) =>
  (inner: Finder<Filter, Item>): Finder<Filter, Item> =>
  (filter, page) =>
    inner(change(filter, page), page);
