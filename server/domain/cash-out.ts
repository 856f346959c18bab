import { type Account, isNightFor, spendingDay } from './account.js';
import { type Instant, instant } from './clock.js';
import { type Cents, centsFromBrl, isPayable, sumCents } from './money.js';
import type { KeyType } from './payments.js';
import { externalIdOf, type Transaction } from './transactions.js';
import { type BusinessCode, refusal } from './problems.js';

/** What a client asks for with `POST /api/pix/cash-out`; BRL number as in the body. */
export interface CashOutRequest {
  readonly value: number;
  readonly externalId: string;
  readonly description?: string | undefined;
  readonly details: {
    readonly key: string;
    readonly keyType: KeyType;
    readonly name: string;
    readonly document: string;
  };
}

/** A cash-out that passed the rules which need nothing but the request and its account. */
export interface CashOutOrder {
  readonly accountId: string;
  readonly externalId: string;
  readonly amountCents: Cents;
  readonly feeCents: Cents;
  readonly pixKey: string;
  readonly keyType: KeyType;
  readonly name: string;
  readonly document: string;
  readonly description: string | null;
  readonly night: boolean;
  readonly spendingDay: string;
  readonly createdAt: Instant;
}

const keyFormats = {
  DOCUMENT: /^(\d{11}|\d{14})$/,
  EMAIL: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  PHONE: /^\d{10,11}$/,
  RANDOM: /^([0-9a-f]{32}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i,
} as const satisfies Record<KeyType, RegExp>;

/** Refusals that the request alone decides, in the order in which they are looked at. */
export const requestRefusals: readonly { code: BusinessCode; when(request: CashOutRequest): boolean }[] = [
  {
    code: 'PIX_INVALID_AMOUNT',
    when: ({ value }) => !isPayable(value),
  },
  {
    code: 'PIX_INVALID_PIX_KEY',
    when: ({ details }) => !keyFormats[details.keyType].test(details.key),
  },
];

/** Refusals that the account's limits decide, in the order in which they are looked at. */
export const limitRefusals: readonly {
  code: BusinessCode;
  when(order: CashOutOrder, account: Account): boolean;
}[] = [
  {
    code: 'PIX_TRANSACTION_LIMIT_EXCEEDED',
    when: ({ amountCents }, { limits }) => above(amountCents, limits.perTransactionCents),
  },
  {
    code: 'PIX_NIGHT_LIMIT_EXCEEDED',
    when: ({ amountCents, night }, { limits }) => night && above(amountCents, limits.nightCents),
  },
];

/**
 * The order that a request stands for, at `nowMs` of the account's clock.
 * Throws the first refusal of {@link requestRefusals} that applies.
 */
export function cashOutOrder(request: CashOutRequest, account: Account, nowMs: number): CashOutOrder {
  const refused = requestRefusals.find(({ when }) => when(request));
  if (refused) throw refusal(refused.code);
  return {
    accountId: account.id,
    externalId: request.externalId,
    amountCents: centsFromBrl(request.value),
    feeCents: account.feeCents,
    pixKey: request.details.key,
    keyType: request.details.keyType,
    name: request.details.name,
    document: request.details.document,
    description: request.description ?? null,
    night: isNightFor(account, nowMs),
    spendingDay: spendingDay(account, nowMs),
    createdAt: instant(nowMs),
  };
}

/** Throws the first refusal of {@link limitRefusals} that applies. */
export function refuseAboveLimits(order: CashOutOrder, account: Account): void {
  const refused = limitRefusals.find(({ when }) => when(order, account));
  if (refused) throw refusal(refused.code);
}

/** What a cash-out reserves: amount plus fee (States / Cash-out transaction, OP-03). */
export function reservedCents(payment: Pick<Transaction, 'amountCents' | 'feeCents'>): Cents {
  return sumCents(payment.amountCents, payment.feeCents);
}

/** The 201 of `POST /api/pix/cash-out`: a payment is PENDING at creation. */
export function cashOutView(payment: Transaction<'cash_out'>): {
  transactionId: string;
  externalId: string;
  status: 'PENDING';
  generateTime: Instant;
} {
  return {
    transactionId: payment.uuid,
    externalId: externalIdOf(payment),
    status: 'PENDING',
    generateTime: payment.createdAt,
  };
}

function above(amount: Cents, limit: Cents | null): boolean {
  return limit !== null && amount > limit;
}
