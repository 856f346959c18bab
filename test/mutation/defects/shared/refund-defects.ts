import type { Part } from '../../../../conformance/variants/parts/part.js';
import {
  cents,
  movesOf,
  table,
  type Tables,
  type Transaction,
} from '../../../../conformance/variants/parts/replace.js';
import type { WireRequest } from '../../../../conformance/variants/parts/wire.js';
import { moveOf } from './money.js';
import { pathOf } from '../../../../conformance/variants/parts/paths.js';

type Transactions = Tables['transactions'];

/** Changes how the refunded amount of a payment is counted: `adds` is called instead of the table. */
export const refundedCount = (
  adds: (inner: Transactions, number: number, byCents: number) => Promise<Transaction | null>,
): Part =>
  table('transactions', (inner) => ({ addRefunded: (number, byCents) => adds(inner, number, byCents) }));

/** A failed refund still counts as refunded. */
export const failedRefundsCount = refundedCount((inner, number, byCents) =>
  byCents < 0 ? inner.byNumber(number) : inner.addRefunded(number, cents(byCents)),
);

/** All refunds of a payment after the first are refused. */
export const refundedOnce = refundedCount(async (inner, number, byCents) => {
  const payment = await inner.byNumber(number);
  const isFirst = byCents < 0 || payment?.refundedCents === 0;
  return isFirst ? inner.addRefunded(number, cents(byCents)) : null;
});

/** The total of refunds is compared with the payment in whole reals. */
export const totalInWholeReals = refundedCount(async (inner, number, byCents) => {
  const added = await inner.addRefunded(number, cents(byCents));
  const payment = await inner.byNumber(number);
  const total = (payment?.refundedCents ?? 0) + byCents;
  const isAccepted = Math.floor(total / 100) <= Math.floor((payment?.amountCents ?? 0) / 100);
  return added ?? (isAccepted ? payment : null);
});

/** Completed refunds no longer count towards the total of their payment. */
export function doneRefundsForgotten(operation: 'devolucao' | 'refund_in'): Part {
  return table('transactions', (inner) => ({
    settle: async (refund, settled) => {
      const done = await inner.settle(refund, settled);
      if (done?.operation === operation && settled.status === 'CONFIRMED' && done.parentNumber !== null)
        await inner.addRefunded(done.parentNumber, cents(-done.amountCents));
      return done;
    },
  }));
}

/** Refunds beyond the amount are granted if the previous one is less than `withinMs` old: they are not counted. */
export const hastyRefunds = (withinMs: number) => (): Part => {
  const last = new Map<number, number>();
  return refundedCount(async (inner, number, byCents) => {
    const isHasty = Date.now() - (last.get(number) ?? 0) < withinMs;
    const added = await inner.addRefunded(number, cents(byCents));
    if (added) last.set(number, Date.now());
    return added ?? (isHasty ? inner.byNumber(number) : null);
  });
};

/** The money of one kind of refund moves as if it had ended differently. */
export function refundMoney(operation: 'devolucao' | 'refund_in', end: 'settlement' | 'release'): Part {
  return movesOf((move, about) => {
    if (about.operation !== operation || moveOf(move) !== end) return move;
    return { ...move, available: end === 'settlement' ? about.amountCents : 0 };
  });
}

/** Changes the time (ms since 1970) at which payments count as received when they are refunded. */
function receivedAt(change: (receivedMs: number) => number): Part {
  const changed = (found: Transaction | null) => {
    if (!found) return found;
    const receivedMs = Date.parse(found.processedAt ?? found.createdAt);
    return { ...found, processedAt: new Date(change(receivedMs)).toISOString() };
  };
  return table('transactions', (inner) => ({
    byTransactionId: async (...id) => changed(await inner.byTransactionId(...id)),
    byEndToEndId: async (...id) => changed(await inner.byEndToEndId(...id)),
  }));
}

/** A payment can be refunded regardless of how long ago it was received. */
export const noDeadline = receivedAt(() => Date.parse('2999-01-01'));

/** A payment can be refunded until this many periods of 24 hours have passed. */
export const deadlineOfDays = (days: number): Part =>
  receivedAt((receivedMs) =>
    Date.now() - receivedMs > days * 86_400_000 ? receivedMs - 100 * 86_400_000 : Date.now(),
  );

/** Finds payments of other accounts. */
export function paymentsOfAnyone(by: 'uuid' | 'endToEndId' | 'externalId'): Part {
  const owners = new Map<string, string>();
  const ownerOf = (accountId: string, id: string) => owners.get(id) ?? accountId;
  return table('transactions', (inner) => ({
    insert: (transaction) => {
      const id = transaction[by];
      if (id !== null) owners.set(id, transaction.accountId);
      return inner.insert(transaction);
    },
    byTransactionId: (accountId, id) => inner.byTransactionId(ownerOf(accountId, id), id),
    byEndToEndId: (accountId, id) => inner.byEndToEndId(ownerOf(accountId, id), id),
    byExternalId: (accountId, id) => inner.byExternalId(ownerOf(accountId, id), id),
  }));
}

/** The request with other parameters in its path. */
export function withPath(request: WireRequest, changed: Partial<ReturnType<typeof pathOf>>): WireRequest {
  const { e2eid, id } = { ...pathOf(request), ...changed };
  return { ...request, path: `/pix/${encodeURIComponent(e2eid)}/devolucao/${encodeURIComponent(id)}` };
}
