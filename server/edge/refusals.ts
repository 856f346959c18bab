import type { Request } from 'express';

import { operations } from '../../generated/operations.js';
import { type Clock, instant } from '../domain/clock.js';
import { httpProblem, Problem, tokenRefusal, type Violation } from '../domain/problems.js';
import type { Log } from '../domain/log.js';
import { codeText } from '../messages/messages.js';
import { type Sentence, t } from '../messages/text.js';
import { OutcomeUnknown, StorageUnavailable, UnstorableValue } from '../storage/errors.js';
import { type Envelope, renderProblem } from './envelopes.js';
import { type Answer, refusalOf, type RequestFacts } from './request-facts.js';
import { type Fault, InvalidRequest } from './faults.js';

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
    const problem =
      recognized ?? httpProblem(500, t`Internal error. Quote the errorId when you contact support.`);
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

/** Returns the envelope for a request that matches no operation (OP-15): that of the family its path resembles. */
function envelopeOfPath(path: string): Envelope {
  const resembled = Object.values(operations).find(({ path: inContract }) => {
    const stem = inContract.replace(/\/\{.*/, '');
    return path === stem || (stem.startsWith('/api/') && path.startsWith(`${stem}/`));
  });
  return resembled?.errorEnvelope ?? (path.startsWith('/api/') ? 'full' : 'short');
}

/** Describes an error with all its details, for the log. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const errors = 'errors' in error ? ` ${JSON.stringify(error.errors)}` : '';
  const cause = error.cause === undefined ? '' : `\ncaused by ${describeError(error.cause)}`;
  return `${error.stack ?? error.message}${errors}${cause}`;
}

/** Without `Retry-After`, because repeating a refund that has no id of its own may pay it twice. */
const outcomeUnknown = httpProblem(
  504,
  t`It is not known whether the request was carried out. Before sending it again, look for the transaction with GET /api/transactions?externalId=…, or among the newest if it has no externalId. You can also resend the request with the same id or idempotency key.`,
).with({
  userMessage: 'Resultado desconhecido. Consulte a transação antes de tentar novamente.',
});

/**
 * Returns the refusal for anything thrown, or null for a fault of ours (a 500). With `tokenBody`, an invalid body gets
 * the token endpoint's code. The text of an error never reaches a client: it belongs to the validator, the parser or
 * the router.
 */
export function problemFrom(error: unknown, { tokenBody }: { tokenBody: boolean }): Problem | null {
  const problem = mapped(error, tokenBody);
  const isOfBody = problem !== null && ofBody.has(problem.options.status);
  return tokenBody && isOfBody && !problem.options.hint
    ? problem.with({ hint: codeText('hint PUB_REQUEST_BODY_INVALID') })
    : problem;
}

/** Statuses that mean that a body could not be read: too large, or of another media type. */
const ofBody: ReadonlySet<number> = new Set([413, 415]);

function mapped(error: unknown, tokenBody: boolean): Problem | null {
  if (error instanceof Problem) return error;
  if (error instanceof OutcomeUnknown) return outcomeUnknown;
  if (error instanceof StorageUnavailable)
    return httpProblem(503, t`The gateway cannot process the request now. Try again.`, {
      'retry-after': '1',
    });
  if (error instanceof UnstorableValue)
    return httpProblem(
      400,
      t`Each string in the request must be well-formed Unicode without the character U+0000, and must not be too long.`,
    );
  const status = statusOf(error);
  if (status === null || status >= 500) return null;
  const faults = error instanceof InvalidRequest ? error.faults : [];
  const violations = violationsOf(faults);
  if (status === 400 && tokenBody) return invalidTokenBody(violations, error);
  if (violations.length === 0) return httpProblem(status, messageOf(error));
  const messages = violations.map(({ message }) => message);
  const inBody = faults.some(({ path }) => path.startsWith('/body'));
  // A list for faults of the body; otherwise all messages in one text.
  return httpProblem(status, inBody ? messages : messages.reduce((one, other) => t`${one}; ${other}`));
}

/** Maximum number of violations in a response: more than any body of the allowed size can have. */
const maxViolations = 100;
/** Maximum length of a field name in a response, in characters: longer names are the client's own. */
const maxFieldName = 80;

/**
 * Returns the violations for these faults, one per field (OP-45); if there are too many, the first ones and the number
 * of the rest.
 */
function violationsOf(faults: readonly Fault[]): Violation[] {
  const byField = new Map<string, Violation>();
  for (const { path, message } of faults) {
    const field = shortened(path.replace(/^\/(body|query|params|headers)\/?/, '').replaceAll('/', '.'));
    if (!byField.has(field)) byField.set(field, { field, message: message(field || 'body') });
  }
  const all = [...byField.values()];
  if (all.length <= maxViolations) return all;
  const listed = all.slice(0, maxViolations - 1);
  return [...listed, { field: '', message: t`and ${{ count: all.length - listed.length }} more` }];
}

function shortened(field: string): string {
  return field.length <= maxFieldName ? field : `${field.slice(0, maxFieldName).toWellFormed()}…`;
}

function invalidTokenBody(violations: readonly Violation[], error: unknown): Problem {
  const found = violations.length > 0 ? violations : [{ field: '', message: messageOf(error) }];
  const message = found.map((violation) => violation.message);
  return tokenRefusal('PUB_REQUEST_BODY_INVALID').with({ violations: found, message });
}

function statusOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('status' in error)) return null;
  return typeof error.status === 'number' ? error.status : null;
}

const byType: Readonly<Record<string, Sentence>> = {
  'entity.parse.failed': t`The body is not valid JSON.`,
  'entity.too.large': t`The body is too large.`,
  'charset.unsupported': t`The body must be JSON in UTF-8.`,
  'encoding.unsupported': t`The body must be sent uncompressed, or with Content-Encoding: gzip, deflate or br.`,
  'request.size.invalid': t`The body does not match its Content-Length.`,
  'request.aborted': t`The body does not match its Content-Length.`,
};

function messageOf(error: unknown): Sentence {
  const { type, code } = (error ?? {}) as { readonly type?: unknown; readonly code?: unknown };
  if (typeof code === 'string' && code.startsWith('Z_'))
    return t`The body does not match its Content-Encoding.`;
  return byType[String(type)] ?? t`The request is invalid.`;
}
