import type { ErrorRequestHandler, Response } from 'express';

import { type OperationId, operations } from '../../generated/operations.js';
import { type Clock, instant } from '../domain/clock.js';
import { httpProblem } from '../domain/problems.js';
import { message } from '../messages/messages.js';
import type { Log } from '../log.js';
import { StorageUnavailable } from '../storage/errors.js';
import { sendAnswer } from './answering.js';
import { envelopeOfPath } from './endpoints.js';
import { renderProblem } from './envelopes.js';
import { refusalKnown, refusalOf } from './noting.js';
import { problemFrom } from './problem-mapping.js';

/** Renders anything thrown as the error envelope of the endpoint; a fault of ours is a 500, logged once. */
export function errorRenderer({ log, clock }: { log: Log; clock: Clock }): ErrorRequestHandler {
  const render: ErrorRequestHandler = (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error);
    const operationId = response.locals['operationId'] as OperationId | undefined;
    const requestId = requestIdOf(response);
    const known = problemFrom(error, { tokenBody: operationId === 'createAccessToken' });
    const ours = !known || error instanceof StorageUnavailable;
    if (ours)
      log('error', 'request failed', { requestId, operation: operationId, error: describeError(error) });
    const problem = known ?? httpProblem(500, message('internal error'));
    refusalKnown(response, refusalOf(problem));
    const envelope = operationId ? operations[operationId].errorEnvelope : envelopeOfPath(request.path);
    const facts = {
      method: request.method,
      path: request.path,
      errorId: requestId,
      timestamp: instant(clock.systemMs()),
    };
    const body = renderProblem(envelope, problem, facts);
    const { status, headers = {} } = problem.options;
    // An error answer that breaks the contract is also a fault of ours.
    sendAnswer(request, response, { status, headers, body }, (fault) =>
      render(fault, request, response, next),
    );
  };
  return render;
}

function requestIdOf(response: Response): string {
  return String(response.locals['requestId']);
}

/** An error with all its details, for the log. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const errors = 'errors' in error ? ` ${JSON.stringify(error.errors)}` : '';
  const cause = error.cause === undefined ? '' : `\ncaused by ${describeError(error.cause)}`;
  return `${error.stack ?? error.message}${errors}${cause}`;
}
