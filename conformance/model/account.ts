/**
 * An account as the specification says it must be: what was sent, received, refunded and returned, and how far each has
 * come. Pure data and functions; money in whole cents. Nothing here knows a gateway, a request or a check.
 */

export type SendingWay = 'cash-out' | 'qr-cash-out' | 'transfer';
export type ChargingWay = 'cash-in' | 'cob';
export type RefundWay = 'refund-in' | 'devolucao';
export type Ending = 'confirmed' | 'failed';

/** Both sides of a balance, or a change of them, in cents. */
export interface Money {
  readonly availableCents: number;
  readonly blockedCents: number;
}

interface Known {
  /** Its place among the entries. */
  readonly id: number;
  readonly cents: number;
}

/** A payment that the account made. */
export interface Sent extends Known {
  readonly type: 'sent';
  readonly by: SendingWay;
  readonly state: 'pending' | Ending;
}

/** A payment that the account received, or a charge that still waits for one. */
export interface Received extends Known {
  readonly type: 'received';
  readonly by: ChargingWay | 'receipt';
  readonly state: 'pending' | 'confirmed';
  /** The only way in which it is refunded: whether the families count together is open (OP-51). */
  readonly refundedBy: readonly RefundWay[];
}

/** A refund of a received payment. */
export interface Refund extends Known {
  readonly type: 'refund';
  readonly by: RefundWay;
  /** The entry that it refunds. */
  readonly of: number;
  readonly state: 'pending' | Ending;
  /** What was seen to be held for it while it is pending; how much that is, is open (OP-43). */
  readonly hold: Money;
}

/** A sent payment, or a part of it, that came back. */
export interface Returned extends Known {
  readonly type: 'returned';
  readonly of: number;
  /** What had not come back yet after it. */
  readonly remainingCents: number;
}

export type Entry = Sent | Received | Refund | Returned;

export interface AccountState {
  readonly opening: Money;
  readonly entries: readonly Entry[];
}

const nothing: Money = { availableCents: 0, blockedCents: 0 };

/** An account with this balance and no history. */
export function opened(opening: Money): AccountState {
  return { opening, entries: [] };
}

/** The id that the next entry gets. */
export function nextId(account: AccountState): number {
  return account.entries.length;
}

/** A payment is created; `state` is other than pending where the answer told so at once (OP-41). */
export function send(
  account: AccountState,
  by: SendingWay,
  cents: number,
  state: Sent['state'] = 'pending',
): AccountState {
  return added(account, { type: 'sent', id: nextId(account), by, cents, state });
}

/** A payment comes that no charge asked for. */
export function receive(
  account: AccountState,
  cents: number,
  refundedBy: readonly RefundWay[],
): AccountState {
  const id = nextId(account);
  return added(account, { type: 'received', id, by: 'receipt', cents, state: 'confirmed', refundedBy });
}

/** A charge is created; nobody has paid it. */
export function charge(account: AccountState, by: ChargingWay, cents: number): AccountState {
  const id = nextId(account);
  return added(account, { type: 'received', id, by, cents, state: 'pending', refundedBy: [] });
}

/** A charge is paid. */
export function pay(account: AccountState, id: number, refundedBy: readonly RefundWay[]): AccountState {
  return changed(account, id, 'received', (entry) => ({ ...entry, state: 'confirmed', refundedBy }));
}

/** A refund is accepted. From now on the payment is refunded in this way alone. */
export function refund(
  account: AccountState,
  of: number,
  by: RefundWay,
  cents: number,
  state: Refund['state'] = 'pending',
): AccountState {
  const bound = changed(account, of, 'received', (entry) => ({ ...entry, refundedBy: [by] }));
  return added(bound, { type: 'refund', id: nextId(account), by, of, cents, state, hold: nothing });
}

/** What was seen to be held for a pending refund. */
export function held(account: AccountState, id: number, hold: Money): AccountState {
  return changed(account, id, 'refund', (entry) => ({ ...entry, hold }));
}

/** A pending sent payment ends. */
export function settle(account: AccountState, id: number, state: Ending): AccountState {
  return changed(account, id, 'sent', (entry) => ({ ...entry, state }));
}

/** A pending refund ends. */
export function settleRefund(account: AccountState, id: number, state: Ending): AccountState {
  return changed(account, id, 'refund', (entry) => ({ ...entry, state }));
}

/** A sent payment, or a part of it, comes back. */
export function giveBack(account: AccountState, of: number, cents: number): AccountState {
  const remainingCents = returnableCents(account, of) - cents;
  return added(account, { type: 'returned', id: nextId(account), of, cents, remainingCents });
}

/** What of a received payment is not refunded, refunds under way included. */
export function refundableCents({ entries }: AccountState, id: number): number {
  const taken = entries.filter(
    (entry) => entry.type === 'refund' && entry.of === id && entry.state !== 'failed',
  );
  return (entries[id]?.cents ?? 0) - sum(taken);
}

/** What of a sent payment has not come back. */
export function returnableCents({ entries }: AccountState, id: number): number {
  const back = entries.filter((entry) => entry.type === 'returned' && entry.of === id);
  return (entries[id]?.cents ?? 0) - sum(back);
}

/** The entries of one type. */
export function entriesOf<T extends Entry['type']>(
  { entries }: AccountState,
  type: T,
): readonly Extract<Entry, { type: T }>[] {
  return entries.filter((entry): entry is Extract<Entry, { type: T }> => entry.type === type);
}

function sum(entries: readonly Entry[]): number {
  return entries.reduce((total, { cents }) => total + cents, 0);
}

function added(account: AccountState, entry: Entry): AccountState {
  return { ...account, entries: [...account.entries, entry] };
}

function changed<T extends Entry['type']>(
  account: AccountState,
  id: number,
  type: T,
  change: (entry: Extract<Entry, { type: T }>) => Extract<Entry, { type: T }>,
): AccountState {
  const isMeant = (entry: Entry): entry is Extract<Entry, { type: T }> =>
    entry.id === id && entry.type === type;
  return { ...account, entries: account.entries.map((entry) => (isMeant(entry) ? change(entry) : entry)) };
}
