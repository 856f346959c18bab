import { isMap, isSeq, parseDocument, stringify } from 'yaml';
import { failingFindings } from './findings.js';
import { withoutControls } from './printable.js';
import type { Register, Report } from './report.js';
import { fileTextsOf } from './texts/files.js';
import { titleInList } from './title.js';

/** A known failure in the format of a waiver file. */
export interface KnownFailure {
  readonly id: string;
  /** The finding and the day of the run; the user completes it with the reason. */
  readonly reason: string;
  /** The last day on which the waiver is valid, `yyyy-mm-dd`. */
  readonly until: string;
}

/** Lists the failures of a report that are not waived yet: one per clause, or per check for a failure without a clause. */
export function knownFailures(report: Report, register: Register, until: string): readonly KnownFailure[] {
  const reasons = new Map<string, string>();
  for (const finding of failingFindings(report)) {
    const day = report.run.startedAt.slice(0, 10);
    const why = fileTextsOf(register).knownOn(day, titleInList(finding, register));
    for (const { check, failure } of [...finding.cases, ...finding.follows]) {
      const id = failure.clause ?? check.id;
      if (!reasons.has(id)) reasons.set(id, withoutControls(why).replaceAll('\n', ' '));
    }
  }
  return [...reasons].map(([id, reason]) => ({ id, reason, until }));
}

/** Formats known failures as YAML. Those in `before`, the text of an existing file, stay unchanged with their comments. */
export function knownFailuresText(failures: readonly KnownFailure[], before = ''): string {
  const document = parseDocument(before);
  const list = isMap(document.contents) ? document.get('waivers') : document.contents;
  if (!isSeq(list) || list.items.length === 0) return stringify({ waivers: failures });
  list.flow = false;
  for (const failure of failures) list.add(document.createNode(failure));
  return document.toString({ lineWidth: 0 });
}
