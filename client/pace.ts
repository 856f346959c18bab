import type { Surroundings } from './surroundings.js';

/**
 * A minute as the gateway counts it, in ms. Delays vary: the first request may take up to a second longer to arrive
 * than the last.
 */
const minuteMs = 61_000;

/** Lets at most `perMinute` callers pass in any minute; the others wait for their turn. */
export function pace(
  perMinute: number,
  { now, sleep }: Surroundings,
): (signal?: AbortSignal) => Promise<void> {
  /** When each of the last `perMinute` callers passed, or will pass. */
  const passes: number[] = [];
  return async (signal) => {
    const before = now();
    const soonest = passes.length < perMinute ? before : (passes.shift() ?? before) + minuteMs;
    passes.push(Math.max(soonest, before));
    if (soonest > before) await sleep(soonest - before, signal);
  };
}
