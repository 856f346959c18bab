import { type Clock, firstStandingMs, standingClock, steadyClock } from '../domain/clock.js';
import type { Random } from '../domain/random.js';
import type { Store } from '../storage/store.js';
import { seededRandom, systemRandom } from './random.js';

/** Where everything comes from that nobody asked for: times, and what ids and codes are made of. */
export interface Origins {
  readonly clock: Clock;
  /** For ids of requests. */
  readonly requests: Random;
  /** For what operations and provider states make. */
  readonly operations: Random;
  /** For what happens later by itself. */
  readonly work: Random;
}

const dayMs = 86_400_000;

const unpredictable = { requests: systemRandom, operations: systemRandom, work: systemRandom };

/** What a gateway is told about where they come from. */
export interface OriginOptions {
  readonly seed?: number;
  readonly machineTime?: boolean;
  /** The machine's clock. */
  readonly wallMs?: () => number;
}

/**
 * What a seed makes of them: the same calls, one after another, get the same answers, however fast they come. Every start on
 * a database is a new day with new ids. The time is the machine's where that is asked for, and where other processes may use
 * the database.
 */
export async function originsOf(
  { seed, machineTime = false, wallMs = Date.now }: OriginOptions,
  store: Store,
): Promise<Origins> {
  const machineClock = steadyClock(wallMs, () => performance.now());
  if (seed === undefined) return { ...unpredictable, clock: machineClock };
  const earlierStarts = await store.write(({ settings }) => settings.count('seeded starts'), null);
  const randomFor = (purpose: string) => seededRandom(`${seed} ${earlierStarts} ${purpose}`);
  return {
    clock:
      machineTime || store.shared ? machineClock : standingClock(firstStandingMs + earlierStarts * dayMs),
    requests: randomFor('requests'),
    operations: randomFor('operations'),
    work: randomFor('work'),
  };
}
