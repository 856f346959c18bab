import type { Log } from './http/errors.js';

/** Longest time that a line waits for others, ms. */
const maxWaitMs = 10;
/** Characters that are written without waiting for more. */
const maxWaiting = 65_536;

/** A log of JSON lines that are written many at once. */
export interface LogLines {
  readonly log: Log;
  /** Writes what waits: before anything ends, and before anything else is written to the same place. */
  readonly flush: () => void;
}

/**
 * A log of JSON lines: `write` gets whole ones, as many as came within 10 ms, without the last line feed. An error is written at once, with
 * everything before it. See docs/decisions/log.md.
 */
export function logLines(write: (lines: string) => void): LogLines {
  let waiting = '';
  let timer: NodeJS.Timeout | null = null;
  const flush = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    if (waiting === '') return;
    const lines = waiting;
    waiting = '';
    write(lines);
  };
  const log: Log = (level, message, facts) => {
    const line = JSON.stringify({ level, time: new Date().toISOString(), message, ...facts });
    waiting += waiting === '' ? line : `\n${line}`;
    if (level === 'error' || waiting.length > maxWaiting) flush();
    else timer ??= setTimeout(flush, maxWaitMs).unref();
  };
  return { log, flush };
}
