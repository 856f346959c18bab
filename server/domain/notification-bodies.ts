import { reservedCents } from './cash-out.js';
import { brlFromCents } from './money.js';
import type { Payment } from './transactions.js';

/** Registration event types of the specification (Events). */
export const eventTypes = [
  'cash_in',
  'cash_out',
  'refund_in',
  'refund_out',
  'med_created',
  'med_accepted',
  'med_rejected',
] as const;
/** One of the registration event types. */
export type EventType = (typeof eventTypes)[number];

/**
 * The CashOut notification of a payment that reached a final state (Events / Transaction events of the standard family).
 * Amounts are BRL numbers; `finalAmount` of a DEBIT is original plus fee (OP-04).
 */
export function cashOutEvent(payment: Payment): Readonly<Record<string, unknown>> {
  return {
    event: 'CashOut',
    status: payment.status,
    transactionType: 'PIX',
    movementType: 'DEBIT',
    transactionId: payment.uuid,
    externalId: payment.externalId,
    endToEndId: payment.endToEndId,
    pixKey: payment.pixKey,
    feeAmount: brlFromCents(payment.feeCents),
    originalAmount: brlFromCents(payment.amountCents),
    finalAmount: brlFromCents(reservedCents(payment)),
    processingDate: payment.processedAt,
    errorCode: payment.errorCode,
    errorMessage: payment.errorMessage,
    counterpart: payment.counterpart,
    metadata: {},
  };
}
