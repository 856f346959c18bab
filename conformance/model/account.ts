/**
 * A model of an account as the specification requires it: the payments sent and received, the refunds and the returns,
 * with the status of each. Pure data and functions, independent of gateways, requests and checks; money in whole cents.
 */

export type SendingOperation = 'cash-out' | 'qr-cash-out' | 'transfer';
export type ChargingOperation = 'cash-in' | 'cob';
export type RefundOperation = 'refund-in' | 'devolucao';
export type Ending = 'confirmed' | 'failed';

/** Both sides of a balance, or a change of both, in cents. */
export interface Money {
  readonly availableCents: number;
  readonly blockedCents: number;
}

interface EntryBase {
  /** Its index among the entries. */
  readonly id: number;
  readonly cents: number;
}

/** A payment that the account made. */
export interface Sent extends EntryBase {
  readonly type: 'sent';
  readonly by: SendingOperation;
  readonly state: 'pending' | Ending;
}

/** A payment that the account received, or a charge still waiting for one. */
export interface Received extends EntryBase {
  readonly type: 'received';
  readonly by: ChargingOperation | 'receipt';
  readonly state: 'pending' | 'confirmed';
  /** The operations that may refund it: only one after its first refund, as OP-51 leaves open whether both count together. */
  readonly refundedBy: readonly RefundOperation[];
}

/** A refund of a received payment. */
export interface Refund extends EntryBase {
  readonly type: 'refund';
  readonly by: RefundOperation;
  /** The entry that it refunds. */
  readonly of: number;
  readonly state: 'pending' | Ending;
  /** The observed effect of the pending refund on the balance; the specification leaves it open (OP-43). */
  readonly hold: Money;
}

/** A sent payment, or a part of it, that was returned. */
export interface Returned extends EntryBase {
  readonly type: 'returned';
  readonly of: number;
  /** The amount of the payment that had not been returned yet after this return. */
  readonly remainingCents: number;
}

export type Entry = Sent | Received | Refund | Returned;

export interface AccountState {
  readonly opening: Money;
  readonly entries: readonly Entry[];
}

const nothing: Money = { availableCents: 0, blockedCents: 0 };

/** An account with this balance and without history. */
export function opened(opening: Money): AccountState {
  return { opening, entries: [] };
}

/** The id of the next entry. */
export function nextId(account: AccountState): number {
  return account.entries.length;
}

/** Creates a payment; `state` is confirmed or failed if the response already said so (OP-41). */
export function send(
  account: AccountState,
  by: SendingOperation,
  cents: number,
  state: Sent['state'] = 'pending',
): AccountState {
  return added(account, { type: 'sent', id: nextId(account), by, cents, state });
}

/** Receives a payment without a charge. */
export function receive(
  account: AccountState,
  cents: number,
  refundedBy: readonly RefundOperation[],
): AccountState {
  const id = nextId(account);
  return added(account, { type: 'received', id, by: 'receipt', cents, state: 'confirmed', refundedBy });
}

/** Creates an unpaid charge. */
export function charge(account: AccountState, by: ChargingOperation, cents: number): AccountState {
  const id = nextId(account);
  return added(account, { type: 'received', id, by, cents, state: 'pending', refundedBy: [] });
}

/** Pays a charge. */
export function pay(account: AccountState, id: number, refundedBy: readonly RefundOperation[]): AccountState {
  return changed(account, id, 'received', (entry) => ({ ...entry, state: 'confirmed', refundedBy }));
}

/** Creates a refund. After that, the payment can be refunded only by the same operation. */
export function refund(
  account: AccountState,
  of: number,
  by: RefundOperation,
  cents: number,
  state: Refund['state'] = 'pending',
): AccountState {
  const bound = changed(account, of, 'received', (entry) => ({ ...entry, refundedBy: [by] }));
  return added(bound, { type: 'refund', id: nextId(account), by, of, cents, state, hold: nothing });
}

/** Records the observed effect of a pending refund on the balance. */
export function held(account: AccountState, id: number, hold: Money): AccountState {
  return changed(account, id, 'refund', (entry) => ({ ...entry, hold }));
}

/** Ends a pending sent payment. */
export function settle(account: AccountState, id: number, state: Ending): AccountState {
  return changed(account, id, 'sent', (entry) => ({ ...entry, state }));
}

/** Ends a pending refund. */
export function settleRefund(account: AccountState, id: number, state: Ending): AccountState {
  return changed(account, id, 'refund', (entry) => ({ ...entry, state }));
}

/** Returns a sent payment or a part of it. */
export function giveBack(account: AccountState, of: number, cents: number): AccountState {
  const remainingCents = returnableCents(account, of) - cents;
  return added(account, { type: 'returned', id: nextId(account), of, cents, remainingCents });
}

/** The amount of a received payment that has not been refunded; pending refunds count as refunded. */
export function refundableCents({ entries }: AccountState, id: number): number {
  const taken = entries.filter(
    (entry) => entry.type === 'refund' && entry.of === id && entry.state !== 'failed',
  );
  return (entries[id]?.cents ?? 0) - sum(taken);
}

/** The amount of a sent payment that has not been returned. */
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
