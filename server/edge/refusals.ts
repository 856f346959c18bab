import type { Request } from 'express';

import { operations } from '../../generated/operations.js';
import { type Clock, instant } from '../domain/clock.js';
import { httpProblem } from '../domain/problems.js';
import type { Log } from '../log.js';
import { message } from '../messages/messages.js';
import { StorageUnavailable } from '../storage/errors.js';
import { type Envelope, renderProblem } from './envelopes.js';
import type { Answer } from './exchange.js';
import { problemFrom } from './problem-mapping.js';
import { refusalOf } from './refusal.js';
import type { RequestFacts } from './request-facts.js';

/** Renders anything thrown while a request was served. */
export type Refuse = (error: unknown, request: Request, facts: RequestFacts) => Answer;

/** Renders errors in the envelope of the endpoint; a fault of ours is a 500, logged once. */
export function refuser({ log, clock }: { readonly log: Log; readonly clock: Clock }): Refuse {
  return (error, { method, path }, facts) => {
    const { requestId, operation } = facts;
    const recognized = problemFrom(error, { tokenBody: operation?.operationId === 'createAccessToken' });
    if (!recognized || error instanceof StorageUnavailable)
      log('error', 'request failed', {
        requestId,
        operation: operation?.operationId,
        error: describeError(error),
      });
    const problem = recognized ?? httpProblem(500, message('internal error'));
    facts.refusal = refusalOf(problem);
    const { status, headers } = problem.options;
    const envelope = operation?.errorEnvelope ?? envelopeOfPath(path);
    const timestamp = instant(clock.systemMs());
    return {
      status,
      headers,
      body: renderProblem(envelope, problem, { method, path, errorId: requestId, timestamp }),
    };
  };
}

/** The envelope for a request that no operation takes (OP-15): that of the family its path resembles. */
function envelopeOfPath(path: string): Envelope {
  const resembled = Object.values(operations).find(({ path: inContract }) => {
    const stem = inContract.replace(/\/\{.*/, '');
    return path === stem || (stem.startsWith('/api/') && path.startsWith(`${stem}/`));
  });
  return resembled?.errorEnvelope ?? (path.startsWith('/api/') ? 'full' : 'short');
}

/** An error with all its details, for the log. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const errors = 'errors' in error ? ` ${JSON.stringify(error.errors)}` : '';
  const cause = error.cause === undefined ? '' : `\ncaused by ${describeError(error.cause)}`;
  return `${error.stack ?? error.message}${errors}${cause}`;
}
