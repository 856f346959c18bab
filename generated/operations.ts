// generated, do not edit
/** The id of every operation of the contract. */
export type OperationId =
  | 'createAccessToken'
  | 'createOauthToken'
  | 'getBalance'
  | 'getApiBalance'
  | 'getAccountsBalances'
  | 'createTransfer'
  | 'createCashOut'
  | 'createQrCashOut'
  | 'createCashIn'
  | 'putCob'
  | 'putDevolucao'
  | 'createRefundIn'
  | 'listMeds'
  | 'listTransactions'
  | 'registerWebhook'
  | 'resendWebhook';

/** What the contract says of an operation besides its messages. */
export interface Operation {
  readonly operationId: OperationId;
  readonly method: 'post' | 'get' | 'put';
  /** As in the contract: `/cob/{txid}`. */
  readonly path: string;
  /** The endpoint family. */
  readonly family: 'standard' | 'compatibility';
  /** The scope that its access token needs (OP-20); null where it takes no token. */
  readonly scope: null | 'balance:read' | 'pix:write' | 'pix:read';
  /** Whether calling it can send money or change the account's balance. */
  readonly movesMoney: boolean;
  /** The members of its error answers (OP-28). */
  readonly errorEnvelope: 'full' | 'short';
}

/** What notifications report, and URLs are registered for (Events). */
export const eventTypes = [
  'cash_in',
  'cash_out',
  'refund_in',
  'refund_out',
  'med_created',
  'med_accepted',
  'med_rejected',
] as const;
export type EventType = (typeof eventTypes)[number];

/** The name of each kind of notification: its `event`, or its `type` in the compatibility family. */
export const notificationKinds = [
  'TRANSFER',
  'RECEIVE',
  'REFUND',
  'CashOut',
  'CashOutReversal',
  'CashIn',
  'CashInReversal',
  'med_created',
  'med_accepted',
  'med_rejected',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Every operation of the contract, by its id. */
export const operations = {
  createAccessToken: {
    operationId: 'createAccessToken',
    method: 'post',
    path: '/api/auth/token',
    family: 'standard',
    scope: null,
    movesMoney: false,
    errorEnvelope: 'full',
  },
  createOauthToken: {
    operationId: 'createOauthToken',
    method: 'post',
    path: '/oauth/token',
    family: 'compatibility',
    scope: null,
    movesMoney: false,
    errorEnvelope: 'short',
  },
  getBalance: {
    operationId: 'getBalance',
    method: 'get',
    path: '/balance',
    family: 'standard',
    scope: 'balance:read',
    movesMoney: false,
    errorEnvelope: 'full',
  },
  getApiBalance: {
    operationId: 'getApiBalance',
    method: 'get',
    path: '/api/balance',
    family: 'standard',
    scope: 'balance:read',
    movesMoney: false,
    errorEnvelope: 'full',
  },
  getAccountsBalances: {
    operationId: 'getAccountsBalances',
    method: 'get',
    path: '/accounts/balances',
    family: 'compatibility',
    scope: 'balance:read',
    movesMoney: false,
    errorEnvelope: 'short',
  },
  createTransfer: {
    operationId: 'createTransfer',
    method: 'post',
    path: '/dict/pix',
    family: 'compatibility',
    scope: 'pix:write',
    movesMoney: true,
    errorEnvelope: 'short',
  },
  createCashOut: {
    operationId: 'createCashOut',
    method: 'post',
    path: '/api/pix/cash-out',
    family: 'standard',
    scope: 'pix:write',
    movesMoney: true,
    errorEnvelope: 'full',
  },
  createQrCashOut: {
    operationId: 'createQrCashOut',
    method: 'post',
    path: '/api/pix/cash-out-qrcode',
    family: 'standard',
    scope: 'pix:write',
    movesMoney: true,
    errorEnvelope: 'full',
  },
  createCashIn: {
    operationId: 'createCashIn',
    method: 'post',
    path: '/api/pix/cash-in',
    family: 'standard',
    scope: 'pix:write',
    movesMoney: false,
    errorEnvelope: 'full',
  },
  putCob: {
    operationId: 'putCob',
    method: 'put',
    path: '/cob/{txid}',
    family: 'compatibility',
    scope: 'pix:write',
    movesMoney: false,
    errorEnvelope: 'short',
  },
  putDevolucao: {
    operationId: 'putDevolucao',
    method: 'put',
    path: '/pix/{e2eid}/devolucao/{id}',
    family: 'compatibility',
    scope: 'pix:write',
    movesMoney: true,
    errorEnvelope: 'short',
  },
  createRefundIn: {
    operationId: 'createRefundIn',
    method: 'post',
    path: '/api/pix/refund-in/{id}',
    family: 'standard',
    scope: 'pix:write',
    movesMoney: true,
    errorEnvelope: 'full',
  },
  listMeds: {
    operationId: 'listMeds',
    method: 'get',
    path: '/api/med',
    family: 'standard',
    scope: 'pix:read',
    movesMoney: false,
    errorEnvelope: 'short',
  },
  listTransactions: {
    operationId: 'listTransactions',
    method: 'get',
    path: '/api/transactions',
    family: 'standard',
    scope: 'pix:read',
    movesMoney: false,
    errorEnvelope: 'short',
  },
  registerWebhook: {
    operationId: 'registerWebhook',
    method: 'post',
    path: '/api/webhooks',
    family: 'standard',
    scope: 'pix:write',
    movesMoney: false,
    errorEnvelope: 'full',
  },
  resendWebhook: {
    operationId: 'resendWebhook',
    method: 'post',
    path: '/api/resend-webhook/{transactionIdentifier}',
    family: 'standard',
    scope: 'pix:write',
    movesMoney: false,
    errorEnvelope: 'short',
  },
} as const satisfies Readonly<Record<OperationId, Operation>>;
