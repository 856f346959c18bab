import type { IncomingHttpHeaders } from 'node:http';

import type { Operation, OperationId } from '../../generated/operations.js';
import {
  bind,
  type OperationAnswer,
  type OperationRequest,
  type OperationWithoutToken,
  type OperationWithToken,
  type Route,
} from '../../generated/stubs/apis.js';
import type { Log } from '../domain/log.js';
import type { AccountCaller, AllHandlers, Callers, TokenCaller } from '../operations/handler.js';
import type { Services } from '../ports.js';
import type { CallProvocation, Provocations } from '../provocations/provocations.js';
import type { HostGuard } from './host-guard.js';
import type { Answer, Answerable, Reporting, RequestParts } from './request-facts.js';
import type { OperationContract } from './operation-contract.js';
import type { TokenService } from './tokens.js';
import type { Account } from '../domain/account.js';
import { disabledAnswer } from '../operations/register-webhook.js';
import { certificateFromHeader } from './certificates.js';
import { type Clock, momentOf } from '../domain/clock.js';
import { httpProblem } from '../domain/problems.js';
import type { Scope } from '../domain/tokens.js';
import { t } from '../messages/text.js';
import type { Store } from '../storage/store.js';

export interface Serving extends Reporting {
  readonly handlers: AllHandlers;
  readonly services: Services;
  readonly tokens: TokenService;
  readonly responseValidation: boolean;
  readonly log: Log;
  /** Refuses requests that may not come in at all. */
  readonly admit: HostGuard;
  /** The provocations planned for calls. Default: none. */
  readonly provocations?: Provocations;
}

/** Calls an operation with a request that the contract's validator has accepted. */
export type Operate = (parts: RequestParts, startedMs: number) => Promise<Answer>;

export interface ServedOperation {
  readonly operation: Operation;
  /** Whether responses must keep the contract. */
  readonly checksAnswers: boolean;
  /** Identifies the caller in whose name the operation is then called. Rejects if the caller is not allowed. */
  readonly identify: (
    headers: IncomingHttpHeaders,
    startedMs: number,
  ) => Promise<Omit<Identified<object>, 'caller'> & { readonly operate: Operate }>;
}

/** A request of an operation on its way through the pipeline, whose steps fill it in. */
export interface Exchange extends Answerable {
  readonly served: ServedOperation;
  /** The parts as received; after the contract has accepted them, as the contract reads them. */
  parts: RequestParts;
  /** When the client began to wait for us, in ms of `performance.now()`. */
  startedMs: number;
  /** Calls the operation in the caller's name; null until the caller is identified. */
  operate: Operate | null;
  /** The contract that accepted the request and that its response must keep; null if there is none (yet). */
  contract: OperationContract | null;
  /** The provocation that a state has planned for this call; nearly always null. */
  provocation: CallProvocation | null;
}

/** Returns every operation, paths without parameters first. */
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
    identify: async (headers, startedMs) => {
      const { caller, accountId, early } = await identify(headers, startedMs);
      return { accountId, early, operate: (parts, since) => call(parts, caller, since) };
    },
  };
}

/** A request that the contract's validator has accepted, with headers under the names of the contract. */
interface Accepted {
  readonly params: unknown;
  readonly query: unknown;
  readonly headers: unknown;
  readonly body: unknown;
}

/**
 * Returns a function that calls an operation's handler with a request that the contract's validator has accepted. The
 * client has waited since `startedMs` (by `performance.now()`).
 */
export function calling<K extends OperationId, Caller extends object>(
  { headers: inContract, handler }: Route<K, Caller, Services>,
  services: Services,
): (parts: RequestParts, caller: Caller, startedMs?: number) => Promise<OperationAnswer<K>> {
  // Node lower-cases all names.
  const names = inContract.map(({ name }) => [name, name.toLowerCase()] as const);
  const { store } = services;
  return ({ params, query, headers: sent, body }, caller, startedMs = performance.now()) => {
    const headers = Object.fromEntries(names.map(([name, lower]) => [name, textOf(sent[lower])]));
    const accepted: Accepted = { params, query, headers, body };
    // Every accepted request has the types that are generated from the same contract.
    const inTime = store.since ? { ...services, store: store.since(startedMs) } : services;
    return handler({ ...(accepted as OperationRequest<K>), ...caller }, inTime);
  };
}

