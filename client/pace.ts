import type { Surroundings } from './surroundings.js';

/** A minute as the gateway sees it: what was sent first may take a second longer to arrive than what was sent last. */
const minuteMs = 61_000;

/** Lets at most so many callers pass in any minute; the others wait for their turn. */
export function pace(
  perMinute: number,
  { now, sleep }: Surroundings,
): (signal?: AbortSignal) => Promise<void> {
  /** When the last of them passed, or will. */
  const passes: number[] = [];
  return async (signal) => {
    const before = now();
    const soonest = passes.length < perMinute ? before : (passes.shift() ?? before) + minuteMs;
    passes.push(Math.max(soonest, before));
    if (soonest > before) await sleep(soonest - before, signal);
  };
}
