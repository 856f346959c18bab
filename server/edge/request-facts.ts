import type { IncomingMessage } from 'node:http';

import type { Request, Response } from 'express';

import type { Operation, OperationId } from '../../generated/operations.js';
import { type Random, uuid } from '../domain/ids.js';
import { jsonText } from '../domain/transactions.js';
import { type CallJournal, ownerOfClient } from '../recent-requests/journal.js';
import type { Clock } from '../domain/clock.js';
import { Sentence } from '../messages/text.js';
import type { Problem } from '../domain/problems.js';
import { format } from '../messages/messages.js';

/** What the log and the journal record about a request, filled in while it is served. */
export interface RequestFacts {
  readonly requestId: string;
  /** When its headers had arrived, in ms of `performance.now()`. */
  readonly startedMs: number;
  /** Null if it is not a request of an operation. */
  readonly operation: Operation | null;
  accountId: string | null;
  /** The path template, for a request that neither an operation nor a route of Express serves. */
  path: string | null;
  /** The provider state that was requested through the control endpoint. */
  state: string | null;
  refusal: Refusal | null;
  /** The parsed body of the request. */
  body: unknown;
  /** Its JSON text as it was sent; null if there was none. */
  text: string | null;
  /** The status with which the operation ended; null if it has not, or was not called. */
  outcome: number | null;
  /** The id of the provocation applied to the request; null if there was none. */
  provocation: string | null;
  /** The call's number among all calls recorded in the journal. */
  number: number;
}

/** A request to be answered, and the facts known about it so far. */
export interface Answerable {
  readonly request: Request;
  readonly response: Response;
  readonly facts: RequestFacts;
}

/** Registers a request that has begun, to record it once it has been answered. */
export type Recorder = (request: Request, response: Response, facts: RequestFacts) => void;

/** Recipients of the facts of requests. */
export interface Reporting {
  readonly requestIds: Random;
  /** Called with every request when it has ended. */
  readonly note: Note;
  /** Records requests in the journal of the control endpoint; null if that endpoint is closed. */
  readonly record?: Recorder | null;
}

/** W3C trace context: version, trace id, span id and flags. */
const traceparent = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/;

/** The form of ids accepted from a client or a proxy: the usual characters of ids, and short enough for a log line. */
const acceptedId = /^[\w.:+=@/-]{1,128}$/;

/**
 * Gives a request its id, from its `X-Request-Id` header if that is acceptable, and reports the request when it has
 * ended.
 */
export function beginRequest(
  request: Request,
  response: Response,
  operation: Operation | null,
  { requestIds, note, record }: Reporting,
): RequestFacts {
  const given = request.headers['x-request-id'];
  const facts: RequestFacts = {
    requestId: typeof given === 'string' && acceptedId.test(given) ? given : uuid(requestIds),
    startedMs: performance.now(),
    operation,
    accountId: null,
    path: null,
    state: null,
    refusal: null,
    body: undefined,
    text: null,
    outcome: null,
    provocation: null,
    number: 0,
  };
  response.once('close', () => note(notedRequest(request, response, facts)));
  record?.(request, response, facts);
  return facts;
}

/**
 * Returns the headers of every response: `X-Request-Id`, which is the request's id and the `errorId` of its error
 * response, and `X-Content-Type-Options`, so that no browser interprets JSON as anything else.
 */
export function commonHeaders({ requestId }: RequestFacts): Readonly<Record<string, string>> {
  return { 'x-request-id': requestId, 'x-content-type-options': 'nosniff' };
}

/** Statuses whose responses never have a body. */
export const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

/** Sends a response. This is the only place that does, for operations and for errors. */
export function send({ request, response, facts }: Answerable, { status, body, headers }: Answer): void {
  const common = commonHeaders(facts);
  if (headers !== undefined || body === undefined || bodiless.has(status) || !isPlain(request)) {
    response
      .set(common)
      .status(status)
      .set(headers ?? {})
      .json(body);
    return;
  }
  // Byte for byte what Express sends, without its checks for missing headers.
  const text = jsonText(body);
  const all = {
    ...common,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  };
  response.writeHead(status, all);
  response.end(text);
}

/** Whether nothing in a request changes how its response is sent. */
function isPlain({ method, headers }: IncomingMessage): boolean {
  return (
    method !== 'HEAD' && headers['if-none-match'] === undefined && headers['if-modified-since'] === undefined
  );
}

