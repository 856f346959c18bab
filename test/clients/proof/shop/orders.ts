import type { Item } from './money.js';

export type Kind = 'pay' | 'pay a QR code' | 'transfer' | 'charge' | 'charge by cob';
export type State = 'unknown' | 'pending' | 'paid' | 'failed' | 'returned';
/** How a call ended, as its caller sees it. */
export type Ended = 'done' | 'refused' | 'unknown' | 'failed';

/** What an order is about, as the step said it. */
export interface Wanted {
  readonly order: string;
  readonly amount?: string;
  readonly items?: readonly Item[];
  readonly key?: string;
  readonly keyType?: 'DOCUMENT' | 'EMAIL' | 'PHONE' | 'RANDOM';
  readonly name?: string;
  readonly document?: string;
  readonly description?: string;
  readonly code?: string;
  readonly atOnce?: boolean;
  readonly expiresIn?: number;
}

/** One line in the books of an order. */
export type Entry =
  | { readonly what: 'paid'; readonly cents: number | null; readonly endToEndId: string | null }
  | { readonly what: 'failed'; readonly code: string | null; readonly externalId: string }
  | { readonly what: 'back'; readonly cents: number };

/** A refund of an order, under the name that the step gave it. */
export interface Refund {
  readonly name: string;
  /** `externalId` of a refund-in, `id` of a devolucao. */
  id: string;
  readonly cents: number;
  /** The refund transaction's own id, once the gateway has said it. */
  rtrId: string | null;
  state: 'unknown' | 'pending' | 'done' | 'failed';
}

/** An order, as it is stored. */
export interface Order {
  readonly name: string;
  readonly kind: Kind;
  readonly wanted: Wanted;
  readonly cents: number;
  /** `externalId`, `x-idempotency-key` or `txid`: by it notifications and lists name the order. */
  id: string;
  /** Ids of earlier payments of it, which have failed. */
  readonly formerIds: string[];
  /** What the gateway calls it, as far as it has said so. */
  transactionId: string | null;
  /** What the answer to a transfer has in place of the end-to-end id. */
  placeholder: string | null;
  /** For charges: what the payer is shown. */
  code: string | null;
  /** What is known without any entry: whether the gateway has taken it. */
  taken: 'no' | 'yes' | 'unknown' | 'refused';
  readonly entries: Entry[];
  /** How much of it the gateway said can still come back, in cents. */
  refundable: number | null;
  readonly refunds: Refund[];
}

/** What outlives a restart. */
export interface Store {
  readonly orders: Map<string, Order>;
  /** Which notifications have been booked. */
  readonly booked: Set<string>;
}

/** The order that the gateway knows by this id. */
export function byId(store: Store, id: unknown): Order | undefined {
  return [...store.orders.values()].find((order) => order.id === id || order.formerIds.includes(String(id)));
}

export function byTransactionId(store: Store, id: unknown): Order | undefined {
  if (typeof id !== 'string') return undefined;
  return [...store.orders.values()].find(({ transactionId }) => transactionId === id);
}

/** The order whose payment has this end-to-end id. */
export function byEndToEndId(store: Store, id: unknown): Order | undefined {
  if (typeof id !== 'string') return undefined;
  return [...store.orders.values()].find(({ entries }) =>
    entries.some((entry) => entry.what === 'paid' && entry.endToEndId === id),
  );
}

/** An order and its refund that the gateway knows by this id. */
export function byRefundId(store: Store, id: unknown): { order: Order; refund: Refund } | undefined {
  for (const order of store.orders.values()) {
    const refund = order.refunds.find((one) => one.id === id || (one.rtrId !== null && one.rtrId === id));
    if (refund) return { order, refund };
  }
  return undefined;
}
