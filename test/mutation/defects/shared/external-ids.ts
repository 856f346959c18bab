import type { Part } from '../../../../conformance/variants/parts/part.js';
import {
  table,
  tables,
  type Tables,
  type Transaction,
} from '../../../../conformance/variants/parts/replace.js';

type New = Parameters<Tables['transactions']['insert']>[0];
type Operation = New['operation'];

/** Compares ids of an operation after applying `change`. */
export function comparedBy(operation: Operation, change: (id: string) => string): Part {
  return table('transactions', (inner) => ({
    insert: (created) => {
      const { uniqueKey } = created;
      const isOther = created.operation !== operation || uniqueKey === null;
      return inner.insert(isOther ? created : { ...created, uniqueKey: change(uniqueKey) });
    },
    byUniqueKey: (accountId, requestedOperation, key) =>
      inner.byUniqueKey(accountId, requestedOperation, requestedOperation === operation ? change(key) : key),
  }));
}

/** Rounds an id of more digits than a double keeps to a double; returns any other id unchanged. */
export const manyDigitsAsNumber = (id: string): string => (/^\d{16,}$/.test(id) ? String(Number(id)) : id);

/** A used id of an operation can be used again if `isFree` says so, given its earlier use. */
export function freeAgain(operation: Operation, isFree: (kept: Transaction, created: New) => boolean): Part {
  let count = 0;
  return tables(({ transactions }) => ({
    transactions: {
      ...transactions,
      insert: async (created) => {
        const inserted = await transactions.insert(created);
        const { uniqueKey, accountId } = created;
        if (inserted !== null || created.operation !== operation || uniqueKey === null) return inserted;
        const kept = await transactions.byUniqueKey(accountId, operation, uniqueKey);
        if (kept === null || !isFree(kept, created)) return null;
        count += 1;
        return transactions.insert({ ...created, uniqueKey: `${uniqueKey} ${count}` });
      },
    },
  }));
}

type Dated = { readonly createdAt: string };

/** Returns a function that tells whether two transactions are more than this many days apart. */
export const daysApart =
  (days: number) =>
  (kept: Dated, created: Dated): boolean =>
    Date.parse(created.createdAt) - Date.parse(kept.createdAt) > days * 86_400_000;
