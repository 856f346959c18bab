import type { Part } from '../part.js';
import { cents, ledger, type Ledger, services } from '../replace.js';

/** What a change of both sides of a balance stands for. */
export type Move = 'opening' | 'reservation' | 'settlement' | 'release';

/** A change of a balance: cents added to what is available and to what is blocked. */
export interface Change {
  readonly available: number;
  readonly blocked: number;
}

/** Reads from its signs what a change of a balance stands for. */
export function moveOf({ available, blocked }: Change): Move {
  if (blocked > 0) return 'reservation';
  if (blocked === 0) return 'opening';
  return available > 0 ? 'release' : 'settlement';
}

/** Moves other amounts than the rules say, for the moves named. */
export function moves(changes: Partial<Readonly<Record<Move, (change: Change) => Change>>>): Part {
  return ledger((known) => ({
    moveBalance: (accountId, available, blocked) => {
      const asked = { available, blocked };
      const done = changes[moveOf(asked)]?.(asked) ?? asked;
      return known.moveBalance(accountId, cents(done.available), cents(done.blocked));
    },
  }));
}

/** Refuses reservations that would leave less than `cents` available. */
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
 * A ledger that lends: where `lends` says so, a reservation that the balance does not cover is granted all the same, and the
 * available balance shown may fall below zero.
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

/** Settles the money of a payment `afterMs` later than the payment itself. */
export function lateSettlement(afterMs: number): Part {
  return services(({ store }) => ({
    store: {
      ...store,
      write: (work) =>
        store.write((all) =>
          work({
            ...all,
            ledger: {
              ...all.ledger,
              moveBalance: (accountId, available, blocked) => {
                if (moveOf({ available, blocked }) !== 'settlement') {
                  return all.ledger.moveBalance(accountId, available, blocked);
                }
                const later = () =>
                  store.write(({ ledger: own }) => own.moveBalance(accountId, available, blocked));
                setTimeout(() => void later().catch(() => undefined), afterMs).unref();
                return Promise.resolve(true);
              },
            },
          }),
        ),
    },
  }));
}
