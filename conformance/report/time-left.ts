import type { Check } from '../engine/check.js';
import type { CheckResult } from '../engine/run-check.js';

/** What checks of a kind have in common is how long they take: those that wait for notifications take longer. */
type Pace = 'history' | 'listens' | 'other';

/** How long a check of each pace takes next to the others, until some have shown it here. */
const usual: Readonly<Record<Pace, number>> = { history: 40, listens: 8, other: 1 };

/** As many checks as that does what is usual count for: the first ones of a pace may be its quickest. */
const trust = 4;

/** How long the rest of a run takes, by how long checks of each pace have taken so far and how many run side by side. */
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

  /** A check has its result. */
  done({ check, durationMs }: CheckResult): void {
    const pace = this.#paces.get(check.id) ?? 'other';
    this.#left[pace] = Math.max(0, this.#left[pace] - 1);
    this.#taken[pace].count += 1;
    this.#taken[pace].ms += durationMs;
  }

  /** Milliseconds until the other `count` checks are done, after `elapsedMs` of the run. */
  leftMs(elapsedMs: number, count: number): number {
    const paces = Object.keys(usual) as readonly Pace[];
    const workMs = paces.reduce((sum, pace) => sum + this.#taken[pace].ms, 0);
    const doneUnits = paces.reduce((sum, pace) => sum + this.#taken[pace].count * usual[pace], 0);
    if (doneUnits === 0) return 0;
    if (workMs === 0) return (elapsedMs / doneUnits) * count;
    const msPerUnit = workMs / doneUnits;
    const known = paces.reduce((sum, pace) => sum + this.#left[pace], 0);
    const leftWorkMs = paces.reduce((sum, pace) => {
      const { count: taken, ms } = this.#taken[pace];
      const mean = (ms + trust * usual[pace] * msPerUnit) / (taken + trust);
      return sum + this.#left[pace] * mean;
    }, 0);
    const unknown = Math.max(0, count - known) * msPerUnit;
    // As much work is done at a time as was done so far.
    return ((leftWorkMs + unknown) * elapsedMs) / workMs;
  }
}

function paceOf({ id, needs }: Check): Pace {
  if (id.startsWith('histories/')) return 'history';
  return needs.includes('notifications') ? 'listens' : 'other';
}
