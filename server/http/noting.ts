import type { Request, RequestHandler, Response } from 'express';

import { type OperationId, operations } from '../../generated/operations.js';
import type { Account } from '../domain/account.js';
import { uuid } from '../domain/ids.js';
import type { Problem } from '../domain/problems.js';
import type { Random } from '../domain/random.js';
import { inWords, type Message } from '../domain/wording.js';

/** Why a request was refused, for the log: nothing in it that the client sent, names of fields and ids of its transactions aside. */
export interface Refusal {
  readonly code: string;
  readonly reason: string;
}

/** A request that is over, as an operator sees it: nothing of its path, query, headers and bodies but what stands here. */
export interface NotedRequest {
  /** Also the `errorId` of a refusal. */
  readonly requestId: string;
  readonly method: string;
  /** The path as the contract writes it, such as `/cob/{txid}`; null where nothing is served there. */
  readonly path: string | null;
  readonly operation: OperationId | null;
  /** The provider state that the control endpoint was asked for. */
  readonly state: string | null;
  readonly accountId: string | null;
  /** Null: the connection was closed before the answer. */
  readonly status: number | null;
  /** From its headers to the end of its answer, ms. */
  readonly durationMs: number;
  readonly refusal: Refusal | null;
}

/** Is told of every request when it is over. */
export type Note = (request: NotedRequest) => void;

/** What the edge knows of a request beside what Express does; `dispatch.ts` and `app.ts` write it down as they learn it. */
interface Known {
  readonly operationId?: OperationId;
  readonly caller?: { readonly account?: Account };
  readonly path?: string;
  readonly state?: string;
  readonly refusal?: Refusal;
}

/**
 * The headers of any answer: `X-Request-Id`, the id of the request and the `errorId` of its error answer, and
 * `X-Content-Type-Options`, so that no browser reads JSON as anything else.
 */
export function commonHeaders(requestId: string): Readonly<Record<string, string>> {
  return { 'x-request-id': requestId, 'x-content-type-options': 'nosniff' };
}

/** Gives every request its id and tells of it when it is over, by {@link noteRequest}. */
export function requestsNoted(random: Random, note: Note): RequestHandler {
  return (request, response, next) => {
    response.set(commonHeaders(noteRequest(request, response, random, note)));
    next();
  };
}

/** An id that a client or a proxy may give a request: what ids are made of, no more than a line of a log can bear. */
const acceptedId = /^[\w.:+=@/-]{1,128}$/;

/** Gives a request its id, that of its header `X-Request-Id` where there is a good one, and tells of it when it is over. */
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

/** The path of Express's route that has taken a request. */
function routeOf(request: Request): string | null {
  const { route } = request as { readonly route?: { readonly path?: unknown } };
  return typeof route?.path === 'string' ? route.path : null;
}

/** Says in the log where a request went that no route takes. */
export function placeKnown(response: Response, path: string): void {
  response.locals['path'] = path;
}

/** Says in the log which provider state was asked for. */
export function stateKnown(response: Response, state: string): void {
  response.locals['state'] = state;
}

/** Says in the log why a request is refused. */
export function refusalKnown(response: Response, refusal: Refusal): void {
  response.locals['refusal'] = refusal;
}

/** Longest reason in a line of the log, characters; longest value in it. */
const maxReason = 300;
const maxValue = 80;

/** Values of messages that are not the client's own words, or are what an operator looks for. */
const showable: ReadonlySet<string> = new Set([
  ...['field', 'limit', 'from', 'to', 'days', 'max', 'minimum', 'count', 'scope', 'method', 'eventType'],
  ...['remaining', 'amount', 'externalId', 'txid', 'refundId', 'values'],
]);

/** A refusal as the log has it. */
export function refusalOf({ code, options }: Problem): Refusal {
  const reason = [options.message].flat().map((message: Message) => inWords(shown(message)));
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
