import { momentOf } from '../domain/clock.js';
import { pageLimits } from '../domain/paging.js';
import { httpProblem } from '../domain/problems.js';
import { listedTransaction, listFilter } from '../domain/transaction-list.js';
import { type ListedTransaction, withText } from '../domain/transactions.js';
import { t } from '../messages/text.js';
import type { Handler } from './handler.js';

/** GET /api/transactions: the account's transactions within at most 31 days, newest first. */
export const listTransactions: Handler<'listTransactions'> = async ({ query, account }, services) => {
  const { store, clock } = services;
  const { page = 1, size = 20 } = query;
  if (size < 1) throw httpProblem(400, t`${{ field: 'size' }} must be from ${{ from: 1 }} to ${{ to: 100 }}`);
  const limits = pageLimits(page, size);
  const { nowMs } = momentOf(account, clock);
  const filter = listFilter(account.id, query, nowMs);
  const { items, total } = await store.read(({ transactions }) => transactions.list(filter, limits));
  const totalPages = Math.ceil(total / size);
  const metadata = {
    page,
    size,
    total,
    totalPages,
    hasNext: page < totalPages,
    hasPrevious: page > 1 && total > 0,
  };
  const shown = items.map(shownOnce);
  const body = { data: shown.map(({ item }) => item), metadata };
  const texts = shown.map(({ text }) => text);
  return {
    status: 200,
    body: withText(body, `{"data":[${texts.join()}],"metadata":${JSON.stringify(metadata)}}`),
  };
};

/** The displayed form of a row, and its JSON text. */
interface Shown {
  readonly item: ReturnType<typeof listedTransaction>;
  readonly text: string;
}
const shownBefore = new WeakMap<ListedTransaction, Shown>();

/** Returns the displayed form, created once per row: storage returns a cached row as the same object each time. */
function shownOnce(row: ListedTransaction): Shown {
  const before = shownBefore.get(row);
  if (before) return before;
  const item = Object.freeze(listedTransaction(row));
  const shown = { item, text: JSON.stringify(item) };
  shownBefore.set(row, shown);
  return shown;
}
