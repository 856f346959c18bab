import { calendarDay } from './calendar.js';
import { type Instant, instant } from './clock.js';
import { brlFromCents, type Cents, cents, decimalFromCents } from './money.js';
import {
  isReceipt,
  type NewTransaction,
  type Receipt,
  type Refund,
  type Transaction,
} from './transactions.js';

/** Days after receipt in which a refund may be asked for (Limits / Refund deadline), by calendar date, inclusive (OP-23). */
export const refundDays = 89;
const dayMs = 86_400_000;

/** Whether the deadline of a received payment has passed at `nowMs` of the account's clock. */
export function refundDeadlinePassed({ processedAt, createdAt }: Transaction, nowMs: number): boolean {
  const received = Date.parse(calendarDay(Date.parse(processedAt ?? createdAt)));
  return Date.parse(calendarDay(nowMs)) - received > refundDays * dayMs;
}

/** Narrows a transaction to a received payment that has been settled: what can be refunded. */
export function isRefundable(transaction: Transaction | null): transaction is Receipt {
  return transaction !== null && isReceipt(transaction) && transaction.status === 'CONFIRMED';
}

/** How much of a payment has not been refunded or returned. */
export function remainingCents({ amountCents, refundedCents }: Transaction): Cents {
  return cents(amountCents - refundedCents);
}

/** A refund as a client asks for it, in either family. */
export interface RefundOrder {
  readonly operation: 'refund_in' | 'devolucao';
  readonly original: Receipt;
  readonly amountCents: Cents;
  /** The client's id of the refund. */
  readonly refundId: string;
  readonly externalId: string | null;
  readonly description: string | null;
  readonly natureza: 'ORIGINAL' | 'RETIRADA';
}

/** The transaction that a refund order stands for, at `nowMs` of the account's clock. */
export function newRefund(
  order: RefundOrder,
  ids: { uuid: string; rtrId: string },
  nowMs: number,
): NewTransaction<Refund['operation']> {
  const { original, operation, refundId } = order;
  return {
    uuid: ids.uuid,
    accountId: original.accountId,
    operation,
    externalId: order.externalId,
    uniqueKey: `${original.number}/${refundId}`,
    status: 'PENDING',
    amountCents: order.amountCents,
    feeCents: cents(0),
    pixKey: original.pixKey,
    counterpart: original.counterpart,
    endToEndId: null,
    parentNumber: original.number,
    spendingDay: null,
    detail: { refundId, rtrId: ids.rtrId, natureza: order.natureza, description: order.description },
    createdAt: instant(nowMs),
    processedAt: null,
  };
}

const devolucaoStatus = {
  PENDING: 'EM_PROCESSAMENTO',
  CONFIRMED: 'DEVOLVIDO',
  ERROR: 'NAO_REALIZADO',
} as const;

/** The answer of `PUT /pix/{e2eid}/devolucao/{id}`. */
export function devolucaoView({ detail, amountCents, status, createdAt, processedAt, errorMessage }: Refund) {
  return {
    id: detail.refundId,
    rtrId: detail.rtrId,
    valor: decimalFromCents(amountCents),
    natureza: detail.natureza,
    ...(detail.description !== null && { descricao: detail.description }),
    horario: { solicitacao: createdAt, ...(processedAt !== null && { liquidacao: processedAt }) },
    status: devolucaoStatus[status],
    ...(errorMessage !== null && { motivo: errorMessage }),
  };
}

/** The 201 of `POST /api/pix/refund-in/{id}`. */
export function refundInView(refund: Refund): {
  transactionId: string;
  externalId: string | null;
  status: Transaction['status'];
  refundValue: number;
  providerTransactionId: string;
  generateTime: Instant;
} {
  return {
    transactionId: refund.uuid,
    externalId: refund.externalId,
    status: refund.status,
    refundValue: brlFromCents(refund.amountCents),
    providerTransactionId: refund.detail.rtrId,
    generateTime: refund.createdAt,
  };
}
