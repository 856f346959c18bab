import type { Item } from './money.js';

export type Kind = 'pay' | 'pay a QR code' | 'transfer' | 'charge' | 'charge by cob';
export type State = 'unknown' | 'pending' | 'paid' | 'failed' | 'returned';
/** The outcome of a call, as its caller sees it. */
export type Ended = 'done' | 'refused' | 'unknown' | 'failed';

/** The data of an order, as given by the step. */
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
  /** The id of the refund transaction, once the gateway has reported it. */
  rtrId: string | null;
  state: 'unknown' | 'pending' | 'done' | 'failed';
}

/** An order as stored. */
export interface Order {
  readonly name: string;
  readonly kind: Kind;
  readonly wanted: Wanted;
  readonly cents: number;
  /** `externalId`, `x-idempotency-key` or `txid`: notifications and lists identify the order by it. */
  id: string;
  /** Ids of its earlier payments, which have failed. */
  readonly formerIds: string[];
  /** The gateway's id for it, if it has reported one. */
  transactionId: string | null;
  /** The placeholder for the end-to-end id in the response to a transfer. */
  placeholder: string | null;
  /** For charges: the code that the payer is shown. */
  code: string | null;
  /** The state apart from the entries: whether the gateway has accepted it. */
  taken: 'no' | 'yes' | 'unknown' | 'refused';
  readonly entries: Entry[];
  /** The amount that can still be returned according to the gateway, in cents. */
  refundable: number | null;
  readonly refunds: Refund[];
}

/** The data that survives a restart. */
export interface Store {
  readonly orders: Map<string, Order>;
  /** The keys of notifications that have been booked. */
  readonly booked: Set<string>;
}

/** Finds the order with this id. */
export function byId(store: Store, id: unknown): Order | undefined {
  return [...store.orders.values()].find((order) => order.id === id || order.formerIds.includes(String(id)));
}

export function byTransactionId(store: Store, id: unknown): Order | undefined {
  if (typeof id !== 'string') return undefined;
  return [...store.orders.values()].find(({ transactionId }) => transactionId === id);
}

/** Finds the order whose payment has this end-to-end id. */
export function byEndToEndId(store: Store, id: unknown): Order | undefined {
  if (typeof id !== 'string') return undefined;
  return [...store.orders.values()].find(({ entries }) =>
    entries.some((entry) => entry.what === 'paid' && entry.endToEndId === id),
  );
}

/** Finds the refund with this id, and its order. */
export function byRefundId(store: Store, id: unknown): { order: Order; refund: Refund } | undefined {
  for (const order of store.orders.values()) {
    const refund = order.refunds.find((one) => one.id === id || (one.rtrId !== null && one.rtrId === id));
    if (refund) return { order, refund };
  }
  return undefined;
}
