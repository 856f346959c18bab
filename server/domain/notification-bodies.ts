import type { components, operations } from '../../generated/contract.js';
import { reservedCents } from './cash-out.js';
import { maskedDocument } from './ids.js';
import { brlFromCents, decimalFromCents, sumCents } from './money.js';
import { remainingCents } from './refunds.js';
import type { Counterpart, Payment, Receipt, Refund, Transaction } from './transactions.js';

export { type EventType, eventTypes } from '../../generated/operations.js';

type Schemas = components['schemas'];
type Webhook = Extract<keyof operations, `notify${string}`>;

/** A notification's JSON body. */
export type NotificationBody = {
  readonly [K in Webhook]: operations[K]['requestBody']['content']['application/json'];
}[Webhook];

/**
 * The members that all transaction events of the standard family share (Events / Transaction events). Amounts are BRL
 * numbers; `finalAmount` is the original amount plus the fee for a DEBIT, minus the fee for a CREDIT (OP-04).
 */
function transactionEvent<Event extends string, Movement extends 'DEBIT' | 'CREDIT'>(
  event: Event,
  movementType: Movement,
  transaction: Transaction,
) {
  const { amountCents, feeCents } = transaction;
  const final = movementType === 'DEBIT' ? reservedCents(transaction) : amountCents - feeCents;
  const members = {
    event,
    status: transaction.status,
    transactionType: 'PIX' as const,
    movementType,
    transactionId: transaction.uuid,
    externalId: transaction.externalId,
    endToEndId: transaction.endToEndId,
    pixKey: transaction.pixKey,
    feeAmount: brlFromCents(feeCents),
    originalAmount: brlFromCents(amountCents),
    finalAmount: final / 100,
    processingDate: required(transaction, 'processedAt'),
    errorCode: transaction.errorCode,
    errorMessage: transaction.errorMessage,
    counterpart: transaction.counterpart,
    metadata: {},
  };
  // The same values in the same order, but with types that say which values belong together.
  return { ...members, ...outcomeOf(transaction) };
}

function outcomeOf(transaction: Transaction): Schemas['EventOutcome'] {
  const { status } = transaction;
  if (status === 'PENDING') throw new Error(`transaction ${transaction.number} has not ended`);
  if (status === 'CONFIRMED') {
    const endToEndId = required(transaction, 'endToEndId');
    return { status, endToEndId, errorCode: null, errorMessage: null };
  }
  const [errorCode, errorMessage] = [
    required(transaction, 'errorCode'),
    required(transaction, 'errorMessage'),
  ];
  return { status, errorCode, errorMessage };
}

/** The CashOut notification of a cash-out (by key or QR code) that reached a final state. */
export function cashOutEvent(payment: Payment): Schemas['CashOutEvent'] {
  const event = transactionEvent('CashOut', 'DEBIT', payment);
  return { ...event, pixKey: required(payment, 'pixKey'), counterpart: required(payment, 'counterpart') };
}

/** The CashIn notification of a paid charge, of a receipt without a charge, or of a failed charge. */
export function cashInEvent(receipt: Receipt): Schemas['CashInEvent'] {
  return transactionEvent('CashIn', 'CREDIT', receipt);
}

/** The CashInReversal notification of a refund requested through refund-in. */
export function cashInReversalEvent(refund: Refund): Schemas['CashInReversalEvent'] {
  const event = transactionEvent('CashInReversal', 'DEBIT', refund);
  return { ...event, counterpart: required(refund, 'counterpart') };
}

/**
 * The CashOutReversal notification of a sent payment that was returned, in whole or in part: `metadata.refund` in
 * cents, `parentTransaction.remainingAmountForRefund` in BRL. `original` is the payment after the return.
 */
