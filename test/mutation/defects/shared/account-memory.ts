import type { Part } from '../../../../conformance/variants/parts/part.js';
import {
  cents,
  type Change,
  table,
  type Transaction,
} from '../../../../conformance/variants/parts/replace.js';

type Operation = Transaction['operation'];
type Status = Transaction['status'];

/** A gateway's memory of an account, for defects that show only in some histories. */
export interface AccountMemory {
  /** Transactions of these operations that have reached this status, in the order in which they reached it. */
  all(status: Status, ...operations: readonly Operation[]): readonly Transaction[];
  /** The transaction of the latest movement of money. */
  readonly latest: Transaction | undefined;
}

/** A defect that depends on an account's history: `make` gets the memory of each account. */
export const remembering =
  (make: (memoryOf: (accountId: string) => AccountMemory) => readonly Part[]): (() => readonly Part[]) =>
  () => {
    const byAccount = new Map<string, readonly Transaction[]>();
    const note = (transaction: Transaction | null) => {
      if (!transaction) return;
      byAccount.set(transaction.accountId, [...(byAccount.get(transaction.accountId) ?? []), transaction]);
    };
    const memoryOf = (accountId: string): AccountMemory => {
      const own = byAccount.get(accountId) ?? [];
      return {
        latest: own.at(-1),
        all: (status, ...operations) =>
          own.filter((one) => one.status === status && operations.includes(one.operation)),
      };
    };
    return [noting(note), ...make(memoryOf)];
  };

/** Calls `note` for every transaction that is created or reaches its end. */
export function noting(note: (transaction: Transaction | null) => void): Part {
  return table('transactions', (inner) => ({
    insert: async (transaction) => {
      const inserted = await inner.insert(transaction);
      note(inserted);
      return inserted;
    },
    settle: async (ending, settled) => {
      const ended = await inner.settle(ending, settled);
      note(ended);
      return ended;
    },
  }));
}

/** Changes movements of money depending on the account's history. */
export const movesByHistory = (change: (move: Change, memory: AccountMemory) => Change) =>
  remembering((memoryOf) => [
    table('ledger', (inner) => ({
      moveBalance: async (accountId, available, blocked) => {
        const changed = change({ available, blocked }, memoryOf(accountId));
        return inner.moveBalance(accountId, cents(changed.available), cents(changed.blocked));
      },
    })),
  ]);
