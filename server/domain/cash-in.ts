import type { components } from '../../generated/contract.js';
import type { Account } from './account.js';
import { instant, type Moment } from './clock.js';
import { clientIdFault } from './ids.js';
import {
  type Cents,
  cents,
  centsFromBrl,
  exactCent,
  exactPercentOf,
  isPayable,
  notPayable,
  percentOf,
} from './money.js';
import { httpProblem, type Problem } from './problems.js';
import type { Refusals } from './refusals.js';
import { externalIdOf, type NewTransaction, type Split, type Transaction } from './transactions.js';
import { codeText } from '../messages/messages.js';
import { type Sentence, t } from '../messages/text.js';

/** A split as the client requests it: BRL (`FIXED`) or percent of the gross amount (`PERCENTAGE`, 10 means 10 %). */
export type SplitRequest = components['schemas']['Split'];

/** The request body of `POST /api/pix/cash-in`, with BRL numbers, and times in seconds. */
export type CashInRequest = components['schemas']['CashInRequest'];

/** Default lifetime of a charge, in seconds. */
export const defaultExpirationTime = 86_400;

/** Computes the amount of a split, rounded down to the cent (OP-25). */
export function splitCents({ type, value }: SplitRequest, amountCents: Cents): Cents {
  return type === 'FIXED' ? centsFromBrl(value) : percentOf(amountCents, value);
}

/** Computes the amount of a split without rounding, in the unit of `exactCent`. */
function exactShare({ type, value }: SplitRequest, amountCents: Cents): bigint {
  return type === 'FIXED' ? BigInt(centsFromBrl(value)) * exactCent : exactPercentOf(amountCents, value);
}

interface CashInStages {
  readonly request: { readonly request: CashInRequest; readonly account: Account };
  readonly inserted: { readonly request: CashInRequest; readonly isNew: boolean };
}

/** Refusals of `POST /api/pix/cash-in`. */
export const cashInRefusals: Refusals<CashInStages> = [
  {
    stage: 'request',
    name: 'amount',
    when: ({ request }) => !isPayable(request.transaction.value),
    problem: () => httpProblem(400, [notPayable('transaction.value')]),
  },
  {
    stage: 'request',
    name: 'blank description or externalId',
    when: ({ request }) => textFaults(request).length > 0,
    problem: ({ request }) => httpProblem(400, textFaults(request)),
  },
  {
    stage: 'request',
    name: 'value of a split',
    when: ({ request }) => splitFaults(request).length > 0,
    problem: ({ request }) => httpProblem(400, splitFaults(request)),
  },
  {
    stage: 'request',
    name: 'splits above the amount',
    when: ({ request: { transaction, splits = [] } }) => {
      const amount = centsFromBrl(transaction.value);
      // Rounding each split down could hide that their sum exceeds the amount.
      const sum = splits.reduce((total, split) => total + exactShare(split, amount), 0n);
      return sum > BigInt(amount) * exactCent;
    },
    problem: () => httpProblem(400, [t`the sum of splits must not exceed transaction.value`]),
  },
  {
    stage: 'request',
    name: 'PROVIDER_EXPIRATION_BELOW_MINIMUM',
    when: ({ request, account }) => lifetimeOf(request) < account.minimumExpiration,
    problem: ({ account }) => belowMinimum(account.minimumExpiration),
  },
  {
    stage: 'request',
    name: 'provider out of reach',
    when: ({ account }) => account.chargesFail,
    problem: () => httpProblem(500, t`The charge provider cannot be reached. Try again.`),
  },
  {
    stage: 'inserted',
    name: 'used externalId',
    when: ({ isNew }) => !isNew,
    problem: ({ request }) =>
      httpProblem(400, [
        t`${{ field: 'transaction.externalId' }} is already used: ${{ externalId: request.transaction.externalId }}`,
      ]),
  },
];

/** Returns the lifetime of the charge, in seconds. */
function lifetimeOf({ transaction }: CashInRequest): number {
  return transaction.expirationTime ?? defaultExpirationTime;
}

function textFaults({ transaction: { description, externalId } }: CashInRequest): Sentence[] {
  const blank =
    description.trim() === '' ? [t`${{ field: 'transaction.description' }} must not be blank`] : [];
  const id = clientIdFault('transaction.externalId', externalId);
  return id === null ? blank : [...blank, id];
}

function splitFaults({ splits = [] }: CashInRequest): Sentence[] {
  return splits.flatMap(({ type, value }, index) => {
    const field = `splits.${index}.value`;
    if (type === 'FIXED') return isPayable(value) ? [] : [notPayable(field)];
    return value >= 0.01 && value <= 100
      ? []
      : [t`${{ field }} must be between ${{ from: 0.01 }} and ${{ to: 100 }}`];
  });
}

function belowMinimum(minimum: number): Problem {
  const errorCode = 'PROVIDER_EXPIRATION_BELOW_MINIMUM';
  const message = codeText(errorCode, { field: 'transaction.expirationTime', minimum });
  return httpProblem(400, [message]).with({ errorCode });
}

export interface ChargeIds {
  readonly uuid: string;
  readonly correlationId: string;
  readonly pixCode: string;
  /** Seconds by which a scenario delays the notification. */
  readonly notificationDelay: number;
}

export function newCashIn(
  request: CashInRequest,
  account: Account,
  ids: ChargeIds,
  { nowMs, at }: Moment,
): NewTransaction<'cash_in'> {
  const { value, description, externalId } = request.transaction;
  const amountCents = centsFromBrl(value);
  return {
    uuid: ids.uuid,
    accountId: account.id,
    operation: 'cash_in',
    externalId,
    uniqueKey: externalId,
    status: 'PENDING',
    amountCents,
    feeCents: cents(0),
    pixKey: account.chave,
    counterpart: null,
    endToEndId: null,
    parentNumber: null,
    spendingDay: null,
    detail: {
      correlationId: ids.correlationId,
      description,
      pixCode: ids.pixCode,
      expiresAt: instant(nowMs + lifetimeOf(request) * 1000),
      additionalInfo: request.additionalInfo ?? {},
      splits: (request.splits ?? []).map((split) => newSplit(split, amountCents)),
      notificationDelay: ids.notificationDelay,
    },
    createdAt: at,
    processedAt: null,
  };
}

function newSplit(split: SplitRequest, amountCents: Cents): Split {
  const { pixKey, name, document, immediate = false } = split;
  return { pixKey, name, document, amountCents: splitCents(split, amountCents), immediate };
}

/** The 201 response of `POST /api/pix/cash-in`; `qrCodeImage` (a data URL) is present only if it was requested. */
export function cashInView(
  charge: Transaction<'cash_in'>,
  qrCodeImage: string | null,
): components['schemas']['CashInCharge'] {
  return {
    transactionId: charge.uuid,
    correlationId: charge.detail.correlationId,
    externalId: externalIdOf(charge),
    status: 'PENDING',
    pixCode: charge.detail.pixCode,
    generateTime: charge.createdAt,
    expirationDate: charge.detail.expiresAt,
    ...(qrCodeImage !== null && { qrCodeImage }),
  };
}
