import type { Instant } from './clock.js';
import type { Cents } from './money.js';

/** State of a cash-out, as the specification names it. */
export type PaymentStatus = 'PENDING' | 'CONFIRMED' | 'ERROR';
/** What moves a payment from one state to the next. */
export type PaymentMove = 'confirm' | 'fail';

/**
 * States and transitions / Cash-out transaction. A final state has no moves.
 */
export const paymentTransitions = {
  PENDING: { confirm: 'CONFIRMED', fail: 'ERROR' },
  CONFIRMED: {},
  ERROR: {},
} as const satisfies Record<PaymentStatus, Partial<Record<PaymentMove, PaymentStatus>>>;

/** The state after a move, or null where the move is not allowed. */
export function nextStatus(status: PaymentStatus, move: PaymentMove): PaymentStatus | null {
  const moves: Partial<Record<PaymentMove, PaymentStatus>> = paymentTransitions[status];
  return moves[move] ?? null;
}

/** The other side of a payment. */
export interface Counterpart {
  readonly name: string;
  /** CPF (11) or CNPJ (14 digits). */
  readonly document: string;
  readonly bank: Bank;
}

/** A participant of the scheme and the account there. All strings, as in `counterpart.bank`. */
export interface Bank {
  readonly bankISPB: string;
  readonly bankName: string;
  readonly bankCode: string;
  readonly accountBranch: string;
  readonly accountNumber: string;
}

/** The four key types of a cash-out. */
export type KeyType = 'DOCUMENT' | 'EMAIL' | 'PHONE' | 'RANDOM';

/** A sent payment (cash-out). */
export interface Payment {
  /** The numeric transaction id. */
  readonly number: number;
  /** The transaction id as UUID. */
  readonly uuid: string;
  readonly accountId: string;
  readonly externalId: string;
  readonly status: PaymentStatus;
  readonly amountCents: Cents;
  readonly feeCents: Cents;
  readonly pixKey: string;
  readonly keyType: KeyType;
  readonly description: string | null;
  readonly counterpart: Counterpart;
  readonly endToEndId: string | null;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  /** Day to which the daily limit counts it, `YYYY-MM-DD`. */
  readonly spendingDay: string;
  readonly createdAt: Instant;
  readonly processedAt: Instant | null;
}

/** How a settlement ends. */
export type Verdict =
  | { readonly outcome: 'CONFIRMED' }
  | { readonly outcome: 'ERROR'; readonly errorCode: string; readonly errorMessage: string };

/** Events / asynchronous error codes of a cash-out, with the text of `errorMessage`. */
export const settlementErrors = {
  TAX_ID_MISMATCH: 'The document differs from the key holder.',
  INVALID_TAX_ID: 'The CPF or CNPJ is invalid.',
  BLOCKED_ACCOUNT: 'The destination account is judicially blocked.',
  ACCOUNT_CLOSED: 'The destination account is closed.',
  ORDER_REJECTED: 'The destination bank rejected the payment.',
  PAYMENT_EXPIRED: 'The payment expired before it was processed.',
  SETTLEMENT_TIMEOUT: 'The destination bank did not answer in time.',
} as const;

/** One of the documented asynchronous error codes. */
export type SettlementErrorCode = keyof typeof settlementErrors;

/** Whether a text is a documented asynchronous error code. */
export function isSettlementErrorCode(text: string): text is SettlementErrorCode {
  return Object.hasOwn(settlementErrors, text);
}

/** The verdict that ends a payment in `ERROR` with a documented code. */
export function rejected(errorCode: SettlementErrorCode): Verdict {
  return { outcome: 'ERROR', errorCode, errorMessage: settlementErrors[errorCode] };
}
