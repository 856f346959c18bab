/**
 * What must not compile, next to what must: the compiler is the test, and a `@ts-expect-error` without an error is one.
 * Never run.
 */
import {
  bind,
  type Handler,
  type Handlers,
  type OperationAnswer,
  type OperationRequest,
  type OperationWithToken,
  type Route,
} from '../../generated/stubs/apis.js';
import type { OperationId } from '../../generated/operations.js';
import type { AllHandlers as ReferenceHandlers } from '../../server/operations/handler.js';

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

/** The reference gateway has them all. */
declare const reference: ReferenceHandlers;
export const referenceHasNoOthers: keyof ReferenceHandlers extends OperationId ? true : never = true;
// @ts-expect-error the reference gateway has the cash-out
export const withoutCashOut: ReferenceHandlers = (({ createCashOut: _, ...rest }) => rest)(reference);

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
export function scopeOf<K extends OperationWithToken>({ operation }: Route<K, Caller, null>): string {
  return operation.scope;
}
export const headersOfCashOut: Route<'createCashOut', Caller, null>['headers'] = [
  { name: 'X-Sandbox-Scenario', required: false },
  // @ts-expect-error the operation has no such header
  { name: 'x-idempotency-key', required: true },
];
// @ts-expect-error a token endpoint takes no token
export const needsToken: OperationWithToken = 'createOauthToken';

/** Answers. */
export const answers: CashOut = async () => ({ status: 201, body: created });
// @ts-expect-error 202 is not documented
export const undocumentedStatus: CashOut = async () => ({ status: 202, body: created });
// @ts-expect-error a member of the body is missing
export const incompleteBody: CashOut = async () => ({ status: 201, body: { externalId: 'order-1' } });
// @ts-expect-error a member of the body has the wrong type
export const wrongBody: CashOut = async () => ({ status: 201, body: { ...created, externalId: 1 } });
// @ts-expect-error no such status of a payment
export const wrongEnum: CashOut = async () => ({ status: 201, body: { ...created, status: 'SETTLED' } });
// @ts-expect-error the body of another status
export const otherBody: CashOut = async () => ({ status: 400, body: created });
// @ts-expect-error an answer has a body
export const noBody: CashOut = async () => ({ status: 201 });
export const headers: OperationAnswer<'createCashOut'> = {
  status: 201,
  body: created,
  headers: { etag: '1' },
};

// @ts-expect-error a handler that reads what the request does not carry
export const greedy: CashOut = async (request: { body: { amount: number } }) => ({
  status: 201,
  body: request,
});
