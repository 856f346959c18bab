import type { ErrorRequestHandler, NextFunction, Request, RequestHandler, Response } from 'express';

import { acceptingOf } from './accepting.js';
import { checkAnswers, sendAnswer, sendRight } from './answering.js';
import { outOfBounds } from './bounds.js';
import { commonHeaders, noteRequest } from './noting.js';
import { plainBody } from './plain-body.js';
import { plainRequests } from './plain-requests.js';
import type { Operate, ServedOperation, Serving } from './routes.js';

/** The Express application's own functions, so that each exists only once. */
interface Ways {
  readonly parseQuery: (text: string) => Record<string, unknown>;
  readonly render: ErrorRequestHandler;
}

/** A plain request in progress. */
interface Exchange {
  readonly route: ServedOperation;
  readonly request: Request;
  readonly response: Response;
  readonly query: Record<string, unknown>;
  readonly hasBody: boolean;
  /** Headers of every answer to it. */
  readonly common: Readonly<Record<string, string>>;
  readonly fail: NextFunction;
}

/**
 * Serves plain requests in one step: with the same caller, bounds, contract, handler and answer as through Express's
 * routes, which all other requests take, and with a byte-identical answer. Anything refused takes the same path as
 * there: what the compiled validator does not accept goes to the wording validator, and errors go to the renderer. See
 * docs/decisions/fast-edge.md.
 */
export function dispatching(
  routes: readonly ServedOperation[],
  { requestIds, responseValidation, note, see }: Serving,
  { parseQuery, render }: Ways,
): RequestHandler {
  const plainOf = plainRequests(routes);
  return (request, response, next) => {
    const plain = plainOf(request);
    if (!plain) return next();
    const { route, params, length } = plain;
    request.params = params;
    response.locals['operationId'] = route.operation.operationId;
    const common = commonHeaders(noteRequest(request, response, requestIds, note));
    see?.(request, response);
    const fail = (error: unknown) => {
      if (!response.headersSent) response.set(common);
      void render(error, request, response, next);
    };
    const query = parseQuery(plain.query ?? '');
    const exchange = { route, request, response, query, hasBody: length > 0, common, fail };
    answer(exchange, responseValidation).catch(fail);
  };
}

async function answer(exchange: Exchange, responseValidation: boolean): Promise<void> {
  const { route, request, response, query, hasBody, common, fail } = exchange;
  const { caller, early, operate } = await route.identify(request.headers);
  response.locals['caller'] = caller;
  if (early) return sendRight(response, early, common);
  if (hasBody) request.body = await plainBody(request);
  request.headers['content-type'] = 'application/json';
  const { url, params, headers } = request;
  const body = request.body as unknown;
  const refusal = outOfBounds({ params, query, url, body });
  if (refusal) throw refusal;
  const accepting = await acceptingOf(route.operation);
  const read = accepting.request({ params, query, headers, body });
  if (read === null) return answerInWords(exchange, operate);
  if (responseValidation) checkAnswers(response, { allows: accepting.answer, word: route.word });
  const found = await operate({ params, query: read, headers, body });
  if (!responseValidation || accepting.answer(found.status, found.body)) {
    return sendRight(response, found, common);
  }
  Object.defineProperty(request, 'query', { value: read, writable: true });
  sendAnswer(request, response.set(common), found, fail);
}

/** Serves a request that the wording validator decides about. */
function answerInWords({ route, request, response, common, fail }: Exchange, operate: Operate): void {
  response.set(common);
  void route.word(request, response, (error?: unknown) => {
    if (error !== undefined) return fail(error);
    operate(request)
      .then((found) => sendAnswer(request, response, found, fail))
      .catch(fail);
  });
}
