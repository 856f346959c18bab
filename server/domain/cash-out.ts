import type { components } from '../../generated/contract.js';
import type { Account } from './account.js';
import { type Instant, isNightFor, type Moment, spendingDay } from './clock.js';
import { clientIdRefusal } from './ids.js';
import { type Cents, centsFromBrl, isPayable, sumCents } from './money.js';
import type { KeyType } from './payments.js';
import { type Counterpart, externalIdOf, type NewTransaction, type Transaction } from './transactions.js';
import { type BusinessCode, refusal } from './problems.js';
import { type Refusals, refuse } from './refusals.js';

/** The request body of `POST /api/pix/cash-out`, with BRL numbers. */
export type CashOutRequest = components['schemas']['CashOutRequest'];

/** A cash-out that passed the rules that depend only on the request and its account. */
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
  EMAIL: /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/,
  PHONE: /^\d{10,11}$/,
  RANDOM: /^([0-9a-f]{32}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i,
} as const satisfies Record<KeyType, RegExp>;

interface CashOutStages {
  readonly request: CashOutRequest;
  /** `existing`: the payment that already has the externalId. */
  readonly inserted: {
    readonly order: CashOutOrder;
    readonly account: Account;
    readonly existing: Pick<Transaction, 'number'> | null;
  };
  readonly spent: { readonly fits: boolean };
  readonly reserved: { readonly isCovered: boolean };
}

const coded = <Stage extends keyof CashOutStages>(
  stage: Stage,
  name: BusinessCode,
  when: (facts: CashOutStages[Stage]) => boolean,
) => ({ stage, name, when, problem: () => refusal(name) });

/** Refusals of `POST /api/pix/cash-out`. */
export const cashOutRefusals: Refusals<CashOutStages> = [
  clientIdRefusal('externalId', ({ externalId }: CashOutRequest) => externalId),
  coded('request', 'PIX_INVALID_AMOUNT', ({ value }) => !isPayable(value)),
  coded('request', 'PIX_INVALID_PIX_KEY', ({ details }) => !keyFormats[details.keyType].test(details.key)),
  {
    stage: 'inserted',
    name: 'PIX_DUPLICATE_EXTERNAL_ID',
    when: ({ existing }) => existing !== null,
    problem: ({ order: { externalId }, existing }) =>
      refusal('PIX_DUPLICATE_EXTERNAL_ID', { externalId, existingTransactionId: existing?.number }),
  },
  coded('inserted', 'PIX_TRANSACTION_LIMIT_EXCEEDED', ({ order, account: { limits } }) =>
    above(order.amountCents, limits.perTransactionCents),
  ),
  coded(
    'inserted',
    'PIX_NIGHT_LIMIT_EXCEEDED',
    ({ order, account: { limits } }) => order.night && above(order.amountCents, limits.nightCents),
  ),
  coded('spent', 'PIX_DAILY_LIMIT_EXCEEDED', ({ fits }) => !fits),
  coded('reserved', 'PIX_INSUFFICIENT_BALANCE', ({ isCovered }) => !isCovered),
];

/** Creates the order for a request. Throws the refusals that depend only on the request and its account. */
export function cashOutOrder(request: CashOutRequest, account: Account, { nowMs, at }: Moment): CashOutOrder {
  refuse(cashOutRefusals, 'request', request);
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
    createdAt: at,
  };
}

export function newCashOut(
  order: CashOutOrder,
  { uuid, counterpart }: { uuid: string; counterpart: Counterpart },
): NewTransaction<'cash_out'> {
  return {
    uuid,
    accountId: order.accountId,
    operation: 'cash_out',
    externalId: order.externalId,
    uniqueKey: order.externalId,
    status: 'PENDING',
    amountCents: order.amountCents,
    feeCents: order.feeCents,
    pixKey: order.pixKey,
    counterpart,
    endToEndId: null,
    parentNumber: null,
    spendingDay: order.spendingDay,
    detail: { keyType: order.keyType, description: order.description },
    createdAt: order.createdAt,
    processedAt: null,
  };
}

/** Returns the amount that a cash-out reserves: amount plus fee (States / Cash-out transaction, OP-03). */
export function reservedCents(payment: Pick<Transaction, 'amountCents' | 'feeCents'>): Cents {
  return sumCents(payment.amountCents, payment.feeCents);
}

/** The 201 response of `POST /api/pix/cash-out`: a payment is PENDING at creation. */
export function cashOutView(payment: Transaction<'cash_out'>): components['schemas']['CashOutTransaction'] {
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
