import { type Finding, findingsOf } from './findings.js';
import { replayedBy } from './replay.js';
import type { ReportFinding, Rules } from './report.js';
import type { Unsealed } from './seal.js';
import { nameOfOperation, titleOf } from './title.js';

/** If a finding has more checks than this, the command selects them by its requirement instead of by name. */
const maxNamed = 5;

/** Adds the findings to a report, most severe first. `clauses` has the rules of requirements by id, for titles. */
export function withFindings(report: Unsealed, clauses: Rules['clauses']): Unsealed {
  const register = { clauses, ...(report.subject !== undefined && { subject: report.subject }) };
  const entry = (finding: Finding): ReportFinding => {
    const { head, outcome, severity, checks } = finding;
    const { failure } = head;
    const at = `/checks/${report.checks.indexOf(head.check)}/failures/${head.check.failures.indexOf(failure)}`;
    return {
      title: titleOf(finding, register),
      operation: nameOfOperation(failure.operation ?? '') || (failure.event ?? ''),
      severity,
      outcome,
      requirements: finding.clauses,
      checks,
      exchanges: failure.exchanges.map((_, index) => `${at}/exchanges/${index}`),
      repeat: commandFor(finding, report),
    };
  };
  const findings = findingsOf(report).map(entry);
  return findings.length > 0 ? { ...report, findings } : report;
}

/** Returns the command that repeats a finding, such as `pixkit check --only a/b --seed 7`. */
function commandFor(finding: Finding, report: Unsealed): string {
  const { subject, run, recorded, sweep } = report;
  if (recorded !== undefined) return ['pixkit check recording', ...recorded.files.map(quoted)].join(' ');
  if (sweep !== undefined) {
    const variants = finding.checks.flatMap((id) => id.replace(/^legal\//, '').split('+'));
    return `pixkit check client --legal --command ${quoted(sweep.command)} --variant ${variants.join(',')} --seed ${run.seed}`;
  }
  const ids = replayedBy(finding, report);
  const only = ids.length > maxNamed ? finding.clauses.slice(0, 1) : ids;
  return [
    subject === 'client' ? 'pixkit check client' : 'pixkit check',
    ...only.map((id) => `--only ${quoted(id)}`),
    `--seed ${run.seed}`,
  ].join(' ');
}

/** Quotes a text for a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
