import { pino } from 'pino';

import type { Log, LogLevel } from './log.js';

/** Longest time that a line waits for others, ms. */
const maxWaitMs = 10;
/** Characters that are written without waiting for more. */
const maxWaiting = 65_536;
/** From here on a line is written at once. */
const errorLevel = pino.levels.values['error'] ?? 50;
/** What no line shows, should a fact ever have this name. */
const secret = ['clientSecret', 'secret', 'token', 'password', 'authorization', 'headers', 'body'];

/** Levels of which there are lines; `silent`: none. */
export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;

/** What is written, and how. */
export interface LogLinesOptions {
  /** The least level that is written. Default: `info`. */
  readonly level?: LogLevel | 'silent' | undefined;
  /** Makes a line for people of a line of JSON. Default: JSON. */
  readonly pretty?: ((line: string) => string) | undefined;
}

/** A log of lines that are written many at once. */
export interface LogLines {
  readonly log: Log;
  /** Writes what waits: before anything ends, and before anything else is written to the same place. */
  readonly flush: () => void;
}

/**
 * A log of lines: `write` gets whole ones, as many as came within 10 ms, without the last line feed. An error is written at once, with
 * everything before it. See docs/decisions/log.md.
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
    // Tells the level of the line that is being written.
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
      redact: secret,
    },
    destination,
  );
  return { log: (of, message, facts) => logger[of](facts, message), flush };
}
