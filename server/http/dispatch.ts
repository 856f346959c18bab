import type { ErrorRequestHandler, NextFunction, Request, RequestHandler, Response } from 'express';

import type { Operation, OperationId } from '../../generated/operations.js';
import type { Random } from '../domain/random.js';
import type { Log } from '../log.js';
import type { Services } from '../ports.js';
import { acceptingOf } from './accepting.js';
import { type Answer, checkAnswers, sendAnswer, sendRight } from './answering.js';
import { outOfBounds } from './bounds.js';
import { contractHeaders, type Identify, identifying } from './callers.js';
import { commonHeaders, type Note, noteRequest } from './noting.js';
import { plainBody } from './plain-body.js';
import { plainRequests } from './plain-requests.js';
import type { See } from './seeing.js';
import type { TokenService } from './tokens.js';
import { wordingValidation } from './validation.js';

/** The handler of any operation, without its types: the contract's validator has checked its input and output. */
export type AnyHandler = (request: Readonly<Record<string, unknown>>, services: Services) => Promise<Answer>;

/** What is needed to serve operations. */
export interface Serving {
  readonly handlers: Readonly<Record<OperationId, AnyHandler>>;
  readonly services: Services;
  /** The source of request ids. */
  readonly requestIds: Random;
  readonly tokens: TokenService;
  readonly responseValidation: boolean;
  readonly log: Log;
  /** Called with every request when it is over. */
  readonly note: Note;
  /** Keeps requests and answers for the dashboard; null if nobody looks. */
  readonly see?: See | null;
}

/** The Express application's own functions, so that each exists only once. */
interface Ways {
  readonly parseQuery: (text: string) => Record<string, unknown>;
  readonly render: ErrorRequestHandler;
}

/** One operation, ready to be called. */
interface Route {
  readonly operation: Operation;
  readonly identify: Identify;
  readonly word: RequestHandler;
  readonly operate: (request: Request, query: unknown, caller: object) => Promise<Answer>;
}

/** A plain request in progress. */
interface Exchange {
  readonly route: Route;
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
export function dispatching(serving: Serving, { parseQuery, render }: Ways): RequestHandler {
  const { services, tokens, requestIds, responseValidation, note } = serving;
  const plainOf = plainRequests((operation): Route => ({
    operation,
    identify: identifying(operation, services, tokens),
    word: wordingValidation(operation, responseValidation),
    operate: operating(serving.handlers[operation.operationId], services),
  }));
  return (request, response, next) => {
    const plain = plainOf(request);
    if (!plain) return next();
    const { route, params, length } = plain;
    request.params = params;
    response.locals['operationId'] = route.operation.operationId;
    const common = commonHeaders(noteRequest(request, response, requestIds, note));
    serving.see?.(request, response);
    const fail = (error: unknown) => {
      if (!response.headersSent) response.set(common);
      void render(error, request, response, next);
    };
    const query = parseQuery(plain.query ?? '');
    const exchange = { route, request, response, query, hasBody: length > 0, common, fail };
    answer(exchange, responseValidation).catch(fail);
  };
}

/** Makes the function that calls an operation's handler with a validated request. */
export function operating(handler: AnyHandler, services: Services): Route['operate'] {
  return ({ params, headers, body }, query, caller) => {
    const input = { params, query, headers: contractHeaders(headers), body: body as unknown };
    return handler({ ...input, ...caller }, services);
  };
}

async function answer(exchange: Exchange, responseValidation: boolean): Promise<void> {
  const { route, request, response, query, hasBody, common, fail } = exchange;
  const { caller, early } = await route.identify(request.headers);
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
  if (read === null) return answerInWords(exchange, caller);
  if (responseValidation) checkAnswers(response, { allows: accepting.answer, word: route.word });
  const found = await route.operate(request, read, caller);
  if (!responseValidation || accepting.answer(found.status, found.body)) {
    return sendRight(response, found, common);
  }
  Object.defineProperty(request, 'query', { value: read, writable: true });
  sendAnswer(request, response.set(common), found, fail);
}

/** Serves a request that the wording validator decides about. */
function answerInWords({ route, request, response, common, fail }: Exchange, caller: object): void {
  response.set(common);
  void route.word(request, response, (error?: unknown) => {
    if (error !== undefined) return fail(error);
    const answered = route.operate(request, request.query, caller);
    answered.then((found) => sendAnswer(request, response, found, fail)).catch(fail);
  });
}
