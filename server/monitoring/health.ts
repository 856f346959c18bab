import type { Clock } from '../domain/clock.js';
import type { Store } from '../storage/store.js';
import type { Backlog } from '../storage/queries/backlog.js';

/** The health of a gateway. It contains no secrets. */
export interface Health {
  /** Whether it can work; otherwise `reason` says why not. */
  readonly ready: boolean;
  readonly reason?: string;
  /** How long the database took to respond, in ms; null if it did not respond, or does not accept writes. */
  readonly database: { readonly answeredInMs: number } | null;
  /** How long the oldest due event has been waiting, in ms; null if unknown. */
  readonly scheduler: { readonly lagMs: number } | null;
  /** Counts of planned work and of items that need attention; null if unknown. */
  readonly backlog: Backlog | null;
}

/** Maximum wait for the database, in ms: shorter than the timeout of any probe. */
const patienceMs = 1_000;
/** A gateway whose events have waited longer than this, in ms, is not ready. */
const maxLagMs = 30_000;
/** Maximum of each count of the backlog: counting stops there. */
const maxCounted = 10_000;

export interface HealthSources {
  readonly store: Pick<Store, 'read' | 'whyReadOnly'>;
  readonly clock: Pick<Clock, 'systemMs'>;
  /** Whether the gateway has begun to close. */
  readonly isClosing: () => boolean;
}

/**
 * Returns a function that determines the health of the gateway within a second. Simultaneous callers share one query of
 * the database.
 */
export function healthOf({ store, clock, isClosing }: HealthSources): () => Promise<Health> {
  let pending: Promise<Found | string> | null = null;
  const look = () =>
    (pending ??= inTime(async () => {
      const started = performance.now();
      const readOnly = await store.whyReadOnly();
      if (readOnly !== null) return readOnly;
      const facts = await store.read(async ({ work, backlog }) => ({
        dueAtMs: await work.nextDueAtMs(),
        backlog: await backlog.count(maxCounted),
      }));
      return { ...facts, answeredInMs: Math.round((performance.now() - started) * 10) / 10 };
    }).finally(() => (pending = null)));
  return async () => {
    const found = await look();
    if (typeof found === 'string')
      return { ready: false, reason: found, database: null, scheduler: null, backlog: null };
    const { answeredInMs, dueAtMs, backlog } = found;
    const lagMs = dueAtMs === null ? 0 : Math.max(0, clock.systemMs() - dueAtMs);
    const reason = isClosing() ? 'closing' : lagMs > maxLagMs ? 'due events are not being done' : undefined;
    return {
      ready: reason === undefined,
      ...(reason !== undefined && { reason }),
      database: { answeredInMs },
      scheduler: { lagMs },
      backlog,
    };
  };
}

interface Found {
  readonly dueAtMs: number | null;
  readonly backlog: Backlog;
  readonly answeredInMs: number;
}

/** Returns what `look` resolves with; a reason if it fails, or takes too long. */
async function inTime<T>(look: () => Promise<T>): Promise<T | string> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`the database has not answered for ${patienceMs} ms`), patienceMs);
  });
  // The error itself may contain host and user names.
  const found = look().catch(() => 'the database cannot be read');
  return Promise.race([found, tooLate]).finally(() => clearTimeout(timer));
}
