// generated, do not edit
import type { IRouter, RequestHandler } from 'express';

import type { operations } from '../contract.js';
import { type Operation, type OperationId, operations as contractOperations } from '../operations.js';
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

/** A handler for every operation. */
export type Handlers<Caller, Context> = BalanceHandlers<Caller, Context> &
  CashInHandlers<Caller, Context> &
  CashOutHandlers<Caller, Context> &
  CobHandlers<Caller, Context> &
  DevolucaoHandlers<Caller, Context> &
  MedHandlers<Caller, Context> &
  QrCashOutHandlers<Caller, Context> &
  RefundInHandlers<Caller, Context> &
  ResendHandlers<Caller, Context> &
  TokensHandlers<Caller, Context> &
  TransactionsHandlers<Caller, Context> &
  TransferHandlers<Caller, Context> &
  WebhooksHandlers<Caller, Context>;

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

/**
 * Registers what `serve` gives for an operation under its method and path, static paths before parametrised ones.
 * `app` is an Express application or router.
 */
export function bindRoutes(
  app: IRouter,
  serve: (operation: Operation) => RequestHandler | RequestHandler[],
): void {
  const parametrisedLast = Object.values(contractOperations).sort(
    (a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')),
  );
  for (const operation of parametrisedLast) {
    app[operation.method](operation.path.replace(/\{(\w+)\}/g, ':$1'), serve(operation));
  }
}
