import { type Clock, firstStandingMs, standingClock, steadyClock } from '../domain/clock.js';
import type { Random } from '../domain/random.js';
import type { Store } from '../storage/store.js';
import { seededRandom, systemRandom } from './random.js';

/** The sources of generated values: of times, ids and codes. */
export interface Origins {
  readonly clock: Clock;
  /** For ids of requests. */
  readonly requests: Random;
  /** For what operations and provider states create. */
  readonly operations: Random;
  /** For what happens later by itself. */
  readonly work: Random;
}

const dayMs = 86_400_000;

const unpredictable = { requests: systemRandom, operations: systemRandom, work: systemRandom };

/** The options for these sources. */
export interface OriginOptions {
  readonly seed?: number;
  readonly machineTime?: boolean;
  /** The machine's clock. */
  readonly wallMs?: () => number;
}

/**
 * The effect of a seed: the same calls in the same order get the same answers, whatever their speed. Every start on a
 * database is a new day with new ids. The time is the machine's if that is asked for, or if other processes may use the
 * database.
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