export function cashOutReversalEvent(
  back: Transaction<'return'>,
  original: Payment,
): Schemas['CashOutReversalEvent'] {
  const { bank } = required(original, 'counterpart');
  const remaining = remainingCents(original);
  return {
    ...transactionEvent('CashOutReversal', 'CREDIT', back),
    pixKey: required(back, 'pixKey'),
    counterpart: required(back, 'counterpart'),
    metadata: {
      refund: {
        value: back.amountCents,
        originalValue: original.amountCents,
        referenceTransactionId: original.number,
      },
      provider: 'pix-gateway-kit',
      webhookEvent: 'PIX_OUT_RETURNED',
      originatedFrom: 'WEBHOOK_DIRECT',
      counterpart: { bankCode: bank.bankCode, bankIspb: bank.bankISPB, bankName: bank.bankName },
    },
    parentTransaction: {
      transactionId: original.uuid,
      externalId: original.externalId,
      endToEndId: original.endToEndId,
      processingDate: required(original, 'processedAt'),
      wasTotalRefunded: remaining === 0,
      remainingAmountForRefund: brlFromCents(remaining),
      metadata: {},
      counterpart: maskedCounterpart(original),
    },
  };
}

/** The TRANSFER notification of a transfer that reached a final state (version 2; OP-14 for a failed one). */
export function transferEvent(transfer: Transaction<'transfer'>): Schemas['TransferEvent'] {
  const { name, document, bank } = maskedCounterpart(transfer);
  const outcome = outcomeOf(transfer);
  const before = { id: transfer.number, txId: null, pixKey: required(transfer, 'pixKey') };
  const after = {
    payment: versionTwoPayment(transfer),
    endToEndId: transfer.endToEndId,
    creditDebitType: 'DEBIT',
    idempotencyKey: transfer.detail.idempotencyKey,
    creditorAccount: { name, document, ispb: bank.bankISPB },
    remittanceInformation: transfer.detail.description ?? '',
  } as const;
  return {
    type: 'TRANSFER',
    data:
      outcome.status === 'ERROR'
        ? { ...before, ...outcome, ...after, endToEndId: null }
        : { ...before, status: 'LIQUIDATED', ...after, endToEndId: outcome.endToEndId },
  };
}

/** The RECEIVE notification of a paid immediate charge (version 2). */
export function receiveEvent(receipt: Transaction<'cob'>): Schemas['ReceiveEvent'] {
  const { name, document } = maskedCounterpart(receipt);
  return {
    type: 'RECEIVE',
    data: {
      id: receipt.number,
      txId: receipt.detail.txid,
      status: 'LIQUIDATED',
      payment: versionTwoPayment(receipt),
      endToEndId: required(receipt, 'endToEndId'),
      debtorAccount: { name, document },
    },
  };
}

/** The REFUND notification of a devolucao that reached a final state (version 2; OP-14 for a failed one, OP-48). */
export function refundEvent(refund: Refund, original: Receipt): Schemas['RefundEvent'] {
  const outcome = outcomeOf(refund);
  const before = { id: refund.number, txId: original.operation === 'cob' ? original.detail.txid : null };
  const item = {
    payment: { amount: brlFromCents(refund.amountCents), currency: 'BRL' },
    endToEndId: refund.detail.rtrId,
    eventDate: required(refund, 'processedAt'),
    information: refund.detail.description ?? '',
  } as const;
  const payment = versionTwoPayment(refund);
  const after = { endToEndId: required(original, 'endToEndId'), creditDebitType: 'DEBIT' } as const;
  return {
    type: 'REFUND',
    data:
      outcome.status === 'ERROR'
        ? { ...before, ...outcome, payment, refunds: [{ status: 'ERROR', ...item }], ...after }
        : { ...before, status: 'REFUNDED', payment, refunds: [{ status: 'LIQUIDATED', ...item }], ...after },
  };
}

function versionTwoPayment({ amountCents }: Transaction): Schemas['VersionTwoPayment'] {
  return { amount: decimalFromCents(sumCents(amountCents)), currency: 'BRL' };
}

/** The counterpart with its document masked, as shown in version 2 and in `parentTransaction` (OP-27). */
export function maskedCounterpart(transaction: Transaction): Counterpart {
  const counterpart = required(transaction, 'counterpart');
  return { ...counterpart, document: maskedDocument(counterpart.document) };
}

/** Returns a member that the transaction must have by now; throws if it is missing. */
function required<M extends keyof Transaction>(
  transaction: Transaction,
  member: M,
): NonNullable<Transaction[M]> {
  const value = transaction[member];
  if (value == null) throw new Error(`transaction ${transaction.number} has no ${member}`);
  return value;
}
