import { compatibilityBalance, standardBalance } from './balance.js';
import { cashOutOrder, cashOutView, refuseAboveLimits } from './cash-out.js';
import { cashOutEvent } from './notification-bodies.js';
import { opening, release, reservation, settlement } from './postings.js';

/**
 * The rules that operations, the ledger and notifications go by, as one table: `createGateway({ overrides: { rules } })`
 * replaces single rules, which is how the conformance kit builds gateways with one defect.
 */
export const defaultRules = {
  cashOutOrder,
  refuseAboveLimits,
  cashOutView,
  reservation,
  settlement,
  release,
  opening,
  standardBalance,
  compatibilityBalance,
  cashOutEvent,
} as const;

/** The table's type: every rule with its signature. */
export type Rules = { readonly [Name in keyof typeof defaultRules]: (typeof defaultRules)[Name] };
