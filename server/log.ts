import { pino } from 'pino';

import type { Note } from './edge/request-facts.js';
import type { OnAttempt } from './notifications/deliverer.js';
import type { SetAside } from './scheduler/scheduler.js';
import type { Log, LogLevel } from './domain/log.js';
import { StorageUnavailable } from './storage/errors.js';
import type { Work } from './storage/tables/pending-work.js';

/** Maximum time that a line waits for others, in ms. */
const maxWaitMs = 10;
/** Number of waiting characters from which they are written immediately. */
const maxWaiting = 65_536;
/** The level from which lines are written immediately. */
const errorLevel = pino.levels.values['error'] ?? 50;
/** Facts with these names are never written. */
const secret = ['clientSecret', 'secret', 'token', 'password', 'authorization', 'headers', 'body'];

export interface LogLinesOptions {
  /** The lowest level that is written. Default: `info`. */
  readonly level?: LogLevel | 'silent' | undefined;
  /** Formats a line of JSON for people. Default: JSON. */
  readonly pretty?: ((line: string) => string) | undefined;
}

/** A log that writes several lines at once. */
export interface LogLines {
  readonly log: Log;
  /** Writes waiting lines. Call it before the process ends, and before anything else is written to the same stream. */
  readonly flush: () => void;
}

/**
 * Creates a log of lines. `write` gets complete lines, all that arrived within 10 ms, without the last line feed. An
 * error is written immediately, with everything before it. See docs/decisions/log.md.
 */
export function logLines(
  write: (lines: string) => void,
  { level = 'info', pretty }: LogLinesOptions = {},
): LogLines {
  let waiting = '';
  let timer: NodeJS.Timeout | null = null;
  const flush = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    if (waiting === '') return;
    const lines = waiting.slice(0, -1);
    waiting = '';
    write(lines);
  };
  const destination = {
    // Makes Pino set `lastLevel` to the level of the current line.
    [pino.symbols.needsMetadataGsym]: true as const,
    lastLevel: 0,
    write(line: string) {
      waiting += pretty ? pretty(line) : line;
      if (this.lastLevel >= errorLevel || waiting.length > maxWaiting) flush();
      else timer ??= setTimeout(flush, maxWaitMs).unref();
    },
  };
  const logger = pino(
    {
      level,
      base: null,
      messageKey: 'message',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  );
  // Redacting is slower, and hardly ever needed.
  const redacting = logger.child({}, { redact: secret });
  const loggerFor = (facts: object) => (secret.some((name) => name in facts) ? redacting : logger);
  return { log: (of, message, facts) => loggerFor(facts)[of](facts, message), flush };
}

/** Paths that probes and scrapers request every few seconds. */
const polledPaths: ReadonlySet<string> = new Set(['/health', '/health/live', '/metrics']);

/** Logs a line for every request, attempt of a delivery and due event. */
export function logObserver(log: Log): Observer {
  return { answered: answered(log), attempted: attempted(log), done: done(log) };
}

function answered(log: Log): Note {
  return ({ requestId, traceId, method, path, operation, state, accountId, status, durationMs, refusal }) => {
    // Undefined facts are left out of the line.
    log(levelOf(path, status), status === null ? 'request broken off' : 'request answered', {
      requestId,
      traceId: traceId ?? undefined,
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
  // A page was closed: its event stream always ends this way.
  if (path?.startsWith('/dashboard') && status === null) return 'debug';
  return status !== null && status >= 500 ? 'warn' : 'info';
}

function attempted(log: Log): OnAttempt {
  return (delivery, attempt, { status, attempts, againInMs, isResend }) => {
    const { id: deliveryId, notificationId, accountId, about, url } = delivery;
    const { statusCode, durationMs } = attempt;
    const facts = {
      deliveryId,
      notificationId,
      accountId,
      ...(about && { event: about.eventType, transactionId: about.transactionId }),
      to: originOf(url),
      isTest: delivery.isTest === true ? true : undefined,
      attempts,
      status: statusCode,
      durationMs,
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

/** Returns scheme, host and port: the rest of a URL may be secret. */
function originOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).origin : null;
}

function done(log: Log): (work: Work, lateMs: number) => void {
  return (work, lateMs) => {
    // Deliveries are logged by attempt.
    if (work.kind === 'deliver') return;
    const { kind, accountId, subject, payload } = work;
    const settled = kind === 'settle' && (JSON.parse(payload) as object);
    log('info', 'due event', { event: kind, accountId, subject, ...settled, lateMs });
  };
}

/** How often the log repeats that the database is unavailable, in ms. */
const reminderMs = 60_000;

/** Logs the scheduler's events, however often it retries. */
export interface SchedulerLog {
  readonly failed: (error: unknown, work: Work | null) => void;
  /** The scheduler could look for work, so the database is available. */
  readonly looked: () => void;
  /** Work was set aside and is no longer claimed; its row says why. */
  readonly setAside: (work: SetAside) => void;
}

/**
 * Creates a log with a line for each failure of work. If the database becomes unavailable, it writes a line when that
 * begins, one a minute, and one when it ends, rather than one for each of several attempts a second.
 */
export function schedulerLog(log: Log, nowMs: () => number): SchedulerLog {
  let away: { readonly sinceMs: number; saidMs: number; attempts: number } | null = null;
  return {
    failed: (error, work) => {
      const isAway = error instanceof StorageUnavailable && (work === null || away !== null);
      if (!isAway) return log('error', 'work failed', { work: work?.kind, error: String(error) });
      const atMs = nowMs();
      if (away === null) {
        log('error', 'database unavailable', { error: String(error) });
        away = { sinceMs: atMs, saidMs: atMs, attempts: 1 };
        return;
      }
      away.attempts += 1;
      if (atMs - away.saidMs < reminderMs) return;
      away.saidMs = atMs;
      log('error', 'database still unavailable', { ...lasted(away, atMs), error: String(error) });
    },
    looked: () => {
      if (away === null) return;
      log('info', 'database available again', lasted(away, nowMs()));
      away = null;
    },
    setAside: (work) => log('error', 'work was set aside', { ...work }),
  };
}

function lasted(
  { sinceMs, attempts }: { readonly sinceMs: number; readonly attempts: number },
  atMs: number,
) {
  return { awayMs: atMs - sinceMs, attempts };
}

/** Observes everything that a gateway does. Its methods are fast and never throw. */
export interface Observer {
  readonly answered: Note;
  readonly attempted: OnAttempt;
  /** Called with completed work, and how long after its due time it was started, in ms. */
  readonly done: (work: Work, lateMs: number) => void;
}

export function combine(watches: readonly Observer[]): Observer {
  const [only] = watches;
  if (only && watches.length === 1) return only;
  return {
    answered: (request) => watches.forEach(({ answered }) => answered(request)),
    attempted: (...attempt) => watches.forEach(({ attempted }) => attempted(...attempt)),
    done: (...work) => watches.forEach(({ done }) => done(...work)),
  };
}
