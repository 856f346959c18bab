// generated, do not edit
import type { operations } from '../contract.js';
import { type OperationId, operations as contractOperations } from '../operations.js';
import type { BalanceHandlers } from './handlers/BalanceApi.js';
import type { CashInHandlers } from './handlers/CashInApi.js';
import type { CashOutHandlers } from './handlers/CashOutApi.js';
import type { CobHandlers } from './handlers/CobApi.js';
import type { DevolucaoHandlers } from './handlers/DevolucaoApi.js';
import type { MedHandlers } from './handlers/MedApi.js';
import type { QrCashOutHandlers } from './handlers/QrCashOutApi.js';
import type { RefundInHandlers } from './handlers/RefundInApi.js';
import type { ResendHandlers } from './handlers/ResendApi.js';
import type { TokensHandlers } from './handlers/TokensApi.js';
import type { TransactionsHandlers } from './handlers/TransactionsApi.js';
import type { TransferHandlers } from './handlers/TransferApi.js';
import type { WebhooksHandlers } from './handlers/WebhooksApi.js';

/** Who sends a request, as handlers get it. */
export interface AnyCallers {
  /** Of an operation that takes an access token. */
  readonly withToken: object;
  /** Of any other. */
  readonly withoutToken: object;
}

/** A handler for every operation. */
export type Handlers<Callers extends AnyCallers, Context> = BalanceHandlers<Callers, Context> &
  CashInHandlers<Callers, Context> &
  CashOutHandlers<Callers, Context> &
  CobHandlers<Callers, Context> &
  DevolucaoHandlers<Callers, Context> &
  MedHandlers<Callers, Context> &
  QrCashOutHandlers<Callers, Context> &
  RefundInHandlers<Callers, Context> &
  ResendHandlers<Callers, Context> &
  TokensHandlers<Callers, Context> &
  TransactionsHandlers<Callers, Context> &
  TransferHandlers<Callers, Context> &
  WebhooksHandlers<Callers, Context>;

/** From a request, and who sent it, to one of the answers that the contract documents for the operation. */
export type Handler<K extends OperationId, Caller, Context> = (
  request: OperationRequest<K> & Caller,
  context: Context,
) => Promise<OperationAnswer<K>>;

/** What the contract lets a request of the operation carry; headers under the names that the contract gives them. */
export interface OperationRequest<K extends OperationId> {
  readonly params: Group<operations[K]['parameters']['path']>;
  readonly query: Group<operations[K]['parameters']['query']>;
  readonly headers: Group<operations[K]['parameters']['header']>;
  readonly body: RequestBody<operations[K]>;
}

/** The documented answers of the operation: a numeric status, each with its own body. */
export type OperationAnswer<K extends OperationId> = {
  readonly [Status in StatusOf<K>]: {
    readonly status: Status;
    readonly body: ResponseBody<operations[K]['responses'][Status]>;
    readonly headers?: Readonly<Record<string, string>>;
  };
}[StatusOf<K>];

type StatusOf<K extends OperationId> = keyof operations[K]['responses'] & number;

/** An operation without such parameters has an object without members: as `never`, any member of it would compile. */
type Group<Parameters> = [NonNullable<Parameters>] extends [never]
  ? Readonly<Record<never, never>>
  : NonNullable<Parameters>;

type RequestBody<Operation> = Operation extends { requestBody: { content: infer Content } }
  ? Content[keyof Content]
  : Operation extends { requestBody?: { content: infer Content } }
    ? Content[keyof Content] | undefined
    : undefined;

type ResponseBody<Response> = Response extends { content: infer Content }
  ? Content[keyof Content]
  : undefined;

/** The operations that take no access token. */
export type OperationWithoutToken = 'createAccessToken' | 'createOauthToken';
/** All others. */
export type OperationWithToken = Exclude<OperationId, OperationWithoutToken>;

/** An operation with its handler, and what the contract says of its requests. */
export interface Route<K extends OperationId, Caller, Context> {
  readonly operation: (typeof contractOperations)[K];
  /** In the order of the path. */
  readonly pathParameters: readonly (keyof OperationRequest<K>['params'] & string)[];
  readonly headers: readonly {
    readonly name: keyof OperationRequest<K>['headers'] & string;
    readonly required: boolean;
  }[];
  readonly handler: Handler<K, Caller, Context>;
}

/** The route of every operation. */
export type Routes<Callers extends AnyCallers, Context> = {
  readonly [K in OperationWithToken]: Route<K, Callers['withToken'], Context>;
} & { readonly [K in OperationWithoutToken]: Route<K, Callers['withoutToken'], Context> };

