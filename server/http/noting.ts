import type { Request, RequestHandler, Response } from 'express';

import { type OperationId, operations } from '../../generated/operations.js';
import type { Account } from '../domain/account.js';
import { uuid } from '../domain/ids.js';
import type { Problem } from '../domain/problems.js';
import type { Random } from '../domain/random.js';
import { format, type Message } from '../messages/messages.js';

/**
 * Why a request was refused, for the log. It contains nothing that the client sent, except field names and ids of its
 * transactions.
 */
export interface Refusal {
  readonly code: string;
  readonly reason: string;
}

/** A finished request as an operator sees it. Nothing else of its path, query, headers and bodies is logged. */
export interface NotedRequest {
  /** Also the `errorId` of a refusal. */
  readonly requestId: string;
  readonly method: string;
  /** The path as in the contract, such as `/cob/{txid}`; null if nothing is served there. */
  readonly path: string | null;
  readonly operation: OperationId | null;
  /** The provider state that the control endpoint was asked for. */
  readonly state: string | null;
  readonly accountId: string | null;
  /** Null if the connection was closed before the answer. */
  readonly status: number | null;
  /** From its headers to the end of its answer, ms. */
  readonly durationMs: number;
  readonly refusal: Refusal | null;
}

/** Called with every request when it is over. */
export type Note = (request: NotedRequest) => void;

/**
 * What the edge knows about a request beyond what Express does; `dispatch.ts` and `app.ts` add to it as they learn it.
 */
interface Known {
  readonly requestId?: string;
  readonly operationId?: OperationId;
  readonly caller?: { readonly account?: Account };
  readonly path?: string;
  readonly state?: string;
  readonly refusal?: Refusal;
}

/**
 * The headers of every answer: `X-Request-Id`, which is the request's id and the `errorId` of its error answer, and
 * `X-Content-Type-Options`, so that no browser interprets JSON as anything else.
 */
export function commonHeaders(requestId: string): Readonly<Record<string, string>> {
  return { 'x-request-id': requestId, 'x-content-type-options': 'nosniff' };
}

/** Gives every request its id and reports it when it is over, see {@link noteRequest}. */
export function requestsNoted(random: Random, note: Note): RequestHandler {
  return (request, response, next) => {
    response.set(commonHeaders(noteRequest(request, response, random, note)));
    next();
  };
}

/** The form of ids accepted from a client or a proxy: the usual characters of ids, and short enough for a log line. */
const acceptedId = /^[\w.:+=@/-]{1,128}$/;

/**
 * Gives a request its id, from its `X-Request-Id` header if that is acceptable, and reports the request when it is
 * over.
 */
export function noteRequest(
  request: Request,
  response: Response<unknown, Record<string, unknown>>,
  random: Random,
  note: Note,
): string {
  const { method, headers } = request;
  const given = headers['x-request-id'];
  const requestId = typeof given === 'string' && acceptedId.test(given) ? given : uuid(random);
  response.locals['requestId'] = requestId;
  const started = performance.now();
  response.once('close', () => {
    const { operationId, caller, refusal, path, state }: Known = response.locals;
    note({
      requestId,
      method,
      path: operationId === undefined ? (path ?? routeOf(request)) : operations[operationId].path,
      operation: operationId ?? null,
      state: state ?? null,
      accountId: caller?.account?.id ?? null,
      status: response.writableFinished ? response.statusCode : null,
      durationMs: Math.round((performance.now() - started) * 10) / 10,
      refusal: refusal ?? null,
    });
  });
  return requestId;
}

/** The path of the Express route that handled a request. */
function routeOf(request: Request): string | null {
  const { route } = request as { readonly route?: { readonly path?: unknown } };
  return typeof route?.path === 'string' ? route.path : null;
}

/** Notes the path for the log, for a request that no route handles. */
export function placeKnown(response: Response, path: string): void {
  response.locals['path'] = path;
}

/** What the log calls a request by: its id, and its path template if one was noted. */
export function placeOf({ locals }: Response): { requestId: string | undefined; path: string | undefined } {
  const { requestId, path }: Known = locals;
  return { requestId, path };
}

/** Notes for the log which provider state was asked for. */
export function stateKnown(response: Response, state: string): void {
  response.locals['state'] = state;
}

/** Notes for the log why a request was refused. */
export function refusalKnown(response: Response, refusal: Refusal): void {
  response.locals['refusal'] = refusal;
}

/** Maximum length of a reason in a log line, and of a value in it, in characters. */
const maxReason = 300;
const maxValue = 80;

/** Message values that are not the client's own words, or that an operator looks for. */
const showable: ReadonlySet<string> = new Set([
  ...['field', 'limit', 'from', 'to', 'days', 'max', 'minimum', 'count', 'scope', 'method', 'eventType'],
  ...['remaining', 'amount', 'externalId', 'txid', 'refundId', 'values'],
]);

/** A refusal as it is logged. */
export function refusalOf({ code, options }: Problem): Refusal {
  const reason = [options.message].flat().map((message: Message) => format(shown(message)));
  return { code, reason: reason.join('; ').slice(0, maxReason) };
}

function shown(message: Message): Message {
  const values = Object.entries(message.values).map(([name, value]): [string, string | number] => [
    name,
    showable.has(name) ? String(value).slice(0, maxValue) : '…',
  ]);
  const { then, ...rest } = message;
  return { ...rest, values: Object.fromEntries(values), ...(then && { then: then.map(shown) }) };
}
