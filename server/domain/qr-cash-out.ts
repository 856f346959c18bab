import type { Account } from './account.js';
import { type Instant, instant } from './clock.js';
import { centsFromBrl, isPayable, payableText } from './money.js';
import { httpProblem } from './problems.js';
import { type Counterpart, externalIdOf, type NewTransaction, type Transaction } from './transactions.js';

/** What a client asks for with `POST /api/pix/cash-out-qrcode`; BRL number as in the body. */
export interface QrCashOutRequest {
  readonly value: number;
  readonly qrCode: string;
  readonly externalId: string;
  readonly description?: string | undefined;
  readonly name?: string | undefined;
  readonly document?: string | undefined;
}

/** What a BR Code says. */
export interface BrCode {
  /** The payment key of a static code, the address of a dynamic one. */
  readonly destination: string;
  /** BRL; null where the payer chooses. */
  readonly amount: number | null;
  readonly merchantName: string;
}

/** Refuses what the request and its code decide (400): the amount, or one that differs from the code's (OP-24). */
export function refuseQrCashOut({ value }: QrCashOutRequest, code: BrCode): void {
  if (!isPayable(value)) throw httpProblem(400, [`value ${payableText}`]);
  if (code.amount !== null && code.amount !== value) {
    throw httpProblem(400, [`value must equal the amount in the QR code, ${code.amount.toFixed(2)}`]);
  }
}

/** The transaction that a request stands for, at `nowMs` of the account's clock. */
export function newQrCashOut(
  request: QrCashOutRequest,
  account: Account,
  { code, receiver, uuid }: { code: BrCode; receiver: Counterpart; uuid: string },
  nowMs: number,
): NewTransaction<'qr_cash_out'> {
  return {
    uuid,
    accountId: account.id,
    operation: 'qr_cash_out',
    externalId: request.externalId,
    uniqueKey: request.externalId,
    status: 'PENDING',
    amountCents: centsFromBrl(request.value),
    feeCents: account.feeCents,
    pixKey: code.destination,
    counterpart: {
      name: request.name ?? (code.merchantName || receiver.name),
      document: request.document ?? receiver.document,
      bank: receiver.bank,
    },
    endToEndId: null,
    parentNumber: null,
    spendingDay: null,
    detail: { qrCode: request.qrCode, description: request.description ?? null },
    createdAt: instant(nowMs),
    processedAt: null,
  };
}

/** The 201 of `POST /api/pix/cash-out-qrcode`. */
export function qrCashOutView(payment: Transaction<'qr_cash_out'>): {
  transactionId: string;
  externalId: string;
  status: Transaction['status'];
  generateTime: Instant;
} {
  return {
    transactionId: payment.uuid,
    externalId: externalIdOf(payment),
    status: payment.status,
    generateTime: payment.createdAt,
  };
}
