import { isMap, isSeq, parseDocument, stringify } from 'yaml';
import { failingFindings } from './findings.js';
import { withoutControls } from './printable.js';
import type { Register, Report } from './report.js';
import { fileTextsOf } from './texts/files.js';
import { titleInList } from './title.js';

/** A known failure as it is written to a file of waivers. */
export interface KnownFailure {
  readonly id: string;
  /** The finding and its day, for the user to complete with the reason. */
  readonly reason: string;
  /** The last day, `yyyy-mm-dd`. */
  readonly until: string;
}

/** Lists the failures of a report that are not waived yet: one per clause, or per check if a failure counts at no clause. */
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

/** Formats known failures as YAML; those of `before`, the text of such a file, stay as they are with their comments. */
export function knownFailuresText(failures: readonly KnownFailure[], before = ''): string {
  const document = parseDocument(before);
  const list = isMap(document.contents) ? document.get('waivers') : document.contents;
  if (!isSeq(list) || list.items.length === 0) return stringify({ waivers: failures });
  list.flow = false;
  for (const failure of failures) list.add(document.createNode(failure));
  return document.toString({ lineWidth: 0 });
}
