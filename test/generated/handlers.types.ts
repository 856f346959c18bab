/**
 * What must not compile, next to what must: the compiler is the test, and a `@ts-expect-error` without an error is one.
 * Never run.
 */
import {
  bind,
  type Handler,
  type Handlers,
  type OperationRequest,
  type OperationWithToken,
  type Route,
} from '../../generated/stubs/apis.js';
import type { OperationId } from '../../generated/operations.js';

interface Caller {
  readonly account: string;
}
interface Client {
  readonly certificate: string;
}
interface Callers {
  readonly withToken: Caller;
  readonly withoutToken: Client;
}
type AllHandlers = Handlers<Callers, null>;
type CashOut = Handler<'createCashOut', Caller, null>;

declare const all: AllHandlers;
const created = {
  transactionId: '3f2c8e2a-5b1d-4c57-9f0e-1c9b7a6d5e4f',
  externalId: 'order-1',
  status: 'PENDING',
  generateTime: '2026-01-31T12:00:00.000Z',
} as const;

/** Every operation has a handler, and there is no other. */
export const complete: AllHandlers = { ...all };
const { createCashOut: _removed, ...withoutOne } = all;
// @ts-expect-error a handler is missing
export const missing: AllHandlers = withoutOne;
// @ts-expect-error the contract has no such operation
export const invented: AllHandlers = { ...all, createNothing: all.createCashOut };

/** What serves an operation gets its handler with all its types, and can call it only with its own request and caller. */
type Served = () => Promise<{ readonly status: number; readonly body: unknown }>;
declare function read<K extends OperationId, C>(route: Route<K, C, null>): OperationRequest<K>;
declare const [caller, client]: [Caller, Client];
declare const cashOutRequest: OperationRequest<'createCashOut'>;
export const served: readonly Served[] = bind<Callers, null, Served>(all, {
  withToken: (route) => () => route.handler({ ...read(route), ...caller }, null),
  withoutToken: (route) => () => route.handler({ ...read(route), ...client }, null),
});
export const servedWrongly: readonly Served[] = bind<Callers, null, Served>(all, {
  // @ts-expect-error the caller of an operation with a token is an account
  withToken: (route) => () => route.handler({ ...read(route), ...client }, null),
  // @ts-expect-error the request of another operation
  withoutToken: (route) => () => route.handler({ ...cashOutRequest, ...client }, null),
});
// @ts-expect-error a token endpoint takes no token
export const needsToken: OperationWithToken = 'createOauthToken';

/** Answers. */
export const answers: CashOut = async () => ({ status: 201, body: created });
// @ts-expect-error 202 is not documented
export const undocumentedStatus: CashOut = async () => ({ status: 202, body: created });
// @ts-expect-error a member of the body is missing
export const incompleteBody: CashOut = async () => ({ status: 201, body: { externalId: 'order-1' } });
// @ts-expect-error the body of another status
export const otherBody: CashOut = async () => ({ status: 400, body: created });
// @ts-expect-error a handler that reads what the request does not carry
export const greedy: CashOut = async (request: { body: { amount: number } }) => ({
  status: 201,
  body: request,
});
