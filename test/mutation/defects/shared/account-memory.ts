import type { Part } from '../../part.js';
import { cents, ledger, tables, type Tables } from '../../replace.js';
import type { Change } from './money.js';

type Transaction = NonNullable<Awaited<ReturnType<Tables['transactions']['byNumber']>>>;
type Operation = Transaction['operation'];
type Status = Transaction['status'];

/** What a gateway remembers about an account, so that a defect shows only in some histories. */
export interface AccountMemory {
  /** Transactions of these operations that have reached this status, in that order. */
  all(status: Status, ...operations: readonly Operation[]): readonly Transaction[];
  /** The transaction of the latest movement of money. */
  readonly latest: Transaction | undefined;
}

class Memory implements AccountMemory {
  latest: Transaction | undefined;
  readonly #seen: Transaction[] = [];

  note(transaction: Transaction): void {
    this.latest = transaction;
    this.#seen.push(transaction);
  }

  all(status: Status, ...operations: readonly Operation[]): readonly Transaction[] {
    return this.#seen.filter((seen) => seen.status === status && operations.includes(seen.operation));
  }
}

/** A defect that depends on an account's history: `make` gets the memory of each account. */
export function remembering(
  make: (memoryOf: (accountId: string) => AccountMemory) => readonly Part[],
): () => readonly Part[] {
  return () => {
    const memories = new Map<string, Memory>();
    const memoryOf = (accountId: string): Memory => {
      const known = memories.get(accountId) ?? new Memory();
      memories.set(accountId, known);
      return known;
    };
    return [noting((transaction) => memoryOf(transaction.accountId).note(transaction)), ...make(memoryOf)];
  };
}

/** Calls `note` for every transaction that is created or ends. */
function noting(note: (transaction: Transaction) => void): Part {
  return tables(({ transactions: known }) => ({
    transactions: {
      ...known,
      insert: async (transaction) => {
        const inserted = await known.insert(transaction);
        if (inserted) note(inserted);
        return inserted;
      },
      settle: async (ending, settled) => {
        const ended = await known.settle(ending, settled);
        if (ended) note(ended);
        return ended;
      },
    },
  }));
}

/** Changes movements of money depending on the account's history. */
export function movesByHistory(
  change: (asked: Change, memory: AccountMemory, accountId: string) => Change | false,
): () => readonly Part[] {
  return remembering((memoryOf) => [
    ledger((known) => ({
      moveBalance: async (accountId, available, blocked) => {
        const done = change({ available, blocked }, memoryOf(accountId), accountId);
        return done !== false && known.moveBalance(accountId, cents(done.available), cents(done.blocked));
      },
    })),
  ]);
}
