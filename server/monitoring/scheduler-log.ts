import type { Log } from '../log.js';
import { StorageUnavailable } from '../storage/errors.js';
import type { Work } from '../storage/tables/pending-work.js';

/** How often the log says again that the database is away, in ms. */
const reminderMs = 60_000;

/** What the log says of planned work, however often the scheduler tries. */
export interface SchedulerLog {
  readonly failed: (error: unknown, work: Work | null) => void;
  /** Work was looked for, so the database answers. */
  readonly looked: () => void;
}

/**
 * A line for work that failed. If the database goes away, a line when it goes, one a minute, and one when it is back,
 * rather than one for each of several attempts a second.
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
  };
}

function lasted(
  { sinceMs, attempts }: { readonly sinceMs: number; readonly attempts: number },
  atMs: number,
) {
  return { awayMs: atMs - sinceMs, attempts };
}
