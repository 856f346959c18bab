import type { Part } from './part.js';
import { cents, tables, type Transaction } from './replace.js';

/** A change of a balance: cents added to available and to blocked. */
export interface Change {
  readonly available: number;
  readonly blocked: number;
}

/** Moves amounts other than the right ones; `about` is the transaction whose money moves. */
export function movesOf(change: (move: Change, about: Transaction) => Change): Part {
  return tables(({ transactions, ledger }) => {
    let about: Transaction | null = null;
    return {
      transactions: {
        ...transactions,
        insert: async (transaction) => (about = await transactions.insert(transaction)),
        settle: async (...settled) => (about = await transactions.settle(...settled)),
      },
      ledger: {
        ...ledger,
        moveBalance: (accountId, available, blocked, ...link) => {
          const move = { available, blocked };
          const moved = about ? change(move, about) : move;
          return ledger.moveBalance(accountId, cents(moved.available), cents(moved.blocked), ...link);
        },
      },
    };
  });
}
