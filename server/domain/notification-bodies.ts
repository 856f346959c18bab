import type { components } from '../../generated/contract.js';
import { reservedCents } from './cash-out.js';
import { maskedDocument } from './documents.js';
import { brlFromCents, decimalFromCents, sumCents } from './money.js';
import { remainingCents } from './refunds.js';
import type { Counterpart, Payment, Receipt, Refund, Transaction } from './transactions.js';

/** One of the registration event types of the specification (Events). */
export type EventType = components['schemas']['WebhookRegistration']['eventType'];

/** All event types. */
export const eventTypes: readonly EventType[] = [
  'cash_in',
  'cash_out',
  'refund_in',
  'refund_out',
  'med_created',
  'med_accepted',
  'med_rejected',
];

/** A notification's JSON body. */
export type NotificationBody = Readonly<Record<string, unknown>>;

/**
 * The members that all transaction events of the standard family share (Events / Transaction events). Amounts are BRL
 * numbers; `finalAmount` is original plus fee for a DEBIT, original less fee for a CREDIT (OP-04).
 */
function transactionEvent(
  event: string,
  movementType: 'DEBIT' | 'CREDIT',
  transaction: Transaction,
): NotificationBody {
  const { amountCents, feeCents } = transaction;
  const final = movementType === 'DEBIT' ? reservedCents(transaction) : amountCents - feeCents;
  return {
    event,
    status: transaction.status,
    transactionType: 'PIX',
    movementType,
    transactionId: transaction.uuid,
    externalId: transaction.externalId,
    endToEndId: transaction.endToEndId,
    pixKey: transaction.pixKey,
    feeAmount: brlFromCents(feeCents),
    originalAmount: brlFromCents(amountCents),
    finalAmount: final / 100,
    processingDate: transaction.processedAt,
    errorCode: transaction.errorCode,
    errorMessage: transaction.errorMessage,
    counterpart: transaction.counterpart,
    metadata: {},
  };
}

/** The CashOut notification of a cash-out (by key or QR code) that reached a final state. */
export function cashOutEvent(payment: Payment): NotificationBody {
  return transactionEvent('CashOut', 'DEBIT', payment);
}

/** The CashIn notification of a paid charge, of a receipt without a charge, or of a failed charge. */
export function cashInEvent(receipt: Receipt): NotificationBody {
  return transactionEvent('CashIn', 'CREDIT', receipt);
}

/** The CashInReversal notification of a refund requested through refund-in. */
export function cashInReversalEvent(refund: Refund): NotificationBody {
  return transactionEvent('CashInReversal', 'DEBIT', refund);
}

/**
 * The CashOutReversal notification of a sent payment that was returned, in whole or in part: `metadata.refund` in
 * cents, `parentTransaction.remainingAmountForRefund` in BRL. `original` is the payment after the return.
 */
export function cashOutReversalEvent(back: Transaction<'return'>, original: Payment): NotificationBody {
  const { bank } = requireCounterpart(original);
  const remaining = remainingCents(original);
  return {
    ...transactionEvent('CashOutReversal', 'CREDIT', back),
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
      processingDate: original.processedAt,
      wasTotalRefunded: remaining === 0,
      remainingAmountForRefund: brlFromCents(remaining),
      metadata: {},
      counterpart: maskedCounterpart(original),
    },
  };
}

/** The TRANSFER notification of a transfer that reached a final state (version 2; OP-14 for a failed one). */
export function transferEvent(transfer: Transaction<'transfer'>): NotificationBody {
  const { name, document, bank } = maskedCounterpart(transfer);
  const failed = transfer.status === 'ERROR';
  return {
    type: 'TRANSFER',
    data: {
      id: transfer.number,
      txId: null,
      pixKey: transfer.pixKey,
      status: failed ? 'ERROR' : 'LIQUIDATED',
      ...(failed && { errorCode: transfer.errorCode, errorMessage: transfer.errorMessage }),
      payment: versionTwoPayment(transfer),
      endToEndId: transfer.endToEndId,
      creditDebitType: 'DEBIT',
      idempotencyKey: transfer.detail.idempotencyKey,
      creditorAccount: { name, document, ispb: bank.bankISPB },
      remittanceInformation: transfer.detail.description ?? '',
    },
  };
}

/** The RECEIVE notification of a paid immediate charge (version 2). */
export function receiveEvent(receipt: Transaction<'cob'>): NotificationBody {
  const { name, document } = maskedCounterpart(receipt);
  return {
    type: 'RECEIVE',
    data: {
      id: receipt.number,
      txId: receipt.detail.txid,
      status: 'LIQUIDATED',
      payment: versionTwoPayment(receipt),
      endToEndId: receipt.endToEndId,
      debtorAccount: { name, document },
    },
  };
}

/** The REFUND notification of a devolucao that reached a final state (version 2; OP-14 for a failed one, OP-48). */
export function refundEvent(refund: Refund, original: Receipt): NotificationBody {
  const failed = refund.status === 'ERROR';
  return {
    type: 'REFUND',
    data: {
      id: refund.number,
      txId: original.operation === 'cob' ? original.detail.txid : null,
      status: failed ? 'ERROR' : 'REFUNDED',
      ...(failed && { errorCode: refund.errorCode, errorMessage: refund.errorMessage }),
      payment: versionTwoPayment(refund),
      refunds: [
        {
          status: failed ? 'ERROR' : 'LIQUIDATED',
          payment: { amount: brlFromCents(refund.amountCents), currency: 'BRL' },
          endToEndId: refund.detail.rtrId,
          eventDate: refund.processedAt,
          information: refund.detail.description ?? '',
        },
      ],
      endToEndId: original.endToEndId,
      creditDebitType: 'DEBIT',
    },
  };
}

function versionTwoPayment({ amountCents }: Transaction) {
  return { amount: decimalFromCents(sumCents(amountCents)), currency: 'BRL' };
}

/** The counterpart with its document masked, as shown in version 2 and in `parentTransaction` (OP-27). */
export function maskedCounterpart(transaction: Transaction): Counterpart {
  const counterpart = requireCounterpart(transaction);
  return { ...counterpart, document: maskedDocument(counterpart.document) };
}

function requireCounterpart({ counterpart, number }: Transaction): Counterpart {
  if (!counterpart) throw new Error(`transaction ${number} has no counterpart`);
  return counterpart;
}
