import type { components } from '../../generated/contract.js';

/** The four key types of a cash-out. */
export type KeyType = components['schemas']['CashOutRequest']['details']['keyType'];

/** How a settlement ends. */
export type BankDecision =
  | { readonly outcome: 'CONFIRMED' }
  | { readonly outcome: 'ERROR'; readonly errorCode: string; readonly errorMessage: string };

/** When a transaction settles by itself, and how. */
export interface BankPlan {
  /** Delay after its creation, in ms. */
  readonly afterMs: number;
  readonly verdict: BankDecision;
}

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

/** The decision that ends a payment in `ERROR` with a documented code. */
export function rejected(errorCode: SettlementErrorCode): BankDecision {
  return { outcome: 'ERROR', errorCode, errorMessage: settlementErrors[errorCode] };
}

/** The decision that ends a payment in `ERROR` with a code from the settling bank. */
export function rejectedAs(errorCode: string): BankDecision {
  if (isSettlementErrorCode(errorCode)) return rejected(errorCode);
  return { outcome: 'ERROR', errorCode, errorMessage: 'The settling bank rejected it.' };
}
