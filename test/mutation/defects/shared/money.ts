import type { Part } from '../../part.js';
import { cents, ledger, type Ledger, services, tables, type Transaction } from '../../replace.js';

/** The meaning of a change of both sides of a balance. */
export type Move = 'opening' | 'reservation' | 'settlement' | 'release';

/** A change of a balance: cents added to available and to blocked. */
export interface Change {
  readonly available: number;
  readonly blocked: number;
}

/** Infers the meaning of a change of a balance from its signs. */
export function moveOf({ available, blocked }: Change): Move {
  if (blocked > 0) return 'reservation';
  if (blocked === 0) return 'opening';
  return available > 0 ? 'release' : 'settlement';
}

/** Moves amounts other than the right ones, for the moves named. */
export function moves(changes: Partial<Readonly<Record<Move, (change: Change) => Change>>>): Part {
  return ledger((known) => ({
    moveBalance: (accountId, available, blocked) => {
      const asked = { available, blocked };
      const done = changes[moveOf(asked)]?.(asked) ?? asked;
      return known.moveBalance(accountId, cents(done.available), cents(done.blocked));
    },
  }));
}

/** Moves amounts other than the right ones; `about` is the transaction whose money moves. */
export function movesOf(change: (asked: Change, about: Transaction) => Change): Part {
  return tables(({ transactions, ledger: known }) => {
    let about: Transaction | null = null;
    return {
      transactions: {
        ...transactions,
        insert: async (transaction) => {
          const inserted = await transactions.insert(transaction);
          about = inserted;
          return inserted;
        },
        settle: async (...settled) => (about = await transactions.settle(...settled)),
      },
      ledger: {
        ...known,
        moveBalance: (accountId, available, blocked) => {
          const asked = { available, blocked };
          const done = about ? change(asked, about) : asked;
          return known.moveBalance(accountId, cents(done.available), cents(done.blocked));
        },
      },
    };
  });
}

/** Refuses reservations that would leave less than `least` cents available. */
export function keepsBack(least: number): Part {
  return ledger((known) => ({
    moveBalance: async (accountId, available, blocked) => {
      const left = ((await known.balance(accountId))?.availableCents ?? 0) + available;
      if (moveOf({ available, blocked }) === 'reservation' && left < least) return false;
      return known.moveBalance(accountId, available, blocked);
    },
  }));
}

/**
 * A ledger that lends: if `lends` says so, a reservation beyond the balance is granted, and the available balance shown
 * may fall below zero.
 */
export function lending(lends: (balance: Change, missing: number, accountId: string) => boolean): Part {
  const lent = new Map<string, number>();
  const shown = async (known: Ledger, accountId: string) => {
    const balance = await known.balance(accountId);
    return (
      balance && { ...balance, availableCents: cents(balance.availableCents - (lent.get(accountId) ?? 0)) }
    );
  };
  return ledger((known) => ({
    balance: (accountId) => shown(known, accountId),
    moveBalance: async (accountId, available, blocked) => {
      const balance = await shown(known, accountId);
      if (!balance || moveOf({ available, blocked }) !== 'reservation') {
        return known.moveBalance(accountId, available, blocked);
      }
      const missing = -available - balance.availableCents;
      if (missing <= 0) return known.moveBalance(accountId, available, blocked);
      if (!lends({ available: balance.availableCents, blocked: balance.blockedCents }, missing, accountId))
        return false;
      lent.set(accountId, (lent.get(accountId) ?? 0) + missing);
      await known.moveBalance(accountId, cents(missing), cents(0));
      return known.moveBalance(accountId, available, blocked);
    },
  }));
}

/** Shows only `afterMs` later what a reservation blocks; it is blocked, and can be settled, as it should be. */
export function blockedShownLate(afterMs: number): () => Part {
  return () => {
    const hidden = new Map<string, readonly { readonly amount: number; readonly until: number }[]>();
    const stillHidden = (accountId: string) =>
      (hidden.get(accountId) ?? []).filter(({ until }) => until > Date.now());
    return ledger((known) => ({
      moveBalance: async (accountId, available, blocked) => {
        const moved = await known.moveBalance(accountId, available, blocked);
        const isReserved = moved && moveOf({ available, blocked }) === 'reservation';
        const own = { amount: blocked, until: Date.now() + afterMs };
        if (isReserved) hidden.set(accountId, [...stillHidden(accountId), own]);
        return moved;
      },
      balance: async (accountId) => {
        const balance = await known.balance(accountId);
        const late = stillHidden(accountId).reduce((sum, { amount }) => sum + amount, 0);
        return balance && { ...balance, blockedCents: cents(Math.max(0, balance.blockedCents - late)) };
      },
    }));
  };
}

/** Makes the moves of one kind, or one side of them, `afterMs` later than everything that belongs to them. */
export function lateMove(
  late: Move | 'receipt',
  side: 'available' | 'blocked' | 'both',
  afterMs: number,
): Part {
  const opened = new Set<string>();
  const kindOf = (accountId: string, change: Change): Move | 'receipt' => {
    const isReceipt = opened.has(accountId) && moveOf(change) === 'opening';
    opened.add(accountId);
    return isReceipt ? 'receipt' : moveOf(change);
  };
  return services(({ store }) => ({
    store: {
      ...store,
      write: (work, writer) =>
        store.write((all) => {
          const moveBalance: Ledger['moveBalance'] = (accountId, available, blocked) => {
            if (kindOf(accountId, { available, blocked }) !== late) {
              return all.ledger.moveBalance(accountId, available, blocked);
            }
            const nothing = cents(0);
            const now = [
              side === 'blocked' ? available : nothing,
              side === 'available' ? blocked : nothing,
            ] as const;
            const then = [cents(available - now[0]), cents(blocked - now[1])] as const;
            const move = () =>
              store.write(({ ledger: own }) => own.moveBalance(accountId, ...then), accountId);
            setTimeout(() => void move().catch(() => undefined), afterMs).unref();
            return all.ledger.moveBalance(accountId, ...now);
          };
          return work({ ...all, ledger: { ...all.ledger, moveBalance } });
        }, writer),
    },
  }));
}
