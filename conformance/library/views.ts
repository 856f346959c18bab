import { before } from '../core/cut.js';
import type { Attempt, RecordedCall, RecordedNotification } from '../stage/recording.js';
import type { StagedAttempt, StagedCall, StagedNotification } from './stage-types.js';

/** Converts the current state of a call to the form that tests see. */
export function callOf(call: RecordedCall): StagedCall {
  const { number, connection, operation, method, path, headers, bytes, startedMs, provocation, answer } =
    call;
  return {
    number,
    connection,
    operation,
    method,
    path,
    headers,
    startedMs,
    provocation,
    ...textAndBody(bytes),
    endedMs: call.endedMs ?? null,
    answer: answer ? { status: answer.status, headers: answer.headers, ...textAndBody(answer.bytes) } : null,
    status: call.sent ?? null,
  };
}

/** Converts the current state of a notification to the form that tests see. */
export function notificationOf(notification: RecordedNotification): StagedNotification {
  const { number, headers, bytes, provocation, attempts } = notification;
  return {
    number,
    eventType: eventTypeOf(notification),
    headers,
    provocation,
    ...textAndBody(bytes),
    attempts: attempts.map(attemptOf),
  };
}

/** Returns the event type for which the called URL of the stage is registered. */
export function eventTypeOf({ path }: RecordedNotification): string {
  return before(path.split('/').at(-1) ?? '', '?');
}

function attemptOf({ status, failure, headers, bytes }: Attempt): StagedAttempt {
  const why = failure === undefined ? null : String(failure);
  return { status: status ?? null, failure: why, headers, text: bytes.toString('utf8') };
}

function textAndBody(bytes: Buffer): { readonly text: string; readonly body: unknown } {
  const text = bytes.toString('utf8');
  try {
    return { text, body: JSON.parse(text) as unknown };
  } catch {
    return { text, body: undefined };
  }
}

/** Returns the line about a call in an error. */
export function lineOfCall({ method, path, operation, sent, provocation }: RecordedCall): string {
  const outcome = sent === undefined ? 'not over' : (sent ?? 'no answer');
  const provoked = provocation === undefined ? '' : `, provoked: ${JSON.stringify(provocation)}`;
  return `${operation ?? 'no operation'}: ${method} ${path}, ${outcome}${provoked}`;
}

/** Returns the line about a notification in an error. */
export function lineOfNotification(notification: RecordedNotification): string {
  const { provocation, attempts } = notification;
  const outcomes = attempts.map(({ status, failure }) => status ?? String(failure ?? 'not over')).join(', ');
  const provoked = provocation === undefined ? '' : `, provoked: ${JSON.stringify(provocation)}`;
  return `${eventTypeOf(notification)}: ${outcomes || 'not passed on'}${provoked}`;
}
