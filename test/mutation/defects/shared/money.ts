import {
  cents,
  type Change,
  type Ledger,
  service,
  table,
  type Tables,
} from '../../../../conformance/variants/parts/replace.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import { later } from './outcomes.js';

/** The meaning of a change of both sides of a balance. */
export type Move = 'opening' | 'reservation' | 'settlement' | 'release';

/** Infers the meaning of a change of a balance from its signs. */
export function moveOf({ available, blocked }: Change): Move {
  if (blocked > 0) return 'reservation';
  if (blocked === 0) return 'opening';
  return available > 0 ? 'release' : 'settlement';
}

/** Moves wrong amounts. */
const movesAs = (change: (move: Change, accountId: string) => Change): Part =>
  table('ledger', (inner) => ({
    moveBalance: (accountId, available, blocked) => {
      const moved = change({ available, blocked }, accountId);
      return inner.moveBalance(accountId, cents(moved.available), cents(moved.blocked));
    },
  }));

/** Moves wrong amounts for the moves named. */
export const moves = (changes: Partial<Readonly<Record<Move, (change: Change) => Change>>>): Part =>
  movesAs((move) => changes[moveOf(move)]?.(move) ?? move);

const nothing = (): Change => ({ available: 0, blocked: 0 });
const withoutBlocking = ({ available }: Change): Change => ({ available, blocked: 0 });

/** A payment takes its amount only when it settles. */
export const takenAtSettlement = moves({
  reservation: nothing,
  settlement: ({ blocked }) => ({ available: blocked, blocked: 0 }),
  release: nothing,
});

/** A payment leaves the account immediately and is never shown as blocked. */
export const neverBlocked = moves({
  reservation: withoutBlocking,
  settlement: nothing,
  release: withoutBlocking,
});

/** A payment is refused beyond the balance, but takes and blocks nothing. */
export const nothingReserved: Part = table('ledger', (inner) => ({
  moveBalance: async (accountId, available, blocked) => {
    if (moveOf({ available, blocked }) === 'opening') return inner.moveBalance(accountId, available, blocked);
    const balance = await inner.balance(accountId);
    return (balance?.availableCents ?? 0) + available >= 0;
  },
}));

/** A settled payment stays blocked. */
export const blockedForEver = moves({ settlement: nothing });

/** Settlement takes the amount from the available balance once more. */
const takenOnceMore = ({ blocked }: Change): Change => ({ available: blocked, blocked });
export const takenTwice = moves({ settlement: takenOnceMore });

/** A payment takes and blocks a cent less than its amount. */
export const centLost = moves({
  reservation: ({ available, blocked }) => ({ available: available + 1, blocked: blocked - 1 }),
  settlement: ({ available, blocked }) => ({ available, blocked: blocked + 1 }),
  release: ({ available, blocked }) => ({ available: available - 1, blocked: blocked + 1 }),
});

/** Refuses reservations that would leave less than `least` cents available. */
export function keepsBack(least: number): Part {
  return table('ledger', (inner) => ({
    moveBalance: async (accountId, available, blocked) => {
      const left = ((await inner.balance(accountId))?.availableCents ?? 0) + available;
      if (moveOf({ available, blocked }) === 'reservation' && left < least) return false;
      return inner.moveBalance(accountId, available, blocked);
    },
  }));
}

/**
 * A ledger that lends: if `lends` says so, a reservation beyond the balance is granted, and the available balance shown
 * may fall below zero.
 */
export function lending(lends: (balance: Change, missing: number, accountId: string) => boolean): Part {
  const lent = new Map<string, number>();
  const shown = async (inner: Ledger, accountId: string) => {
    const balance = await inner.balance(accountId);
    return (
      balance && { ...balance, availableCents: cents(balance.availableCents - (lent.get(accountId) ?? 0)) }
    );
  };
  return table('ledger', (inner) => ({
    balance: (accountId) => shown(inner, accountId),
    moveBalance: async (accountId, available, blocked) => {
      const balance = await shown(inner, accountId);
      if (!balance || moveOf({ available, blocked }) !== 'reservation') {
        return inner.moveBalance(accountId, available, blocked);
      }
      const missing = -available - balance.availableCents;
      if (missing <= 0) return inner.moveBalance(accountId, available, blocked);
      if (!lends({ available: balance.availableCents, blocked: balance.blockedCents }, missing, accountId))
        return false;
      lent.set(accountId, (lent.get(accountId) ?? 0) + missing);
      await inner.moveBalance(accountId, cents(missing), cents(0));
      return inner.moveBalance(accountId, available, blocked);
    },
  }));
}

