import type { Fact, OfRefund } from './facts.js';
import {
  byEndToEndId,
  byId,
  byRefundId,
  byTransactionId,
  type Entry,
  type Order,
  type Refund,
  type State,
  type Store,
} from './orders.js';

/** Turns facts into entries, and entries into the state of an order. */
export interface BooksSeam {
  /** Books a fact; returns the order that it concerns. */
  book(fact: Fact, store: Store): Order | undefined;
  /** Enters a payment that was made. */
  paid(order: Order, entry: Extract<Entry, { what: 'paid' }>): void;
  failed(order: Order, entry: Extract<Entry, { what: 'failed' }>): void;
  cameBack(order: Order, cents: number, left: number | null): void;
  refunded(order: Order, refund: Refund | undefined, cents: number): void;
  refundFailed(order: Order, refund: Refund | undefined, cents: number): void;
  state(order: Order): State;
  /** The amount of a payment that was returned or refunded, in cents. */
  back(order: Order): number;
}

/** The amount paid for an order, in cents: as reported by the gateway, otherwise as ordered. */
export function paidCents(order: Order): number {
  const cents = order.entries.flatMap((entry) => (entry.what === 'paid' ? [entry.cents ?? order.cents] : []));
  return cents[0] ?? 0;
}

const textOr = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);

export const books: BooksSeam = {
  book(fact, store) {
    if (fact.what === 'refund done' || fact.what === 'refund failed') return bookRefund(this, fact, store);
    const order =
      fact.ids.map((id) => (id == null ? undefined : byId(store, id))).find((found) => found !== undefined) ??
      byTransactionId(store, fact.transactionId) ??
      (fact.what === 'came back' ? byEndToEndId(store, fact.endToEndIdOfPayment) : undefined);
    if (order === undefined) return undefined;
    if (fact.what === 'came back') this.cameBack(order, fact.cents, fact.left);
    else if (fact.what === 'paid')
      this.paid(order, { what: 'paid', cents: fact.cents, endToEndId: fact.endToEndId });
    else this.failed(order, { what: 'failed', code: fact.code, externalId: textOr(fact.ids[0], order.id) });
    return order;
  },
  paid: (order, entry) => void order.entries.push(entry),
  failed: (order, entry) => void order.entries.push(entry),
  cameBack: (order, cents, left) => {
    order.entries.push({ what: 'back', cents });
    if (left !== null) order.refundable = Math.min(order.refundable ?? left, left);
  },
  refunded: (order, refund, cents) => {
    if (refund) refund.state = 'done';
    else order.entries.push({ what: 'back', cents });
  },
  refundFailed: (_order, refund) => {
    if (refund) refund.state = 'failed';
  },
  state(order) {
    const { entries, taken, id } = order;
    const back = this.back(order);
    if (entries.some(({ what }) => what === 'paid')) return back >= paidCents(order) ? 'returned' : 'paid';
    // A returned payment was paid, even before its notification.
    if (back > 0) return back >= order.cents ? 'returned' : 'paid';
    const hasFailed = entries.some((entry) => entry.what === 'failed' && entry.externalId === id);
    if (hasFailed || taken === 'refused') return 'failed';
    return taken === 'yes' ? 'pending' : 'unknown';
  },
  back: ({ entries, refunds }) =>
    entries.reduce((cents, entry) => cents + (entry.what === 'back' ? entry.cents : 0), 0) +
    refunds.reduce((cents, refund) => cents + (refund.state === 'done' ? refund.cents : 0), 0),
};

/**
 * Finds a refund by its own id or that of the refund transaction, otherwise the open one with this amount, and books
 * its result.
 */
function bookRefund(
  seam: BooksSeam,
  { what, refundId, txid, cents }: OfRefund & Pick<Fact, 'what'>,
  store: Store,
): Order | undefined {
  const known = byRefundId(store, refundId);
  const order = known?.order ?? (txid == null ? undefined : byId(store, txid));
  if (order === undefined) return undefined;
  const isOpen = ({ state, cents: own }: Refund): boolean =>
    own === cents && (state === 'pending' || state === 'unknown');
  const refund = known?.refund ?? order.refunds.find((one) => one.rtrId === null && isOpen(one));
  if (what === 'refund done') seam.refunded(order, refund, cents);
  else seam.refundFailed(order, refund, cents);
  return order;
}
