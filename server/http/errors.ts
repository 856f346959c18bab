import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';

import type { OperationId } from '../../generated/operations.js';
import { type Clock, instant } from '../domain/clock.js';
import { uuid } from '../domain/ids.js';
import { httpProblem } from '../domain/problems.js';
import type { Random } from '../domain/random.js';
import { say } from '../domain/wording.js';
import { StorageUnavailable } from '../storage/errors.js';
import { sendAnswer } from './answering.js';
import { envelopeOf, envelopeOfPath } from './endpoints.js';
import { renderProblem } from './envelopes.js';
import { problemFrom } from './problem-mapping.js';

/** Where the gateway writes what its operators should know. Secrets never go there. */
export type Log = (
  level: 'info' | 'error',
  message: string,
  facts: Readonly<Record<string, unknown>>,
) => void;

/**
 * The headers of any answer: `X-Request-Id`, the id of the request and the `errorId` of its error answer, and
 * `X-Content-Type-Options`, so that no browser reads JSON as anything else.
 */
export function commonHeaders(requestId: string): Readonly<Record<string, string>> {
  return { 'x-request-id': requestId, 'x-content-type-options': 'nosniff' };
}

/** Gives every request its id and logs it when it is answered, by {@link noteRequest}. */
export function requestsNoted(random: Random, log: Log): RequestHandler {
  return (request, response, next) => {
    response.set(commonHeaders(noteRequest(request, response, random, log)));
    next();
  };
}

/**
 * Gives a request its id, and logs it when it is answered: which operation, its answer, how long. Never the path, which carries
 * ids.
 */
export function noteRequest(
  { method }: Request,
  response: Response<unknown, Record<string, unknown>>,
  random: Random,
  log: Log,
): string {
  const requestId = uuid(random);
  response.locals['requestId'] = requestId;
  const started = performance.now();
  response.once('finish', () => {
    log('info', 'request answered', {
      ...{ requestId, method, operation: response.locals['operationId'] ?? null },
      status: response.statusCode,
      durationMs: Math.round((performance.now() - started) * 10) / 10,
    });
  });
  return requestId;
}

/** Renders whatever was thrown as the error envelope of the endpoint; a fault of ours is a 500, logged once. */
export function errorRenderer({ log, clock }: { log: Log; clock: Clock }): ErrorRequestHandler {
  const render: ErrorRequestHandler = (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error);
    const operationId = response.locals['operationId'] as OperationId | undefined;
    const requestId = requestIdOf(response);
    const known = problemFrom(error, { tokenBody: operationId === 'createAccessToken' });
    const ours = !known || error instanceof StorageUnavailable;
    if (ours) log('error', 'request failed', { requestId, path: request.path, error: describeError(error) });
    const problem = known ?? httpProblem(500, say('internal error'));
    const envelope = operationId ? envelopeOf(operationId) : envelopeOfPath(request.path);
    const facts = {
      method: request.method,
      path: request.path,
      errorId: requestId,
      timestamp: instant(clock.systemMs()),
    };
    const body = renderProblem(envelope, problem, facts);
    const { status, headers = {} } = problem.options;
    // An error answer that breaks the contract is a fault of ours, too.
    sendAnswer(request, response, { status, headers, body }, (fault) =>
      render(fault, request, response, next),
    );
  };
  return render;
}

function requestIdOf(response: Response): string {
  return String(response.locals['requestId']);
}

/** An error with all that it says, for the log. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const errors = 'errors' in error ? ` ${JSON.stringify(error.errors)}` : '';
  const cause = error.cause === undefined ? '' : `\ncaused by ${describeError(error.cause)}`;
  return `${error.stack ?? error.message}${errors}${cause}`;
}