/** Ignores the balance. */
export const overdrawn = (): Part => lending(() => true);

/** Grants reservations beyond the balance if the previous one is less than `withinMs` old. */
export const hastyLending = (withinMs: number) => (): readonly Part[] => {
  const last = new Map<string, number>();
  return [
    lending((_balance, _missing, accountId) => Date.now() - (last.get(accountId) ?? 0) < withinMs),
    table('ledger', (inner) => ({
      moveBalance: async (accountId, available, blocked) => {
        const moved = await inner.moveBalance(accountId, available, blocked);
        if (moved && blocked > 0) last.set(accountId, Date.now());
        return moved;
      },
    })),
  ];
};

/** Changes the amounts of receipts, except the opening balance. */
export const receipts = (change: (amount: number) => Change) => (): Part => {
  const opened = new Set<string>();
  return movesAs((move, accountId) => {
    const isReceipt = opened.has(accountId) && moveOf(move) === 'opening' && move.available > 0;
    opened.add(accountId);
    return isReceipt ? change(move.available) : move;
  });
};

/** A receipt is credited with a cent less. */
export const receiptsLessACent = receipts((amount) => ({ available: amount - 1, blocked: 0 }));

/** Changes the shares of splits, which leave the account without having been blocked. */
export const shares = (change: (amount: number) => number): Part =>
  movesAs(({ available, blocked }) =>
    blocked === 0 && available < 0 ? { available: -change(-available), blocked } : { available, blocked },
  );

/** Shows the amount blocked by a reservation only `afterMs` later, although it is already blocked and can be settled. */
export const blockedShownLate = (afterMs: number) => (): Part => {
  const hidden = new Map<string, readonly { readonly amount: number; readonly until: number }[]>();
  const stillHidden = (accountId: string) =>
    (hidden.get(accountId) ?? []).filter(({ until }) => until > Date.now());
  return table('ledger', (inner) => ({
    moveBalance: async (accountId, available, blocked) => {
      const moved = await inner.moveBalance(accountId, available, blocked);
      const own = { amount: blocked, until: Date.now() + afterMs };
      if (moved && blocked > 0) hidden.set(accountId, [...stillHidden(accountId), own]);
      return moved;
    },
    balance: async (accountId) => {
      const balance = await inner.balance(accountId);
      const late = stillHidden(accountId).reduce((sum, { amount }) => sum + amount, 0);
      return balance && { ...balance, blockedCents: cents(Math.max(0, balance.blockedCents - late)) };
    },
  }));
};

/**
 * Makes the moves of one kind some seconds later than everything else that belongs to them; `now` returns the part that
 * moves immediately, by default nothing.
 */
export function lateMove(late: Move | 'receipt', now: (change: Change) => Change = nothing): Part {
  const opened = new Set<string>();
  const kindOf = (accountId: string, change: Change): Move | 'receipt' => {
    const isReceipt = opened.has(accountId) && moveOf(change) === 'opening';
    opened.add(accountId);
    return isReceipt ? 'receipt' : moveOf(change);
  };
  return service('store', (store) => ({
    write: (work, writer) =>
      store.write(({ ledger, ...all }) => {
        const moveBalance: Ledger['moveBalance'] = (accountId, available, blocked) => {
          const move = { available, blocked };
          if (kindOf(accountId, move) !== late) return ledger.moveBalance(accountId, available, blocked);
          const atOnce = now(move);
          const rest = [cents(available - atOnce.available), cents(blocked - atOnce.blocked)] as const;
          later(3_000, () => store.write((own) => own.ledger.moveBalance(accountId, ...rest), accountId));
          return ledger.moveBalance(accountId, cents(atOnce.available), cents(atOnce.blocked));
        };
        return work({ ...all, ledger: { ...ledger, moveBalance } });
      }, writer),
  }));
}

/** The parts of a late move that are made immediately. */
export const availableAtOnce = withoutBlocking;
export const blockedAtOnce = ({ blocked }: Change): Change => ({ available: 0, blocked });
export const takenAgainAtOnce = takenOnceMore;

type Work = Parameters<Tables['work']['add']>[0];

/** Changes planned work; undefined drops it. */
export const plans = (change: (work: Work) => Work | undefined): Part =>
  table('work', (inner) => ({
    add: async (planned) => {
      const changed = change(planned);
      if (changed !== undefined) await inner.add(changed);
    },
  }));
