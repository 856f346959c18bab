import { compatibilityBalance, standardBalance } from './balance.js';
import { cashInView, refuseCashIn } from './cash-in.js';
import { cashOutOrder, cashOutView, refuseAboveLimits } from './cash-out.js';
import { cobView, refuseCob } from './cob.js';
import { medEvent, medView } from './med.js';
import {
  cashInEvent,
  cashInReversalEvent,
  cashOutEvent,
  cashOutReversalEvent,
  receiveEvent,
  refundEvent,
  transferEvent,
} from './notification-bodies.js';
import { credit, debit, release, reservation, settlement } from './postings.js';
import { qrCashOutView, refuseQrCashOut } from './qr-cash-out.js';
import { devolucaoView, refundDeadlinePassed, refundInView } from './refunds.js';
import { listedTransaction } from './transaction-list.js';
import { refuseDestination, refuseTransferRequest, transferView } from './transfer.js';

/**
 * The rules that operations, the ledger and notifications go by, as one table: `createGateway({ overrides: { rules } })`
 * replaces single rules, which is how the conformance kit builds gateways with one defect.
 */
export const defaultRules = {
  cashOutOrder,
  refuseAboveLimits,
  cashOutView,
  refuseTransferRequest,
  refuseDestination,
  transferView,
  refuseQrCashOut,
  qrCashOutView,
  refuseCashIn,
  cashInView,
  refuseCob,
  cobView,
  refundDeadlinePassed,
  devolucaoView,
  refundInView,
  medView,
  listedTransaction,
  reservation,
  settlement,
  release,
  credit,
  debit,
  standardBalance,
  compatibilityBalance,
  cashOutEvent,
  cashOutReversalEvent,
  cashInEvent,
  cashInReversalEvent,
  transferEvent,
  receiveEvent,
  refundEvent,
  medEvent,
} as const;

/** The table's type: every rule with its signature. */
export type Rules = { readonly [Name in keyof typeof defaultRules]: (typeof defaultRules)[Name] };
