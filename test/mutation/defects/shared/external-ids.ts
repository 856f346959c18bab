import type { Part } from '../../part.js';
import type { Tables } from '../../replace.js';
import { transactions } from './refund-defects.js';

export type New = Parameters<Tables['transactions']['insert']>[0];

export type Kept = NonNullable<Awaited<ReturnType<Tables['transactions']['byNumber']>>>;

export type Operation = New['operation'];

/** Compares ids of an operation after applying `change`. */
export function comparedBy(operation: Operation, change: (id: string) => string): Part {
  return transactions((known) => ({
    insert: (created) => {
      const { uniqueKey } = created;
      const isOther = created.operation !== operation || uniqueKey === null;
      return known.insert(isOther ? created : { ...created, uniqueKey: change(uniqueKey) });
    },
    byUniqueKey: (accountId, asked, key) =>
      known.byUniqueKey(accountId, asked, asked === operation ? change(key) : key),
  }));
}

/** A used id of an operation is free again if `isFree` says so, given what it was used for. */
export function freeAgain(operation: Operation, isFree: (kept: Kept, created: New) => boolean): Part {
  let count = 0;
  return transactions((known) => ({
    insert: async (created) => {
      const inserted = await known.insert(created);
      const { uniqueKey, accountId } = created;
      if (inserted !== null || created.operation !== operation || uniqueKey === null) return inserted;
      const kept = await known.byUniqueKey(accountId, operation, uniqueKey);
      if (kept === null || !isFree(kept, created)) return null;
      count += 1;
      return known.insert({ ...created, uniqueKey: `${uniqueKey} ${count}` });
    },
  }));
}

/** Whether two transactions are more than this many hours apart. */
export const apart =
  (hours: number) =>
  (kept: { readonly createdAt: string }, created: { readonly createdAt: string }): boolean =>
    Date.parse(created.createdAt) - Date.parse(kept.createdAt) > hours * 3_600_000;
