import type { Note } from '../edge/request-facts.js';
import type { Log, LogLevel } from '../log.js';
import type { OnAttempt } from '../notifications/deliverer.js';
import type { Work } from '../storage/tables/pending-work.js';
import type { Observer } from './observer.js';

/** Paths that probes and scrapers request every few seconds. */
const polledPaths: ReadonlySet<string> = new Set(['/health', '/health/live', '/metrics']);

/** Logs a line for every request, attempt of a delivery and due event. */
export function logObserver(log: Log): Observer {
  return { answered: answered(log), attempted: attempted(log), done: done(log) };
}

function answered(log: Log): Note {
  return ({ requestId, method, path, operation, state, accountId, status, durationMs, refusal }) => {
    // Undefined facts are left out of the line.
    log(levelOf(path, status), status === null ? 'request broken off' : 'request answered', {
      requestId,
      method,
      path,
      operation,
      state: state ?? undefined,
      status: status ?? undefined,
      durationMs,
      accountId: accountId ?? undefined,
      code: refusal?.code,
      reason: refusal?.reason,
      errorId: refusal ? requestId : undefined,
    });
  };
}

function levelOf(path: string | null, status: number | null): LogLevel {
  if (path !== null && polledPaths.has(path)) return 'debug';
  // A page that was closed: its event stream always ends this way.
  if (path?.startsWith('/dashboard') && status === null) return 'debug';
  return status !== null && status >= 500 ? 'warn' : 'info';
}

function attempted(log: Log): OnAttempt {
  return (delivery, attempt, { status, attempts, againInMs, isResend }) => {
    const { id: deliveryId, notificationId, accountId, about, url } = delivery;
    const { statusCode, durationMs } = attempt;
    const facts = {
      ...{ deliveryId, notificationId, accountId },
      ...(about && { event: about.eventType, transactionId: about.transactionId }),
      to: originOf(url),
      isTest: delivery.isTest === true ? true : undefined,
      ...{ attempts, status: statusCode, durationMs },
    };
    if (status === 'delivered') {
      log('info', isResend ? 'notification resent' : 'notification delivered', facts);
      return;
    }
    const failure = attempt.failure ?? `the receiver answered ${statusCode ?? 'nothing'}`;
    if (status === 'pending') log('warn', 'delivery failed', { ...facts, failure, againInMs });
    else if (isResend) log('warn', 'resend failed', { ...facts, failure });
    else log('error', 'a notification is a dead letter', { ...facts, failure });
  };
}

/** Scheme, host and port: the rest of a URL may be secret. */
function originOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).origin : null;
}

function done(log: Log): (work: Work, lateMs: number) => void {
  return (work, lateMs) => {
    // Deliveries are logged by attempt.
    if (work.kind === 'deliver') return;
    const { kind, accountId, subject, payload } = work;
    log('info', 'due event', { event: kind, accountId, subject, ...payload, lateMs });
  };
}
