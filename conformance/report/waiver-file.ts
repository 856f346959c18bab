import { stringify } from 'yaml';
import { failingFindings } from './findings.js';
import { withoutControls } from './printable.js';
import type { Register, Report } from './report.js';
import { fileTextsOf } from './texts/client-files.js';
import { titleOf } from './title.js';

export interface WaiverTerms {
  /** The reason for the waivers; by default each waiver says what was found. */
  readonly reason: string | undefined;
  /** The last day, `yyyy-mm-dd`. */
  readonly until: string;
}

/**
 * Waivers in YAML for all failures of a report that are not waived yet: one per clause, or per check if a failure
 * counts at no clause.
 */
export function waiversText(
  report: Report,
  register: Register,
  { reason, until }: WaiverTerms,
): { readonly text: string; readonly count: number } {
  const reasons = new Map<string, string>();
  for (const finding of failingFindings(report)) {
    const day = report.run.startedAt.slice(0, 10);
    const why = reason ?? fileTextsOf(register).knownOn(day, titleOf(finding, register));
    const failures = [...finding.cases, ...finding.follows];
    for (const { check, failure } of failures) {
      const id = failure.clause ?? check.id;
      if (!reasons.has(id)) reasons.set(id, withoutControls(why).replaceAll('\n', ' '));
    }
  }
  const waivers = [...reasons].map(([id, why]) => ({ id, reason: why, until }));
  return { text: stringify({ waivers }), count: waivers.length };
}
