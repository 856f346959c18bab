import type { Waiver } from '../target/target-file.js';
import { foremost } from './outcome.js';
import type { ResolvedCheck } from './phases/resolve.js';
import type { GradedCheck } from './result.js';

/**
 * `used`: it covered a failure. `stale`: the check or clause it names was judged and did not fail. `expired`: its date
 * has passed. `not judged`: the check or clause it names did not run, so nothing can be said.
 */
export type WaiverState = 'used' | 'stale' | 'expired' | 'not judged';

export interface JudgedWaiver extends Waiver {
  readonly state: WaiverState;
}

/** Decides the outcome of failures and, at the end of the run, the state of every waiver. */
export class Waivers {
  readonly #used = new Set<Waiver>();

  constructor(
    private readonly waivers: readonly Waiver[],
    /** The day of the run, `yyyy-mm-dd`. */
    private readonly today: string,
    /** Whether a failure at this clause is only a warning, unless it is waived. */
    private readonly warnsAt: (clauseId: string) => boolean = () => false,
  ) {}

  /** The outcome of a failure of this check at this clause. */
  outcomeOf(checkId: string, clauseId: string | null): 'failed' | 'waived' | 'warned' {
    if (this.#covers(checkId, clauseId)) return 'waived';
    return clauseId !== null && this.warnsAt(clauseId) ? 'warned' : 'failed';
  }

  #covers(checkId: string, clauseId: string | null): boolean {
    const fitting = this.waivers.filter((waiver) => waiver.id === checkId || waiver.id === clauseId);
    const valid = fitting.filter((waiver) => !this.#isExpired(waiver));
    for (const waiver of valid) this.#used.add(waiver);
    return valid.length > 0;
  }

  /** `wasJudged` tells whether the named clause or check was decided in this run. Call it last. */
  judged(wasJudged: (id: string) => boolean): readonly JudgedWaiver[] {
    return this.waivers.map((waiver) => ({ ...waiver, state: this.#state(waiver, wasJudged) }));
  }

  #state(waiver: Waiver, wasJudged: (id: string) => boolean): WaiverState {
    if (this.#isExpired(waiver)) return 'expired';
    if (this.#used.has(waiver)) return 'used';
    return wasJudged(waiver.id) ? 'stale' : 'not judged';
  }

  #isExpired(waiver: Waiver): boolean {
    return waiver.until !== undefined && waiver.until < this.today;
  }
}

const failedPrecedence = ['failed', 'warned', 'waived'] as const;

/** A check that failed is `waived` if waivers cover all its failures, and `warned` if the others only warn. */
export function withWaivers(result: ResolvedCheck, waivers: Waivers): GradedCheck {
  const outcomes = result.failures.map(({ clause }) => waivers.outcomeOf(result.check.id, clause));
  if (result.outcome !== 'failed') return result;
  return { ...result, outcome: foremost(failedPrecedence, outcomes) ?? 'waived' };
}
