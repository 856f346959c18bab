import { createHash, randomFillSync } from 'node:crypto';

import type { Random } from '../domain/ids.js';
import { type Clock, firstStandingMs, standingClock, steadyClock } from '../domain/clock.js';
import type { Store } from '../storage/store.js';

const poolSize = 4096;
let pool = Buffer.alloc(0);

/** Unpredictable bytes, fetched from the system in large blocks; each is used once. */
export const systemRandom: Random = {
  timeMs: Date.now,
  bytes: (length) => {
    if (length > poolSize) return randomFillSync(Buffer.alloc(length));
    if (pool.length < length) pool = randomFillSync(Buffer.alloc(poolSize));
    const taken = pool.subarray(0, length);
    pool = pool.subarray(length);
    return taken;
  },
};

/** Creates a source of the same bytes for the same seed: for reproducible sandboxes, never for real secrets. */
export function seededRandom(seed: string): Random {
  let counter = 0;
  const block = () => createHash('sha256').update(`pix-gateway-kit ${seed} ${counter++}`).digest();
  let blocks = Buffer.alloc(0);
  return {
    bytes: (length) => {
      while (blocks.length < length) blocks = Buffer.concat([blocks, block()]);
      const taken = blocks.subarray(0, length);
      blocks = blocks.subarray(length);
      return Uint8Array.from(taken);
    },
  };
}

/** The source of secrets: unpredictable even with a seed, unless the secrets protect nothing. */
export class SecretRandom implements Random {
  #source: Random = systemRandom;

  /** Uses `seeded` for later secrets if only this machine can use them, and unpredictable bytes otherwise. */
  followWhere(onlyThisMachine: boolean, seeded: Random): void {
    this.#source = onlyThisMachine ? seeded : systemRandom;
  }

  bytes(length: number): Uint8Array {
    return this.#source.bytes(length);
  }
}

/** The sources of generated values: times, ids and codes. */
export interface Origins {
  readonly clock: Clock;
  /** For request ids. */
  readonly requests: Random;
  /** For the objects that operations and provider states create. */
  readonly operations: Random;
  /** For work that runs later, without a request. */
  readonly work: Random;
}

const dayMs = 86_400_000;

const unpredictable = { requests: systemRandom, operations: systemRandom, work: systemRandom };

export interface OriginOptions {
  readonly seed?: number;
  readonly machineTime?: boolean;
  /** The machine's clock, ms since 1970. Default: `Date.now`. */
  readonly wallMs?: () => number;
}

/**
 * Creates the sources. With a seed, the same calls in the same order get the same responses, at any speed. Every start
 * on a database is a new day with new ids. The machine's time is used if requested, or if other processes may use the
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
