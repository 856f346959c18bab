import type { Observation } from './finding.js';
import type { ClauseResult } from './clause-outcomes.js';
import type { CheckOutcome, ClauseOutcome, ExitStatus } from './outcome.js';
import type { CheckResult } from './run-check.js';
import type { Selection } from './select.js';
import type { JudgedWaiver } from './waivers.js';

export type Verdict = 'conformant' | 'nonconformant' | 'undecided' | 'error';

/** Everything a run came to: what every report is a function of. */
export interface RunResult {
  readonly kit: { readonly name: string; readonly version: string };
  readonly contract: { readonly version: string; readonly sha256: string };
  readonly target: { readonly baseUrl: string };
  readonly run: {
    readonly seed: number;
    readonly jobs: number;
    readonly startedAt: Date;
    readonly durationMs: number;
    readonly requests: number;
    readonly selection: Selection;
    /** It was ended early: what had not run by then is skipped. */
    readonly interrupted: boolean;
  };
  readonly verdict: Verdict;
  readonly exit: ExitStatus;
  /** MUST clauses that were graded, of those that can be seen from outside. */
  readonly decided: { readonly must: number; readonly of: number };
  readonly counts: {
    readonly checks: Readonly<Record<CheckOutcome, number>>;
    readonly clauses: Readonly<Record<ClauseOutcome, number>>;
  };
  readonly clauses: readonly ClauseResult[];
  readonly checks: readonly CheckResult[];
  readonly openPoints: readonly Observation[];
  readonly waivers: readonly JudgedWaiver[];
  /** What the user has to fix, found only while running; the exit status is then 2. */
  readonly configuration: { readonly message: string; readonly hint: string } | undefined;
}
