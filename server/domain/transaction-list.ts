import type { components, operations as contract } from '../../generated/contract.js';
import { instant } from './clock.js';
import { listRange, wholeDays } from './date-range.js';
import { maskedDocument } from './ids.js';
import { brlFromCents } from './money.js';
import {
  kindOf,
  type Kind,
  type Operation,
  type ListedTransaction,
  operations,
  type TransactionStatus,
} from './transactions.js';

type Query = NonNullable<contract['listTransactions']['parameters']['query']>;
/** The filters of the list, as in the contract. */
export type ListQuery = { readonly [Name in keyof Query]: Query[Name] | undefined };
/** Values of the list's `type` filter. */
export type ListedType = NonNullable<Query['type']>;

const typeOfKind = {
  received: 'PAYMENT',
  sent: 'WITHDRAW',
  refund: 'REFUND_IN',
  return: 'REFUND_OUT',
} as const satisfies Record<Kind, ListedType>;

/** Display labels of the list (GET /api/transactions / Display mapping). */
export const labels = {
  status: { PENDING: 'Pendente', CONFIRMED: 'Confirmado', ERROR: 'Error' },
  type: { PAYMENT: 'Pix in', WITHDRAW: 'Pix out', REFUND_IN: 'Refund in', REFUND_OUT: 'Refund out' },
} as const satisfies { status: Record<TransactionStatus, string>; type: Record<ListedType, string> };

/** Pix in and Refund out are CREDIT; Pix out and Refund in are DEBIT. */
export const movements = {
  PAYMENT: 'CREDIT',
  REFUND_OUT: 'CREDIT',
  WITHDRAW: 'DEBIT',
  REFUND_IN: 'DEBIT',
} as const satisfies Record<ListedType, 'CREDIT' | 'DEBIT'>;

/** Returns the operations that a `type` selects. */
function operationsOf(type: ListedType): readonly Operation[] {
  return operations.filter((operation) => typeOfKind[kindOf(operation)] === type);
}

/**
 * Maximum range of the list, in days from start to end (Limits / Transactions range; by calendar date, inclusive,
 * OP-23).
 */
export const maxRangeDays = 31;

/**
 * Returns the filter of an account's list; a null member does not filter. Throws a 400 for a range that is too long or
 * ends before it starts.
 */
export function listFilter(accountId: string, query: ListQuery, nowMs: number) {
  const range = listRange(query, nowMs, maxRangeDays);
  return {
    accountId,
    status: query.status ?? null,
    operations: query.type === undefined ? null : operationsOf(query.type),
    externalId: query.externalId ?? null,
    endToEndId: query.endToEndId ?? null,
    from: instant(range.fromMs),
    to: instant(range.toMs),
    days: wholeDays(range),
  };
}

/**
 * One row of the list: display labels, BRL numbers, masked documents; null for values unknown while pending (OP-27).
 */
export function listedTransaction(
  transaction: ListedTransaction,
): components['schemas']['ListedTransaction'] {
  const type = typeOfKind[kindOf(transaction.operation)];
  const movementType = movements[type];
  const { amountCents, feeCents, counterpart } = transaction;
  const signedFee = movementType === 'DEBIT' ? feeCents : -feeCents;
  return {
    transactionId: transaction.uuid,
    externalId: transaction.externalId,
    status: labels.status[transaction.status],
    operationType: labels.type[type],
    movementType,
    originalAmount: brlFromCents(amountCents),
    feeAmount: brlFromCents(feeCents),
    finalAmount: (amountCents + signedFee) / 100,
    endToEndId: transaction.endToEndId,
    createdAt: transaction.createdAt,
    processedAt: transaction.processedAt,
    counterpart: counterpart && {
      name: counterpart.name,
      document: maskedDocument(counterpart.document),
      bank: counterpart.bank,
    },
  };
}
