import type { Clock } from '../domain/clock.js';
import type { Store } from '../storage/store.js';
import type { Backlog } from '../storage/tables/backlog.js';

/** How a gateway is. Nothing in it is secret. */
export interface Health {
  /** Whether it can do its work; otherwise `reason` says why not. */
  readonly ready: boolean;
  readonly reason?: string;
  /** How long the database took to answer, ms; null: it did not. */
  readonly database: { readonly answeredInMs: number } | null;
  /** How long the oldest due event has been waiting, ms; null where nobody knows. */
  readonly scheduler: { readonly lagMs: number } | null;
  /** What is planned, and what needs somebody; null where nobody knows. */
  readonly backlog: Backlog | null;
}

/** Longest wait for the database, ms: shorter than the patience of any probe. */
const patienceMs = 1_000;
/** A gateway whose events have waited for longer than this is not ready, ms. */
const maxLagMs = 30_000;
/** Each number of the backlog is counted up to this. */
const maxCounted = 10_000;

/** What is asked. */
export interface HealthSources {
  readonly store: Pick<Store, 'read'>;
  readonly clock: Pick<Clock, 'systemMs'>;
  /** Whether the gateway has begun to close. */
  readonly isClosing: () => boolean;
}

/** Finds out how the gateway is, in a second at most. However many ask at once, the database is asked once. */
export function healthOf({ store, clock, isClosing }: HealthSources): () => Promise<Health> {
  let asked: Promise<Found | string> | null = null;
  const look = () =>
    (asked ??= inTime(() =>
      store.read(async ({ work, backlog }) => ({
        dueAtMs: await work.nextDueAtMs(),
        backlog: await backlog.count(maxCounted),
      })),
    ).finally(() => (asked = null)));
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

interface Seen {
  readonly dueAtMs: number | null;
  readonly backlog: Backlog;
}
type Found = Seen & { readonly answeredInMs: number };

/** What was seen, and how long that took; otherwise what is wrong. */
async function inTime(see: () => Promise<Seen>): Promise<Found | string> {
  const started = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`the database has not answered for ${patienceMs} ms`), patienceMs);
  });
  const seen = see().then(
    (all) => ({ ...all, answeredInMs: Math.round((performance.now() - started) * 10) / 10 }),
    // What it says may name hosts and users.
    () => 'the database cannot be read',
  );
  return Promise.race([seen, tooLate]).finally(() => clearTimeout(timer));
}
