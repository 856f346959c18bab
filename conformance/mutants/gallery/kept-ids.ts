import type { Part } from '../part.js';
import type { Tables } from '../replace.js';
import { transactions } from './refund-defects.js';
import { mutantsOf } from './request-faults.js';

type New = Parameters<Tables['transactions']['insert']>[0];
type Kept = NonNullable<Awaited<ReturnType<Tables['transactions']['byNumber']>>>;
type Operation = New['operation'];

/** Ids of an operation are compared by what `change` makes of them. */
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

/** A used id of an operation is free again where `isFree` says so of what it was used for. */
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

/** Whether more than so many hours lie between two transactions. */
export const apart =
  (hours: number) =>
  (kept: { readonly createdAt: string }, created: { readonly createdAt: string }): boolean =>
    Date.parse(created.createdAt) - Date.parse(kept.createdAt) > hours * 3_600_000;

/** How external ids are compared, and for how long they stay used. */
export default mutantsOf('external-ids', [
  [
    'of-35-characters',
    'Of externalIds of cash-outs the first 35 characters are compared',
    'CASHOUT-01',
    'strictness',
    comparedBy('cash_out', (id) => id.slice(0, 35)),
  ],
  [
    'as-numbers',
    'externalIds of QR cash-outs that consist of digits are kept as numbers, without zeros in front',
    'QRCASHOUT-01',
    'state',
    comparedBy('qr_cash_out', (id) => (/^\d+$/.test(id) ? BigInt(id).toString() : id)),
  ],
  [
    'of-32-characters',
    'Of externalIds of cash-ins the first 32 characters are compared',
    'CASHIN-01',
    'strictness',
    comparedBy('cash_in', (id) => id.slice(0, 32)),
  ],
  [
    'free-after-failure',
    'The externalId of a cash-out that failed or came back is free again',
    'CASHOUT-16',
    'leniency',
    freeAgain('cash_out', ({ status, refundedCents }) => status === 'ERROR' || refundedCents > 0),
  ],
  [
    'free-after-a-day',
    'The externalId of a cash-in is free again after a day',
    'CASHIN-26',
    'leniency',
    freeAgain('cash_in', apart(24)),
  ],
]);
