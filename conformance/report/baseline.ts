import { type ExitStatus, exitStatus } from '../engine/outcome.js';
import { printable } from './printable.js';
import { failingFindings, type Finding, findingsOf, keyOf } from './findings.js';
import type { Register, Report } from './report.js';
import { textsIn } from '../language/phrases.js';
import { consoleTexts } from './texts/console.js';
import { titleInList } from './title.js';
import { languageIn } from './words.js';

/** The findings of a run compared with those of an older run. */
export interface ComparedFindings {
  /** Findings that break a clause, or a check, that did not fail in the older report. */
  readonly fresh: readonly Finding[];
  readonly known: readonly Finding[];
  /** Findings of the older report that this run did not find again, although it ran one of their checks. */
  readonly gone: readonly Finding[];
  /** When the older run began, ISO 8601. */
  readonly baselineAt: string;
  /** Whether waivers of the run are stale or expired, which fails the run as it does without a baseline. */
  readonly hasFailingWaivers: boolean;
}

/**
 * Compares the findings of a report with a baseline. A finding is new if it breaks a clause (or, in a suite without
 * clauses, fails a check) that did not fail in the baseline. Waived failures are not findings, and warnings are never new.
 */
export function newFindings(report: Report, baseline: Report): ComparedFindings {
  // Failures that only warned in the baseline are known as well.
  const seen = (of: Report) => findingsOf(of).filter(({ outcome }) => outcome !== 'waived');
  const [now, before] = [failingFindings(report), seen(baseline)];
  const isIn = (others: readonly Finding[]) => {
    const broken = new Set(others.flatMap(namesOf));
    const keys = new Set(others.map(keyOf));
    return (finding: Finding) =>
      keys.has(keyOf(finding)) || namesOf(finding).every((name) => broken.has(name));
  };
  const [wasThere, isThere] = [isIn(before), isIn(seen(report))];
  const judged = new Set(
    report.checks.flatMap(({ id, outcome }) => (outcome === 'skipped' || outcome === 'error' ? [] : [id])),
  );
  const wasLookedAt = ({ checks }: Finding) => checks.some((id) => judged.has(id));
  return {
    fresh: now.filter((finding) => !wasThere(finding)),
    known: now.filter(wasThere),
    gone: before.filter((finding) => !isThere(finding) && wasLookedAt(finding)),
    baselineAt: baseline.run.startedAt,
    hasFailingWaivers: (report.waivers ?? []).some(({ state }) => state === 'stale' || state === 'expired'),
  };
}

/** What a finding breaks: its clauses or, if it has none, the checks that failed. */
function namesOf({ clauses, checks }: Finding): readonly string[] {
  return clauses.length > 0 ? clauses : checks;
}

/** What a run must fulfil in addition to having no new failure. */
export interface Demands {
  readonly strict: boolean;
  /** Minimum percentage of MUST requirements that must be decided. */
  readonly requireDecided: number | undefined;
}

/** Returns the exit status if only new findings count: failures that are in the baseline are ignored. */
export function exitOver(
  exit: ExitStatus,
  report: Report,
  compared: ComparedFindings | undefined,
  { strict, requireDecided = 0 }: Demands,
): ExitStatus {
  if (compared === undefined || exit !== exitStatus.failed) return exit;
  if (compared.fresh.length > 0 || compared.hasFailingWaivers) return exitStatus.failed;
  const { decided, counts } = report;
  // For a client, a failed check takes precedence over one that ended with an error.
  if (counts.checks.error > 0) return exitStatus.broken;
  const isOpen = strict && counts.checks.skipped + counts.checks.error > 0;
  const isTooLittle = decided.must * 100 < decided.of * requireDecided;
  return isOpen || isTooLittle ? exitStatus.undecided : exitStatus.conformant;
}

/** Returns `Against the baseline: 2 new, 5 known, 1 gone.`; empty without a baseline. */
export function comparisonLines(
  compared: ComparedFindings | undefined,
  register: Register,
): readonly string[] {
  if (compared === undefined) return [];
  const { fresh, known, gone } = compared;
  return [textsIn(consoleTexts, languageIn(register)).baseline(fresh.length, known.length, gone.length)];
}

/** Returns the counts with the date of the baseline, and the new findings, for a page; empty without a baseline. */
export function sinceLines(compared: ComparedFindings | undefined, register: Register): readonly string[] {
  if (compared === undefined) return [];
  const { fresh } = compared;
  const titles = fresh.slice(0, maxFresh).map((finding) => titleInList(finding, register));
  const { since } = textsIn(consoleTexts, languageIn(register));
  const when = compared.baselineAt.slice(0, 10);
  return [`${since(when)} ${comparisonLines(compared, register).join(' ')}`, ...titles];
}

/** Returns the counts, and a line per new finding. */
export function baselineLines(compared: ComparedFindings, register: Register): readonly string[] {
  const { fresh } = compared;
  const texts = textsIn(consoleTexts, languageIn(register));
  const shown = fresh
    .slice(0, maxFresh)
    .map((finding) => texts.fresh(printable(titleInList(finding, register))));
  const rest = fresh.length - shown.length;
  return [...comparisonLines(compared, register), ...shown, ...(rest > 0 ? [texts.andMore(rest)] : [])];
}

const maxFresh = 5;
