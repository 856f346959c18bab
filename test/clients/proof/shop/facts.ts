import { isMembers } from './http.js';
import type { MoneySeam } from './money.js';

type Members = Readonly<Record<string, unknown>>;

/** A payment of an order. `ids`: the first by which an order is known counts. */
interface OfPayment {
  readonly ids: readonly unknown[];
  readonly transactionId: unknown;
  readonly cents: number | null;
  readonly endToEndId: string | null;
  readonly code: string | null;
}

/** Money that was sent for an order has come back. */
export interface CameBack {
  readonly what: 'came back';
  readonly ids: readonly unknown[];
  readonly transactionId: unknown;
  readonly endToEndIdOfPayment: unknown;
  readonly cents: number;
  /** How much of the payment is left, in cents. */
  readonly left: number | null;
}

/** A refund of money that was received. */
export interface OfRefund {
  readonly refundId: unknown;
  readonly txid: unknown;
  readonly cents: number;
}

/** What a notification says that the shop has a use for. */
export type Fact =
  | ({ readonly what: 'paid' } & OfPayment)
  | ({ readonly what: 'failed' } & OfPayment)
  | CameBack
  | ({ readonly what: 'refund done' } & OfRefund)
  | ({ readonly what: 'refund failed' } & OfRefund);

/** A fact, and its deduplication key. */
export interface KeyedFact {
  readonly fact: Fact;
  readonly key: string;
}

/** How notifications are read. */
export interface FactsSeam {
  /** The facts of a notification; none if the shop does not know it. */
  read(body: unknown, money: MoneySeam): readonly KeyedFact[];
  /** Which notifications mean what. */
  readonly kinds: Readonly<Record<string, (body: Members, money: MoneySeam) => readonly KeyedFact[]>>;
  kindOf(body: Members): string;
  /** The amount that came back, in cents. */
  cameBack(body: Members, money: MoneySeam): number;
  left(body: Members, money: MoneySeam): number | null;
  /** Which statuses mean that a payment was made. */
  isPaid(status: unknown): boolean;
  isFailed(status: unknown, body: Members): boolean;
  endToEndId(members: Members): string | null;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const inside = (value: unknown): Members => (isMembers(value) ? value : {});

/** Reads the notifications by the parts of `seam`: what one part does otherwise, the others follow. */
function transactionEvent(this: FactsSeam, body: Members, money: MoneySeam): readonly KeyedFact[] {
  const { status, transactionId, externalId, errorCode, originalAmount } = body;
  const what: 'paid' | 'failed' | null = this.isPaid(status)
    ? 'paid'
    : this.isFailed(status, body)
      ? 'failed'
      : null;
  if (what === null) return [];
  const of = { ids: [externalId], transactionId, code: textOf(errorCode) };
  const fact = { what, ...of, cents: money.read(originalAmount), endToEndId: this.endToEndId(body) };
  return [{ fact, key: keyOf(body, status) }];
}

function keyOf(body: Members, status: unknown): string {
  const { event, transactionId, endToEndId } = body;
  return [event, transactionId, endToEndId, status].map(String).join(' ');
}

function cashOutReversal(this: FactsSeam, body: Members, money: MoneySeam): readonly KeyedFact[] {
  if (!this.isPaid(body['status'])) return [];
  const parent = inside(body['parentTransaction']);
  const { externalId, transactionId, endToEndId: endToEndIdOfPayment } = parent;
  const amounts = { cents: this.cameBack(body, money), left: this.left(body, money) };
  const fact: CameBack = {
    what: 'came back',
    ids: [externalId],
    transactionId,
    endToEndIdOfPayment,
    ...amounts,
  };
  return [{ fact, key: keyOf(body, body['status']) }];
}

function cashInReversal(this: FactsSeam, body: Members, money: MoneySeam): readonly KeyedFact[] {
  const { status, externalId, originalAmount } = body;
  const what: 'refund done' | 'refund failed' | null = this.isPaid(status)
    ? 'refund done'
    : this.isFailed(status, body)
      ? 'refund failed'
      : null;
  if (what === null) return [];
  const fact = { what, refundId: externalId, txid: null, cents: money.read(originalAmount) };
  return [{ fact, key: keyOf(body, status) }];
}

function payment(this: FactsSeam, body: Members, money: MoneySeam): readonly KeyedFact[] {
  const data = inside(body['data']);
  const { id, txId, status, idempotencyKey, errorCode } = data;
  const what: 'paid' | 'failed' | null = this.isPaid(status)
    ? 'paid'
    : this.isFailed(status, data)
      ? 'failed'
      : null;
  if (what === null) return [];
  const of = { ids: [idempotencyKey, txId], transactionId: null, code: textOf(errorCode) };
  const cents = money.read(inside(data['payment'])['amount']);
  const fact = { what, ...of, cents, endToEndId: this.endToEndId(data) };
  return [{ fact, key: [body['type'], id, data['endToEndId'], status].map(String).join(' ') }];
}

/** Each of its refunds has an end-to-end id of its own; a notification may list earlier ones again. */
function refund(this: FactsSeam, body: Members, money: MoneySeam): readonly KeyedFact[] {
  const data = inside(body['data']);
  const refunds = Array.isArray(data['refunds']) ? data['refunds'].filter(isMembers) : [];
  return refunds.flatMap((one): readonly KeyedFact[] => {
    const { status, endToEndId } = one;
    const what: 'refund done' | 'refund failed' | null = this.isPaid(status)
      ? 'refund done'
      : this.isFailed(status, data)
        ? 'refund failed'
        : null;
    if (what === null) return [];
    const cents = money.read(inside(one['payment'])['amount']);
    const fact = { what, refundId: endToEndId, txid: data['txId'], cents };
    return [{ fact, key: ['refund', endToEndId, status].map(String).join(' ') }];
  });
}

export const facts: FactsSeam = {
  read(body, money) {
    if (!isMembers(body)) return [];
    const kind = this.kindOf(body);
    const reader = Object.hasOwn(this.kinds, kind) ? this.kinds[kind] : undefined;
    return reader?.call(this, body, money) ?? [];
  },
  kinds: {
    CashOut: transactionEvent,
    CashIn: transactionEvent,
    CashOutReversal: cashOutReversal,
    CashInReversal: cashInReversal,
    TRANSFER: payment,
    RECEIVE: payment,
    REFUND: refund,
  },
  kindOf: ({ event, type }) => [event, type].find((name) => typeof name === 'string') ?? '',
  cameBack: (body, money) => money.readCents(inside(inside(body['metadata'])['refund'])['value']),
  left: (body, money) => {
    const left = inside(body['parentTransaction'])['remainingAmountForRefund'];
    return left === undefined || left === null ? null : money.read(left);
  },
  isPaid: (status) => status === 'CONFIRMED' || status === 'LIQUIDATED',
  isFailed: (status) => status === 'ERROR',
  endToEndId: ({ endToEndId }) => textOf(endToEndId),
};
