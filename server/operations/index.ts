import type { OperationId } from '../../generated/stubs/apis.js';
import { createAccessToken } from './access-token.js';
import { getAccountsBalances, getBalance } from './balance.js';
import { createCashOut } from './cash-out.js';
import type { AllHandlers } from './handler.js';
import { createOauthToken } from './oauth-token.js';

/** Operations that are not built yet: they answer 501. Handlers and this list cover every operation exactly once. */
export const notBuilt = [
  'createTransfer',
  'createQrCashOut',
  'createCashIn',
  'putCob',
  'putDevolucao',
  'createRefundIn',
  'listMeds',
  'listTransactions',
  'registerWebhook',
  'resendWebhook',
] as const satisfies readonly OperationId[];

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
  createCashOut,
};
