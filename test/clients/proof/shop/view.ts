import { paidCents } from './books.js';
import { decimalOf } from './money.js';
import type { Order, State } from './orders.js';
import type { Shop } from './shop.js';

/** The state of an order as the shop sees it. */
export interface Viewed {
  readonly state: State;
  readonly amount?: string;
  readonly refunded?: string;
  readonly refundable?: string;
  readonly endToEndId?: string;
  readonly times?: number;
}

export interface ViewSeam {
  of(shop: Shop, order: Order | undefined): Viewed;
  endToEndId(order: Order): string | null;
  times(order: Order): number;
  refundable(shop: Shop, order: Order): number;
}

export const view: ViewSeam = {
  of(shop, order) {
    if (order === undefined) return { state: 'unknown' };
    const { books } = shop.seams;
    const state = books.state(order);
    const endToEndId = this.endToEndId(order);
    const isPaid = state === 'paid' || state === 'returned';
    return {
      state,
      refunded: decimalOf(books.back(order)),
      times: this.times(order),
      amount: decimalOf(isPaid ? paidCents(order) || order.cents : order.cents),
      ...(isPaid && { refundable: decimalOf(this.refundable(shop, order)) }),
      ...(endToEndId !== null && { endToEndId }),
    };
  },
  endToEndId: ({ entries }) =>
    entries.flatMap((entry) =>
      entry.what === 'paid' && entry.endToEndId !== null ? [entry.endToEndId] : [],
    )[0] ?? null,
  times: ({ entries }) => entries.filter(({ what }) => what === 'paid').length,
  refundable: ({ seams: { books } }, order) => {
    const waiting = order.refunds.reduce(
      (cents, { state, cents: own }) => cents + (state === 'pending' || state === 'unknown' ? own : 0),
      0,
    );
    return order.refundable ?? Math.max(0, paidCents(order) - books.back(order) - waiting);
  },
};
