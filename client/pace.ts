import type { Surroundings } from './surroundings.js';

/** Lets at most so many callers pass in any minute; the others wait for their turn. */
export function pace(
  perMinute: number,
  { now, sleep }: Surroundings,
): (signal?: AbortSignal) => Promise<void> {
  /** When the last of them passed, or will. */
  const passes: number[] = [];
  return async (signal) => {
    const before = now();
    const soonest = passes.length < perMinute ? before : (passes.shift() ?? before) + 60_000;
    passes.push(Math.max(soonest, before));
    if (soonest > before) await sleep(soonest - before, signal);
  };
}
