import { pino } from 'pino';

/** The severity of a log line. `debug` is for what happens all the time, such as probes. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** Writes what operators should know. It must never get secrets, nor paths and queries as received. */
export type Log = (level: LogLevel, message: string, facts: Readonly<Record<string, unknown>>) => void;

/** Longest time in ms that a line waits for others. */
const maxWaitMs = 10;
/** This many characters are written without waiting for more. */
const maxWaiting = 65_536;
/** From this level on, lines are written immediately. */
const errorLevel = pino.levels.values['error'] ?? 50;
/** Facts with these names are never written. */
const secret = ['clientSecret', 'secret', 'token', 'password', 'authorization', 'headers', 'body'];

export interface LogLinesOptions {
  /** The lowest level that is written. Default: `info`. */
  readonly level?: LogLevel | 'silent' | undefined;
  /** Formats a line of JSON for people. Default: JSON. */
  readonly pretty?: ((line: string) => string) | undefined;
}

/** A log that writes many lines at once. */
export interface LogLines {
  readonly log: Log;
  /** Writes waiting lines: before the process ends, and before anything else is written to the same stream. */
  readonly flush: () => void;
}

/**
 * A log of lines: `write` gets complete lines, all that came within 10 ms, without the last line feed. An error is
 * written immediately, with everything before it. See docs/decisions/log.md.
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
    // Makes the level of the current line available.
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
      timestamp: isoTime(),
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  );
  // Slower, and hardly ever needed.
  const redacting = logger.child({}, { redact: secret });
  const loggerFor = (facts: object) => (secret.some((name) => name in facts) ? redacting : logger);
  return { log: (of, message, facts) => loggerFor(facts)[of](facts, message), flush };
}

/** The time as Pino has it in a line; in a busy millisecond it is written once. */
function isoTime(): () => string {
  let lastMs = 0;
  let text = '';
  return () => {
    const nowMs = Date.now();
    if (nowMs !== lastMs) text = `,"time":"${new Date(nowMs).toISOString()}"`;
    lastMs = nowMs;
    return text;
  };
}