/** An identified caller, and a response that precedes all other checks; null if there is none. */
export interface Identified<Caller> {
  readonly caller: Caller;
  /** Null if the caller is not an account (yet). */
  readonly accountId: string | null;
  readonly early: Answer | null;
}

/**
 * Identifies the caller of an operation before any of the request's body is read. Rejects if the caller is not allowed.
 */
export type Identify<Caller> = (
  headers: IncomingHttpHeaders,
  startedMs: number,
) => Promise<Identified<Caller>>;

/** Responses that an account gets before its request is read; null if the operation reads it. */
const earlyAnswers: Readonly<Partial<Record<OperationId, (account: Account) => Answer | null>>> = {
  registerWebhook: disabledAnswer,
};

export function byToken<K extends OperationWithToken>(
  { operation: { operationId, scope } }: Route<K, AccountCaller, Services>,
  { store, clock }: Services,
  tokens: TokenService,
): Identify<AccountCaller> {
  const early = earlyAnswers[operationId];
  return async ({ authorization }, startedMs) => {
    const access = { store: store.since?.(startedMs) ?? store, clock, tokens };
    const account = await callerOf(authorization, scope, access);
    return { caller: { account }, accountId: account.id, early: early?.(account) ?? null };
  };
}

const certificateHeader = 'X-SSL-Client-Cert';

/** Identifies the client by its certificate. If the contract does not require one, it is checked only if sent (OP-22). */
export function byCertificate<K extends OperationWithoutToken>({
  headers: inContract,
}: Route<K, TokenCaller, Services>): Identify<TokenCaller> {
  const isRequired = inContract.some(({ name, required }) => required && name === certificateHeader);
  return async (headers) => {
    const header = textOf(headers[certificateHeader.toLowerCase()]);
    const certificate = isRequired || header !== undefined ? certificateFromHeader(header) : null;
    return { caller: { certificate }, accountId: null, early: null };
  };
}

/** Node returns a list only for `Set-Cookie`. */
export function textOf(header: unknown): string | undefined {
  return typeof header === 'string' ? header : undefined;
}

const challenge = { 'www-authenticate': 'Bearer' };
const bearer = /^Bearer +([^\s]+)$/i;

/**
 * Returns the account behind `Authorization: Bearer …`. The signature is verified first, then the lifetime by the
 * account's clock. Throws 401 (missing, invalid, expired) or 403 (insufficient scope). Clauses: Authentication 5 and 7.
 */
export async function callerOf(
  authorization: string | undefined,
  scope: Scope,
  { store, clock, tokens }: { store: Store; clock: Clock; tokens: TokenService },
): Promise<Account> {
  if (authorization === undefined) throw httpProblem(401, t`The access token is missing.`, challenge);
  const token = bearer.exec(authorization)?.[1];
  const claims = token === undefined ? null : await tokens.verify(token);
  const account = claims && (await store.account(claims.accountId));
  if (!claims || !account) throw httpProblem(401, t`The access token is invalid.`, challenge);
  // The client secret for which the token was issued has been replaced.
  if ((claims.generation ?? 0) !== (account.tokenGeneration ?? 0))
    throw httpProblem(401, t`The access token is invalid.`, challenge);
  if (momentOf(account, clock).nowMs >= claims.expiresAt * 1000) {
    throw httpProblem(401, t`The access token has expired; obtain a new one.`, challenge);
  }
  if (!claims.scopes.includes(scope))
    throw httpProblem(403, t`The access token lacks the scope ${{ scope }}.`);
  return account;
}
