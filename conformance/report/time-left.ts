import type { Check } from '../engine/check.js';
import type { ResolvedCheck } from '../engine/phases/resolve.js';

/** Kinds of checks by duration: those that wait for notifications take longer. */
type Pace = 'history' | 'listens' | 'other';

/** Relative duration of a check of each pace, used until enough have been measured in this run. */
const usual: Readonly<Record<Pace, number>> = { history: 40, listens: 8, other: 1 };

/**
 * The usual duration has the weight of this many measured checks, because the first checks of a pace to finish may be
 * its fastest.
 */
const trust = 4;

/**
 * Estimates the remaining time of a run from the durations of the checks of each pace so far, and from how many run in
 * parallel.
 */
export class TimeLeft {
  readonly #paces = new Map<string, Pace>();
  readonly #left: Record<Pace, number> = { history: 0, listens: 0, other: 0 };
  readonly #taken: Record<Pace, { count: number; ms: number }> = {
    history: { count: 0, ms: 0 },
    listens: { count: 0, ms: 0 },
    other: { count: 0, ms: 0 },
  };

  constructor(checks: readonly Check[]) {
    for (const check of checks) {
      const pace = paceOf(check);
      this.#paces.set(check.id, pace);
      this.#left[pace] += 1;
    }
  }

  /** Records that a check has its result. */
  done({ check, durationMs }: ResolvedCheck): void {
    const pace = this.#paces.get(check.id) ?? 'other';
    this.#left[pace] = Math.max(0, this.#left[pace] - 1);
    this.#taken[pace].count += 1;
    this.#taken[pace].ms += durationMs;
  }

  /** Estimates the time in ms until the remaining `count` checks are done, `elapsedMs` after the start of the run. */
  leftMs(elapsedMs: number, count: number): number {
    const paces = Object.keys(usual) as readonly Pace[];
    const workMs = paces.reduce((sum, pace) => sum + this.#taken[pace].ms, 0);
    const doneUnits = paces.reduce((sum, pace) => sum + this.#taken[pace].count * usual[pace], 0);
    if (doneUnits === 0) return 0;
    if (workMs === 0) return (elapsedMs / doneUnits) * count;
    const msPerUnit = workMs / doneUnits;
    const unitsLeft = paces.reduce((sum, pace) => sum + this.#left[pace], 0);
    const leftWorkMs = paces.reduce((sum, pace) => {
      const { count: taken, ms } = this.#taken[pace];
      const mean = (ms + trust * usual[pace] * msPerUnit) / (taken + trust);
      return sum + this.#left[pace] * mean;
    }, 0);
    const unknown = Math.max(0, count - unitsLeft) * msPerUnit;
    // Assumes the same degree of parallelism as so far.
    return ((leftWorkMs + unknown) * elapsedMs) / workMs;
  }
}

function paceOf({ id, needs }: Check): Pace {
  if (id.startsWith('histories/')) return 'history';
  return needs.includes('notifications') ? 'listens' : 'other';
}
