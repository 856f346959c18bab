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
  /** When its headers had arrived, ms on the process's own clock. */
  readonly startedMs: number;
  /** Null if it is not a request of an operation. */
  readonly operation: Operation | null;
  accountId: string | null;
  /** The path template, for a request that neither an operation nor a route of Express serves. */
  path: string | null;
  /** The provider state that the control endpoint was asked for. */
  state: string | null;
  refusal: Refusal | null;
  /** The request's body as it was read. */
  body: unknown;
  /** Its JSON text as it was sent; null if there was none. */
  text: string | null;
  /** The status with which the operation ended; null if it has not, or was not called. */
  outcome: number | null;
  /** The id of the provocation that happened to it. */
  provocation: string | null;
  /** Its place among all calls that are kept in the journal. */
  number: number;
}

/** A request to be answered, and what is known about it so far. */
export interface Answerable {
  readonly request: Request;
  readonly response: Response;
  readonly facts: RequestFacts;
}

/** Takes a request that has begun, to keep it once it has been answered. */
export type Recorder = (request: Request, response: Response, facts: RequestFacts) => void;

/** Recipients of the facts of requests. */
export interface Reporting {
  readonly requestIds: Random;
  /** Called with every request when it is over. */
  readonly note: Note;
  /** Keeps requests for the journal of the control endpoint; null if that is closed. */
  readonly record?: Recorder | null;
}

/** W3C trace context: version, trace id, span id and flags. */
const traceparent = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/;

/** The form of ids accepted from a client or a proxy: the usual characters of ids, and short enough for a log line. */
const acceptedId = /^[\w.:+=@/-]{1,128}$/;

/**
 * Gives a request its id, from its `X-Request-Id` header if that is acceptable, and reports the request when it is
 * over.
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
 * The headers of every answer: `X-Request-Id`, which is the request's id and the `errorId` of its error answer, and
 * `X-Content-Type-Options`, so that no browser interprets JSON as anything else.
 */
export function commonHeaders({ requestId }: RequestFacts): Readonly<Record<string, string>> {
  return { 'x-request-id': requestId, 'x-content-type-options': 'nosniff' };
}

/** Statuses whose answers never have a body. */
export const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

/** Sends an answer: the only place that does, for operations and for errors. */
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
  // Byte for byte as Express does, without its search for what the answer lacks.
  const text = jsonText(body);
  const all = {
    ...common,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  };
  response.writeHead(status, all);
  response.end(text);
}

/** Whether nothing about a request changes what is sent of its answer. */
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

/** The path of the Express route that handled a request. */
function routeOf(request: Request): string | null {
  const { route } = request as { readonly route?: { readonly path?: unknown } };
  return typeof route?.path === 'string' ? route.path : null;
}

/** Keeps calls of operations in the journal, in which every call has a number before anything happens to it. */
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

/** Who a call without a token says that it is: it is identified only if its credentials are right. */
function clientOwner(body: unknown): string {
  const { clientId } = (body ?? {}) as { readonly clientId?: unknown };
  return typeof clientId === 'string' ? ownerOfClient(clientId) : '';
}

/** An answer: `body` is JSON, `headers` are added to the common ones. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The parts of a request that the contract describes. */
export interface RequestParts {
  /** Path parameters, decoded. */
  readonly params: Readonly<Record<string, unknown>>;
  /** Texts and lists of texts; numbers and booleans too, once the contract has been applied. */
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

/** Sentence values that are not the client's own words, or that an operator looks for. */
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
