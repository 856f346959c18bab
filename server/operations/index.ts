import type { OperationId } from '../../generated/stubs/apis.js';
import { createAccessToken } from './access-token.js';
import { getAccountsBalances, getBalance } from './balance.js';
import { createCashIn } from './cash-in.js';
import { createCashOut } from './cash-out.js';
import { putCob } from './cob.js';
import { putDevolucao } from './devolucao.js';
import type { AllHandlers } from './handler.js';
import { listMeds } from './meds.js';
import { createOauthToken } from './oauth-token.js';
import { createQrCashOut } from './qr-cash-out.js';
import { createRefundIn } from './refund-in.js';
import { registerWebhook } from './register-webhook.js';
import { resendWebhook } from './resend-webhook.js';
import { listTransactions } from './transactions.js';
import { createTransfer } from './transfer.js';

/** Operations that are not built yet: they answer 501. Handlers and this list cover every operation exactly once. */
export const notBuilt = [] as const satisfies readonly OperationId[];

/** An operation that has a handler. */
export type BuiltOperation = Exclude<OperationId, (typeof notBuilt)[number]>;
/** A handler for each built operation, and for no other. */
export type BuiltHandlers = Readonly<Pick<AllHandlers, BuiltOperation>>;

/** The handlers of the reference gateway. */
export const handlers: BuiltHandlers = {
  createAccessToken,
  createOauthToken,
  getBalance,
  getApiBalance: getBalance,
  getAccountsBalances,
  createTransfer,
  createCashOut,
  createQrCashOut,
  createCashIn,
  putCob,
  putDevolucao,
  createRefundIn,
  listMeds,
  listTransactions,
  registerWebhook,
  resendWebhook,
};