/** The routes of these handlers. */
export function routesOf<Callers extends AnyCallers, Context>(
  handlers: Handlers<Callers, Context>,
): Routes<Callers, Context> {
  return {
    getAccountsBalances: {
      operation: contractOperations.getAccountsBalances,
      pathParameters: [],
      headers: [],
      handler: handlers.getAccountsBalances,
    },
    getApiBalance: {
      operation: contractOperations.getApiBalance,
      pathParameters: [],
      headers: [],
      handler: handlers.getApiBalance,
    },
    getBalance: {
      operation: contractOperations.getBalance,
      pathParameters: [],
      headers: [],
      handler: handlers.getBalance,
    },
    createCashIn: {
      operation: contractOperations.createCashIn,
      pathParameters: [],
      headers: [{ name: 'X-Sandbox-Scenario', required: false }],
      handler: handlers.createCashIn,
    },
    createCashOut: {
      operation: contractOperations.createCashOut,
      pathParameters: [],
      headers: [{ name: 'X-Sandbox-Scenario', required: false }],
      handler: handlers.createCashOut,
    },
    putCob: {
      operation: contractOperations.putCob,
      pathParameters: ['txid'],
      headers: [],
      handler: handlers.putCob,
    },
    putDevolucao: {
      operation: contractOperations.putDevolucao,
      pathParameters: ['e2eid', 'id'],
      headers: [],
      handler: handlers.putDevolucao,
    },
    listMeds: {
      operation: contractOperations.listMeds,
      pathParameters: [],
      headers: [],
      handler: handlers.listMeds,
    },
    createQrCashOut: {
      operation: contractOperations.createQrCashOut,
      pathParameters: [],
      headers: [],
      handler: handlers.createQrCashOut,
    },
    createRefundIn: {
      operation: contractOperations.createRefundIn,
      pathParameters: ['id'],
      headers: [],
      handler: handlers.createRefundIn,
    },
    resendWebhook: {
      operation: contractOperations.resendWebhook,
      pathParameters: ['transactionIdentifier'],
      headers: [],
      handler: handlers.resendWebhook,
    },
    createAccessToken: {
      operation: contractOperations.createAccessToken,
      pathParameters: [],
      headers: [{ name: 'X-SSL-Client-Cert', required: true }],
      handler: handlers.createAccessToken,
    },
    createOauthToken: {
      operation: contractOperations.createOauthToken,
      pathParameters: [],
      headers: [],
      handler: handlers.createOauthToken,
    },
    listTransactions: {
      operation: contractOperations.listTransactions,
      pathParameters: [],
      headers: [],
      handler: handlers.listTransactions,
    },
    createTransfer: {
      operation: contractOperations.createTransfer,
      pathParameters: [],
      headers: [{ name: 'x-idempotency-key', required: true }],
      handler: handlers.createTransfer,
    },
    registerWebhook: {
      operation: contractOperations.registerWebhook,
      pathParameters: [],
      headers: [],
      handler: handlers.registerWebhook,
    },
  };
}

/** Makes what serves the requests of an operation, in which its handler keeps its types. */
export interface Serve<Callers extends AnyCallers, Context, Served> {
  withToken<K extends OperationWithToken>(route: Route<K, Callers['withToken'], Context>): Served;
  withoutToken<K extends OperationWithoutToken>(route: Route<K, Callers['withoutToken'], Context>): Served;
}

/** What `serve` makes for each operation; paths without parameters come before those with parameters. */
export function bind<Callers extends AnyCallers, Context, Served>(
  handlers: Handlers<Callers, Context>,
  serve: Serve<Callers, Context, Served>,
): readonly Served[] {
  const routes = routesOf(handlers);
  return [
    serve.withToken(routes.getAccountsBalances),
    serve.withToken(routes.getApiBalance),
    serve.withToken(routes.getBalance),
    serve.withToken(routes.createCashIn),
    serve.withToken(routes.createCashOut),
    serve.withToken(routes.listMeds),
    serve.withToken(routes.createQrCashOut),
    serve.withoutToken(routes.createAccessToken),
    serve.withoutToken(routes.createOauthToken),
    serve.withToken(routes.listTransactions),
    serve.withToken(routes.createTransfer),
    serve.withToken(routes.registerWebhook),
    serve.withToken(routes.putCob),
    serve.withToken(routes.putDevolucao),
    serve.withToken(routes.createRefundIn),
    serve.withToken(routes.resendWebhook),
  ];
}
