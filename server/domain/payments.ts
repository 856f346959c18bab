import type { components } from '../../generated/contract.js';
import type { SettlementCode } from '../../generated/error-codes.js';
import { settlementCodes } from '../../generated/error-codes.js';
import { codeText, format } from '../messages/messages.js';
import { t } from '../messages/text.js';

export type KeyType = components['schemas']['CashOutRequest']['details']['keyType'];

export type BankDecision =
  | { readonly outcome: 'CONFIRMED' }
  | { readonly outcome: 'ERROR'; readonly errorCode: string; readonly errorMessage: string };

/** When a transaction settles automatically, and how. */
export interface BankPlan {
  /** The delay after its creation, in ms. */
  readonly afterMs: number;
  readonly verdict: BankDecision;
}

export function isSettlementCode(text: string): text is SettlementCode {
  return settlementCodes.some((code) => code === text);
}

/** Creates the decision that ends a payment in `ERROR` with a documented code. */
export function rejected(errorCode: SettlementCode): BankDecision {
  return { outcome: 'ERROR', errorCode, errorMessage: format(codeText(errorCode)) };
}

/** Creates the decision that ends a payment in `ERROR` with a code from the settling bank. */
export function rejectedAs(errorCode: string): BankDecision {
  if (isSettlementCode(errorCode)) return rejected(errorCode);
  return { outcome: 'ERROR', errorCode, errorMessage: format(t`The settling bank rejected the payment.`) };
}
