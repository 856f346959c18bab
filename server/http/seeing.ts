import type { Request, RequestHandler, Response } from 'express';

import { type OperationId, operations } from '../../generated/operations.js';
import type { Clock } from '../domain/clock.js';
import type { Headers, LastRequests, Message } from '../recent/requests.js';

type Answer = Response<unknown, Record<string, unknown>>;

/** Takes a request that has its id, to keep it when it has been answered. */
export type See = (request: Request, response: Answer) => void;

/** Requests of people who look, not of clients. */
const ofPages = /^\/(dashboard|docs|favicon\.ico)(\/|\?|$)/;
/** Where those who may use the control endpoint call: of others no body is read there. */
const control = '/_control/';

/** Keeps the last requests: what each was made of, by reference. */
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

/** The same in front of Express's routes. */
export function seen(see: See): RequestHandler {
  return (request, response, next) => {
    see(request, response);
    next();
  };
}

/** What was asked, by reference. */
function asked({ headers, body }: Request): Message {
  return { headers, body: body as unknown, bodyBytes: bytes(headers['content-length']) };
}

/** What was answered, by reference. */
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
 * Whose request it was: who called, or the account that a state of the control endpoint is about. Elsewhere nobody's word is
 * taken for it: anybody could fill the places of another account.
 */
function accountOf(url: string, { body }: Request, { locals }: Answer): string | null {
  const { account } = (locals['caller'] ?? {}) as { readonly account?: { readonly id: string } };
  if (account) return account.id;
  if (!url.startsWith(control)) return null;
  const { params } = (body ?? {}) as { readonly params?: { readonly accountId?: unknown } | null };
  return typeof params?.accountId === 'string' ? params.accountId : null;
}

/** What `Content-Length` says; a body that came without one is taken to be long. */
function bytes(length: unknown): number {
  return length === undefined ? Infinity : Number(length);
}

function pathOf(url: string): string {
  return url.replace(/[?#].*$/s, '');
}
