import type { Request, Response } from 'express';

import type { Clock } from '../domain/clock.js';
import type { LastRequests, Message } from '../recent-requests/requests.js';
import type { Recorder, RequestFacts } from './request-facts.js';
import { durationOf } from './request-log.js';

/** Requests for pages in a browser, not of API clients. */
const ofPages = /^\/(dashboard|docs|favicon\.ico)(\/|\?|$)/;
/** Prefix of the control endpoint. A body is read there only if the caller has access. */
const control = '/_control/';

/** Keeps the last requests, by reference to their parts. */
export function recording(last: LastRequests, clock: Clock): Recorder {
  return (request, response, facts) => {
    const { method, url } = request;
    if (ofPages.test(url)) return;
    response.once('finish', () => {
      last.note({
        requestId: facts.requestId,
        method,
        url,
        durationMs: durationOf(facts),
        answeredAtMs: clock.systemMs(),
        path: facts.operation?.path ?? pathOf(url),
        status: response.statusCode,
        accountId: facts.accountId ?? (url.startsWith(control) ? accountAsked(facts.body) : null),
        request: asked(request, facts),
        answer: answered(response, facts),
      });
    });
  };
}

/** The request, by reference. */
function asked({ headers }: Request, { body }: RequestFacts): Message {
  return { headers, body, bodyBytes: bytes(headers['content-length']) };
}

/** The answer, by reference. */
function answered(response: Response, { answer }: RequestFacts): Message {
  const headers = answer?.headers ?? response.getHeaders();
  return {
    headers,
    body: answer?.body,
    bodyBytes: bytes(headers['content-length'] ?? headers['Content-Length']),
    text: answer?.text,
  };
}

/**
 * The account that a state of the control endpoint names. Elsewhere an account named in a request is not trusted:
 * anybody could fill up another account's list.
 */
function accountAsked(body: unknown): string | null {
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
