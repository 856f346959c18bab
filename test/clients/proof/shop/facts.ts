import { isMembers } from './http.js';
import type { MoneySeam } from './money.js';

type Members = Readonly<Record<string, unknown>>;

/** A payment of an order. `ids`: the first one that identifies an order counts. */
interface OfPayment {
  readonly ids: readonly unknown[];
  readonly transactionId: unknown;
  readonly cents: number | null;
  readonly endToEndId: string | null;
  readonly code: string | null;
}

/** The return of money that was sent for an order. */
export interface CameBack {
  readonly what: 'came back';
  readonly ids: readonly unknown[];
  readonly transactionId: unknown;
  readonly endToEndIdOfPayment: unknown;
  readonly cents: number;
  /** The remaining amount of the payment, in cents. */
  readonly left: number | null;
}

/** A refund of received money. */
export interface OfRefund {
  readonly refundId: unknown;
  readonly txid: unknown;
  readonly cents: number;
}

/** The facts in notifications that the shop uses. */
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

/** Reads notifications. */
export interface FactsSeam {
  /** The facts of a notification; empty if the shop does not know its kind. */
  read(body: unknown, money: MoneySeam): readonly KeyedFact[];
  /** The readers by kind of notification. */
  readonly kinds: Readonly<Record<string, (body: Members, money: MoneySeam) => readonly KeyedFact[]>>;
  kindOf(body: Members): string;
  /** The amount that came back, in cents. */
  cameBack(body: Members, money: MoneySeam): number;
  left(body: Members, money: MoneySeam): number | null;
  /** Whether a status means that a payment was made. */
  isPaid(status: unknown): boolean;
  isFailed(status: unknown, body: Members): boolean;
  endToEndId(members: Members): string | null;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const inside = (value: unknown): Members => (isMembers(value) ? value : {});

/**
 * Reads a CashOut or CashIn through the other parts of the seam, so that an override of one part affects all readers.
 */
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

/** Reads a REFUND. Each of its refunds has its own end-to-end id; a notification may list earlier refunds again. */
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
