import type { ExitStatus } from '../engine/outcome.js';
import { concluded } from '../engine/verdict.js';
import type { Report } from './report.js';
import { sealed } from './seal.js';

/** What the reader of a report requires of it. */
export interface Requirements {
  /** Whether the exit status is 4 if anything was skipped or ended in error. */
  readonly strict: boolean;
  /** Minimum percentage of decided MUST clauses; below it, the exit status is 4. */
  readonly requireDecided: number | undefined;
}

/** Returns the report with the verdict that its run would have had under these requirements, and the exit status. */
export function regraded(
  { results: _results, ...report }: Report,
  requirements: Requirements,
): { readonly report: Report; readonly exit: ExitStatus } {
  const { checks, clauses, waivers = [], configuration, run, profile } = report;
  const rules = {
    ...requirements,
    isMisconfigured: configuration !== undefined,
    interrupted: run.interrupted === true,
    profile,
  };
  const { verdict, exit } = concluded({ checks, clauses, waivers }, rules);
  return { report: sealed({ ...report, verdict }), exit };
}
