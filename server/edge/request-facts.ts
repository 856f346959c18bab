import type { Request, Response } from 'express';

import type { Operation } from '../../generated/operations.js';
import { uuid } from '../domain/ids.js';
import type { Random } from '../domain/random.js';
import type { Headers } from '../recent-requests/requests.js';
import { type Note, notedRequest, type Refusal } from './request-log.js';

/** What the log and the list of recent requests tell about a request, filled in while it is served. */
export interface RequestFacts {
  readonly requestId: string;
  /** When its headers had arrived, ms on the process's own clock. */
  readonly startedMs: number;
  /** Null if it is not a request of an operation. */
  readonly operation: Operation | null;
  /** The account of the caller. */
  accountId: string | null;
  /** The path template, for a request that neither an operation nor a route of Express serves. */
  path: string | null;
  /** The provider state that the control endpoint was asked for. */
  state: string | null;
  refusal: Refusal | null;
  /** The request's body as it was read. */
  body: unknown;
  /** The JSON sent; null if there was none. */
  answer: SentAnswer | null;
}

/** An answer as it was sent. */
export interface SentAnswer {
  readonly body: unknown;
  /** Null: those of the response. */
  readonly headers: Headers | null;
  readonly text?: string | undefined;
}

/** Takes a request that has begun, to keep it once it has been answered. */
export type Recorder = (request: Request, response: Response, facts: RequestFacts) => void;

/** Who is told of requests. */
export interface Reporting {
  /** The source of request ids. */
  readonly requestIds: Random;
  /** Called with every request when it is over. */
  readonly note: Note;
  /** Keeps requests and answers for the dashboard; null if nobody looks. */
  readonly record?: Recorder | null;
}

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
    answer: null,
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
