import type { Request, RequestHandler, Response } from 'express';

import { type OperationId, operations } from '../../generated/operations.js';
import type { Clock } from '../domain/clock.js';
import type { Headers, LastRequests, Message } from '../recent-requests/requests.js';

type Answer = Response<unknown, Record<string, unknown>>;

/** Takes a request that has its id, to keep it once it has been answered. */
export type See = (request: Request, response: Answer) => void;

/** Requests for pages in a browser, not of API clients. */
const ofPages = /^\/(dashboard|docs|favicon\.ico)(\/|\?|$)/;
/** Prefix of the control endpoint. A body is parsed there only if the caller has access. */
const control = '/_control/';

/** Keeps the last requests, by reference to their parts. */
export function seeing(last: LastRequests, clock: Clock): See {
  return (request, response) => {
    const { method, url } = request;
    if (ofPages.test(url)) return;
    const started = performance.now();
    response.once('finish', () => {
      const { operationId, requestId } = response.locals;
      last.note({
        requestId: String(requestId),
        method,
        url,
        durationMs: Math.round((performance.now() - started) * 10) / 10,
        answeredAtMs: clock.systemMs(),
        path: operationId === undefined ? pathOf(url) : operations[operationId as OperationId].path,
        status: response.statusCode,
        accountId: accountOf(url, request, response),
        request: asked(request),
        answer: answered(response),
      });
    });
  };
}

/** The same as middleware before Express's routes. */
export function seen(see: See): RequestHandler {
  return (request, response, next) => {
    see(request, response);
    next();
  };
}

/** The request, by reference. */
function asked({ headers, body }: Request): Message {
  return { headers, body: body as unknown, bodyBytes: bytes(headers['content-length']) };
}

/** The answer, by reference. */
function answered(response: Answer): Message {
  const { locals } = response;
  const headers = (locals['answerHeaders'] ?? response.getHeaders()) as Headers;
  return {
    headers,
    body: locals['answer'],
    bodyBytes: bytes(headers['content-length'] ?? headers['Content-Length']),
    text: locals['answerText'] as string | undefined,
  };
}

/**
 * The account of a request: the caller's, or the one that a state of the control endpoint names. Elsewhere an account
 * named in a request is not trusted: anybody could fill up another account's list.
 */
function accountOf(url: string, { body }: Request, { locals }: Answer): string | null {
  const { account } = (locals['caller'] ?? {}) as { readonly account?: { readonly id: string } };
  if (account) return account.id;
  if (!url.startsWith(control)) return null;
  const { params } = (body ?? {}) as { readonly params?: { readonly accountId?: unknown } | null };
  return typeof params?.accountId === 'string' ? params.accountId : null;
}

/** The value of `Content-Length`; a body without one is assumed to be long. */
function bytes(length: unknown): number {
  return length === undefined ? Infinity : Number(length);
}

function pathOf(url: string): string {
  return url.replace(/[?#].*$/s, '');
}
