import type { IncomingHttpHeaders } from 'node:http';

import type { Operation, OperationId } from '../../generated/operations.js';
import { bind, type OperationAnswer, type OperationRequest, type Route } from '../../generated/stubs/apis.js';
import type { Log } from '../log.js';
import type { AllHandlers, Callers } from '../operations/handler.js';
import type { Services } from '../ports.js';
import type { Answer, RequestParts } from './exchange.js';
import { byCertificate, byToken, type Identified, type Identify, textOf } from './identify.js';
import type { Reporting } from './request-facts.js';
import type { TokenService } from './tokens.js';

/** What is needed to serve operations. */
export interface Serving extends Reporting {
  readonly handlers: AllHandlers;
  readonly services: Services;
  readonly tokens: TokenService;
  readonly responseValidation: boolean;
  readonly log: Log;
}

/** Calls an operation with a request that the contract's validator has accepted. */
export type Operate = (parts: RequestParts) => Promise<Answer>;

/** One operation, ready to be called. */
export interface ServedOperation {
  readonly operation: Operation;
  /** Whether answers must keep the contract. */
  readonly checksAnswers: boolean;
  /** Identifies the caller, in whose name the operation is then called. Rejects if the caller is not allowed. */
  readonly identify: (
    headers: IncomingHttpHeaders,
  ) => Promise<Omit<Identified<object>, 'caller'> & { readonly operate: Operate }>;
}

/** Every operation, paths without parameters first. */
export function servedOperations(serving: Serving): readonly ServedOperation[] {
  const { handlers, services, tokens } = serving;
  return bind<Callers, Services, ServedOperation>(handlers, {
    withToken: (route) => served(route, byToken(route, services, tokens), serving),
    withoutToken: (route) => served(route, byCertificate(route), serving),
  });
}

function served<K extends OperationId, Caller extends object>(
  route: Route<K, Caller, Services>,
  identify: Identify<Caller>,
  { services, responseValidation }: Serving,
): ServedOperation {
  const call = calling(route, services);
  return {
    operation: route.operation,
    checksAnswers: responseValidation,
    identify: async (headers) => {
      const { caller, accountId, early } = await identify(headers);
      return { accountId, early, operate: (parts) => call(parts, caller) };
    },
  };
}

/** A request that the contract's validator has accepted; headers under the names of the contract. */
interface Accepted {
  readonly params: unknown;
  readonly query: unknown;
  readonly headers: unknown;
  readonly body: unknown;
}

/** Makes the function that calls an operation's handler with a request that the contract's validator has accepted. */
export function calling<K extends OperationId, Caller extends object>(
  { headers: inContract, handler }: Route<K, Caller, Services>,
  services: Services,
): (parts: RequestParts, caller: Caller) => Promise<OperationAnswer<K>> {
  // Node lower-cases all names.
  const names = inContract.map(({ name }) => [name, name.toLowerCase()] as const);
  return ({ params, query, headers: sent, body }, caller) => {
    const headers = Object.fromEntries(names.map(([name, lower]) => [name, textOf(sent[lower])]));
    const accepted: Accepted = { params, query, headers, body };
    // Whatever the validator accepts has the types that are made from the same contract.
    return handler({ ...(accepted as OperationRequest<K>), ...caller }, services);
  };
}
