import { STATUS_CODES } from 'node:http';

import type { Sentence } from '../messages/text.js';
import type { Operation } from '../../generated/operations.js';
import type { Problem, ProblemOptions } from '../domain/problems.js';
import { format } from '../messages/messages.js';

/** The facts about a request that its error response contains. */
export interface RequestFacts {
  readonly method: string;
  /** The path without the query. */
  readonly path: string;
  /** Request id, for support. */
  readonly errorId: string;
  /** When the error occurred, ISO 8601. */
  readonly timestamp: string;
}

/** Which of the two error bodies an endpoint uses. */
export type Envelope = Operation['errorEnvelope'];

/**
 * Renders a refusal. This is the only place that knows the members of the envelopes (Errors), and the place where
 * messages are formatted.
 */
export function renderProblem(
  envelope: Envelope,
  problem: Problem,
  facts: RequestFacts,
): Readonly<Record<string, unknown>> {
  const members = envelope === 'full' ? fullEnvelope(problem, facts) : shortEnvelope(problem);
  return { ...problem.options.extra, ...members };
}

/** Renders the envelope of the standard family. `errorCode` only for business errors, `details` only if there are any. */
function fullEnvelope({ code, options }: Problem, facts: RequestFacts): Record<string, unknown> {
  const { status, message, userMessage } = options;
  const details = detailsOf(options);
  const errorCode = options.errorCode ?? (code.startsWith('PIX_') ? code : undefined);
  return {
    statusCode: status,
    timestamp: facts.timestamp,
    path: facts.path,
    method: facts.method,
    code,
    message: isList(message) ? message.map((one) => format(one)) : format(message),
    userMessage,
    errorId: facts.errorId,
    error: reason(status),
    ...(errorCode !== undefined && { errorCode }),
    ...(details && { details }),
  };
}

/** Renders the envelope of the compatibility family, MED, transactions and resend (OP-28). */
function shortEnvelope({ options }: Problem): Record<string, unknown> {
  const { status, message } = options;
  return {
    statusCode: status,
    message: isList(message) ? message.map((one) => format(one)).join('; ') : format(message),
    error: reason(status),
  };
}

/** Returns `details`, or null if there are none; those of a token endpoint have a hint and violations. */
function detailsOf({ hint, violations, details }: ProblemOptions): Record<string, unknown> | null {
  const all = {
    ...(hint && { hint: format(hint) }),
    ...(violations && {
      violations: violations.map(({ field, message }) => ({ field, message: format(message) })),
    }),
    ...details,
  };
  return Object.keys(all).length === 0 ? null : all;
}

function isList(message: ProblemOptions['message']): message is readonly Sentence[] {
  return Array.isArray(message);
}

function reason(status: number): string {
  return STATUS_CODES[status] ?? 'Error';
}
