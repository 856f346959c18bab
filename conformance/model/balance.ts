import type { AccountState, Entry, Money, Refund } from './account.js';

/** The effect of an entry on the balance; for a pending refund, the observed effect. */
function effectOf(entry: Entry): Money {
  const { cents } = entry;
  if (entry.type === 'returned') return { availableCents: cents, blockedCents: 0 };
  if (entry.state === 'failed') return { availableCents: 0, blockedCents: 0 };
  if (entry.type === 'received') {
    return { availableCents: entry.state === 'confirmed' ? cents : 0, blockedCents: 0 };
  }
  if (entry.type === 'refund' && entry.state === 'pending') return entry.hold;
  return { availableCents: -cents, blockedCents: entry.state === 'pending' ? cents : 0 };
}

const isOpen = (entry: Entry): entry is Refund => entry.type === 'refund' && entry.state === 'pending';

const plus = (one: Money, other: Money): Money => ({
  availableCents: one.availableCents + other.availableCents,
  blockedCents: one.blockedCents + other.blockedCents,
});

/** Both sides of the balance, in cents. */
export function balanceOf({ opening, entries }: AccountState): Money {
  return entries.map(effectOf).reduce(plus, opening);
}

/**
 * All correct balances: exactly one, except while refunds are pending. Refunds may complete at any moment, because no
 * sentence says that they wait to be settled. In the first balance, all of them are still pending.
 */
export function possibleBalances({ opening, entries }: AccountState): readonly Money[] {
  const fixed = entries
    .filter((entry) => !isOpen(entry))
    .map(effectOf)
    .reduce(plus, opening);
  let possible: readonly Money[] = [fixed];
  for (const { hold, cents } of entries.filter(isOpen)) {
    const done = { availableCents: -cents, blockedCents: 0 };
    possible = distinct([hold, done].flatMap((change) => possible.map((money) => plus(money, change))));
  }
  return possible;
}

/**
 * Infers the effect of the refund `id`, which is not recorded yet, from the `observed` balance: its whole amount is blocked,
 * nothing is, or the refund is already complete. Other pending refunds may have completed too, so each of their possible
 * balances is tried. Any other balance is taken as the effect of this refund while all others are pending.
 */
export function holdOf(account: AccountState, id: number, observed: Money): Money {
  const others = { ...account, entries: account.entries.filter((entry) => entry.id !== id) };
  const cents = account.entries.find((entry) => entry.id === id)?.cents ?? 0;
  const holds = possibleBalances(others).map((before) => ({
    availableCents: observed.availableCents - before.availableCents,
    blockedCents: observed.blockedCents - before.blockedCents,
  }));
  const isUsual = ({ availableCents: available, blockedCents: blocked }: Money) =>
    (available === 0 && blocked === 0) || (available === -cents && (blocked === 0 || blocked === cents));
  return holds.find(isUsual) ?? holds[0] ?? { availableCents: 0, blockedCents: 0 };
}

/** The amount that can certainly be spent, in cents. */
export function spendableCents(account: AccountState): number {
  return Math.min(...possibleBalances(account).map(({ availableCents }) => availableCents));
}

/** The side of a balance that is wrong; undefined if none is. `total`: each side is possible, but not both together. */
export function wrongSide(
  account: AccountState,
  observed: Money,
): 'available' | 'blocked' | 'total' | undefined {
  const possible = possibleBalances(account);
  const isRight = (money: Money) =>
    money.availableCents === observed.availableCents && money.blockedCents === observed.blockedCents;
  if (possible.some(isRight)) return undefined;
  if (!possible.some(({ availableCents }) => availableCents === observed.availableCents)) return 'available';
  return possible.some(({ blockedCents }) => blockedCents === observed.blockedCents) ? 'total' : 'blocked';
}

function distinct(all: readonly Money[]): readonly Money[] {
  const unique = new Map(all.map((money) => [`${money.availableCents} ${money.blockedCents}`, money]));
  return [...unique.values()];
}
