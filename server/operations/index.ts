import { createAccessToken } from './access-token.js';
import { getAccountsBalances, getApiBalance, getBalance } from './balance.js';
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

/** The handlers of the reference gateway: one for each operation of the contract, and no other. */
export const handlers: AllHandlers = {
  createAccessToken,
  createOauthToken,
  getBalance,
  getApiBalance,
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