/** A finished request as an operator sees it. Nothing else of its path, query, headers and bodies is logged. */
export interface NotedRequest {
  /** Also the `errorId` of a refusal. */
  readonly requestId: string;
  /** From its `traceparent` header; null without one. */
  readonly traceId: string | null;
  readonly method: string;
  /** The path as in the contract, such as `/cob/{txid}`; null if nothing is served there. */
  readonly path: string | null;
  readonly operation: OperationId | null;
  /** The provider state that was requested through the control endpoint. */
  readonly state: string | null;
  readonly accountId: string | null;
  /** Null if the connection was closed before the answer. */
  readonly status: number | null;
  /** From the arrival of its headers to the end of its response, in ms. */
  readonly durationMs: number;
  readonly refusal: Refusal | null;
}

/** Called with every request when it has ended. */
export type Note = (request: NotedRequest) => void;

function notedRequest(request: Request, response: Response, facts: RequestFacts): NotedRequest {
  const { requestId, operation, path, state, accountId, refusal } = facts;
  const { traceparent: given } = request.headers;
  return {
    requestId,
    traceId: typeof given === 'string' ? (traceparent.exec(given)?.[1] ?? null) : null,
    method: request.method,
    path: operation === null ? (path ?? routeOf(request)) : operation.path,
    operation: operation?.operationId ?? null,
    state,
    accountId,
    status: response.writableFinished ? response.statusCode : null,
    durationMs: durationOf(facts),
    refusal,
  };
}

function durationOf({ startedMs }: RequestFacts): number {
  return Math.round((performance.now() - startedMs) * 10) / 10;
}

/** Returns the path of the Express route that handled a request. */
function routeOf(request: Request): string | null {
  const { route } = request as { readonly route?: { readonly path?: unknown } };
  return typeof route?.path === 'string' ? route.path : null;
}

/** Returns a recorder that keeps calls of operations in the journal. Each call gets its number before it is served. */
export function journalling(journal: CallJournal, clock: Clock): Recorder {
  return (request, response, facts) => {
    const { operation } = facts;
    if (operation === null) return;
    const atMs = clock.systemMs();
    const { method, url } = request;
    facts.number = journal.nextNumber();
    response.once('close', () => {
      const { number, requestId, text, body, outcome, provocation, accountId } = facts;
      const { operationId } = operation;
      const [durationMs, headers] = [durationOf(facts), request.headers];
      const status = response.writableFinished ? response.statusCode : null;
      journal.note(accountId ?? clientOwner(body), {
        number,
        requestId,
        atMs,
        durationMs,
        operation: operationId,
        method,
        url,
        headers,
        text,
        body,
        outcome,
        status,
        provocation,
      });
    });
  };
}

/** Returns the client that a call without a token claims to come from: it is verified only if its credentials are right. */
function clientOwner(body: unknown): string {
  const { clientId } = (body ?? {}) as { readonly clientId?: unknown };
  return typeof clientId === 'string' ? ownerOfClient(clientId) : '';
}

/** The response to send: `body` is JSON, `headers` are added to the common ones. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The parts of a request that the contract describes. */
export interface RequestParts {
  /** Path parameters, decoded. */
  readonly params: Readonly<Record<string, unknown>>;
  /** Strings and lists of strings; numbers and booleans too, once the contract has been applied. */
  readonly query: Readonly<Record<string, unknown>>;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, unknown>>;
  /** Parsed JSON; undefined if there is no content. Defaults of the contract are filled in, which is idempotent. */
  readonly body: unknown;
}

/**
 * Why a request was refused, for the log. It contains nothing that the client sent, except field names and ids of its
 * transactions.
 */
export interface Refusal {
  readonly code: string;
  readonly reason: string;
}

/** Maximum length of a reason in a log line, and of a value in it, in characters. */
const maxReason = 300;
const maxValue = 80;

/** Values in sentences that are not the client's own words, or that an operator looks for. */
const showable: ReadonlySet<string> = new Set([
  'field',
  'limit',
  'from',
  'to',
  'days',
  'max',
  'minimum',
  'count',
  'scope',
  'method',
  'eventType',
  'remaining',
  'amount',
  'externalId',
  'txid',
  'refundId',
  'values',
]);

export function refusalOf({ code, options }: Problem): Refusal {
  const reason = [options.message].flat().map((message: Sentence) => format(shown(message)));
  return { code, reason: reason.join('; ').slice(0, maxReason) };
}

function shown(message: Sentence): Sentence {
  return message.map((value, name) => {
    if (value instanceof Sentence) return shown(value);
    return showable.has(name) ? value.slice(0, maxValue) : '…';
  });
}
