import type { AccountCore } from './account-core.js';
import { type BalanceCalls, balanceCalls } from './balance.js';
import { type CashInCalls, cashInCalls } from './cash-in.js';
import { type CashOutCalls, cashOutCalls } from './cash-out.js';
import { type CobCalls, cobCalls } from './cob.js';
import { type DevolucaoCalls, devolucaoCalls } from './devolucao.js';
import { type MedCalls, medCalls } from './med.js';
import { type QrCashOutCalls, qrCashOutCalls } from './qr-cash-out.js';
import { type RefundInCalls, refundInCalls } from './refund-in.js';
import { type ResendCalls, resendCalls } from './resend.js';
import { type TokenCalls, tokenCalls } from './token.js';
import { type TransactionCalls, transactionCalls } from './transactions.js';
import { type TransferCalls, transferCalls } from './transfer.js';
import { type WebhookCalls, webhookCalls } from './webhook-registration.js';

/** An account of the target with a method per operation. A new operation is one file and one line here and below. */
export interface Account
  extends
    AccountCore,
    TokenCalls,
    BalanceCalls,
    CashOutCalls,
    QrCashOutCalls,
    TransferCalls,
    CashInCalls,
    CobCalls,
    DevolucaoCalls,
    RefundInCalls,
    MedCalls,
    TransactionCalls,
    WebhookCalls,
    ResendCalls {}

export function withOperations(core: AccountCore): Account {
  return {
    ...core,
    ...tokenCalls(core),
    ...balanceCalls(core),
    ...cashOutCalls(core),
    ...qrCashOutCalls(core),
    ...transferCalls(core),
    ...cashInCalls(core),
    ...cobCalls(core),
    ...devolucaoCalls(core),
    ...refundInCalls(core),
    ...medCalls(core),
    ...transactionCalls(core),
    ...webhookCalls(core),
    ...resendCalls(core),
  };
}
