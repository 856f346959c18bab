import type { Language } from '../../core/language.js';
import { joined, plural, t, type Text } from '../../core/text.js';
import { type SpokenTexts, textsIn } from '../../language/phrases.js';
import type { Report } from '../report.js';

/** What is counted: clauses of the specification or, for a suite without clauses, checks. */
export type Counted = 'clauses' | 'checks';

/** `7 requirements`, `7 checks`. */
function requirements(count: number, kind: Counted): Text {
  return kind === 'clauses'
    ? t`${count} ${plural('requirement', 'requirements')}`
    : t`${count} ${plural('check', 'checks')}`;
}

/** `7 duties`, `7 scenarios`. */
function duties(count: number, kind: Counted): Text {
  return kind === 'clauses'
    ? t`${count} ${plural('duty', 'duties')}`
    : t`${count} ${plural('scenario', 'scenarios')}`;
}

/** `7 MUST duties`, `7 scenarios`. */
function mustDuties(count: number, kind: Counted): Text {
  return kind === 'clauses' ? t`${count} MUST ${plural('duty', 'duties')}` : duties(count, kind);
}

const ofGateways = {
  conformant: t`Conformant`,
  conformantIn: (profile: string) => t`Conformant (${profile})`,
  noFailure: (waived: number, part: string) =>
    waived === 0 ? t`No failure in ${part}` : t`No failure but ${waived} waived in ${part}`,
  withWarnings: (count: number) => t`, with ${count} ${plural('warning', 'warnings')}`,
  notConformant: t`Not conformant`,
  undecided: t`Undecided`,
  broken: t`Not judged: something broke`,
  /** The verdict in one line, split into its coloured and plain part: `CONFORMANT`, `: 880 of 880 …`. */
  line: {
    conformant: t`CONFORMANT`,
    nonconformant: t`NONCONFORMANT`,
    undecided: t`UNDECIDED`,
    error: t`ERROR`,
    partial: (waived: number) => (waived === 0 ? t`NO FAILURE` : t`NO FAILURE but ${waived} waived`),
    inPart: (part: string) => t` in ${part}`,
  },
  /** What a badge is about, on its left. */
  badge: t`Pix gateway`,
  kind: { clauses: t`MUST clauses`, checks: t`checks` } satisfies Record<Counted, Text>,
  decided: (must: number, of: number, kind: Counted, percent: number) =>
    kind === 'clauses'
      ? t`${must} of ${of} MUST clauses decided (${percent}%)`
      : t`${must} of ${of} checks decided (${percent}%)`,
  part: (must: number, of: number, kind: Counted, percent: number) =>
    kind === 'clauses'
      ? t`${must} of ${of} MUST clauses (${percent}%)`
      : t`${must} of ${of} checks (${percent}%)`,
  tooFewDecided: (kind: Counted) =>
    kind === 'clauses' ? t`not enough MUST clauses were decided` : t`not enough checks were decided`,
  withoutControl: t`without control endpoint`,
  aPart: t`a part of the suite`,
  warned: (count: number) => t`${count} implied ${plural('one is', 'ones are')} not kept, which only warns`,
  notOffered: (names: string) => t`not offered: ${names}`,
  /** Waivers that fail the run: how many of each kind, and the first ids. */
  over: (expired: number, stale: number, names: string) => {
    const kinds = [
      ...(expired > 0 ? [t`${expired} expired`] : []),
      ...(stale > 0 ? [t`${stale} of what no longer fails`] : []),
    ];
    return t`failed by waivers, ${joined(kinds, ', ')}: ${names}`;
  },
  sentence: {
    conformant: (all: number, kind: Counted) =>
      t`The gateway keeps all ${requirements(all, kind)} that can be observed from the outside.`,
    conformantIn: (all: number, kind: Counted, profile: string) =>
      t`The gateway keeps all ${requirements(all, kind)} of the ${profile} endpoints that can be observed from the outside.`,
    partial: (decided: number, kind: Counted, undecided: number) =>
      nothingWrong(requirements(decided, kind), undecided),
    failedAllTheSame: (all: number, kind: Counted) =>
      t`None of the ${requirements(all, kind)} was seen to be broken, but the run still failed.`,
    nonconformant: (failed: number, all: number, kind: Counted, undecided: number) =>
      undecided === 0
        ? t`The gateway breaks ${failed} of ${requirements(all, kind)}.`
        : t`The gateway breaks ${failed} of ${requirements(all, kind)}; ${undecided} could not be verified.`,
    undecided: (decided: number, all: number, kind: Counted) => tooLittle(decided, requirements(all, kind)),
    error: (failed: number, kind: Counted) => noVerdict(failed, requirements(failed, kind)),
    absent: (count: number) =>
      t`${count} ${plural('operation of the specification is', 'operations of the specification are')} not offered.`,
    waived: (count: number) => t`${count} known ${plural('failure is', 'failures are')} waived.`,
    warned: (count: number) =>
      t`${count} implied ${plural('requirement is', 'requirements are')} not kept, which only warns in this run.`,
    over: (count: number) => t`${count} ${plural('waiver no longer holds', 'waivers no longer hold')}.`,
    interrupted: t`The run was interrupted: what had not run is skipped.`,
    stopped: t`The gateway stopped answering in the middle of the run: what had not been judged by then is open.`,
  },
};

function nothingWrong(decided: Text, undecided: number): Text {
  return undecided === 0
    ? t`Nothing wrong was found in the ${decided} that could be decided.`
    : t`Nothing wrong was found in the ${decided} that could be decided; nothing is known about the other ${undecided}.`;
}

function tooLittle(decided: number, all: Text): Text {
  return t`Too little was decided for a verdict: ${decided} of ${all}.`;
}

function noVerdict(failed: number, broken: Text): Text {
  const seen = failed === 0 ? t`nothing had been seen to be broken` : t`${broken} had been seen to be broken`;
  return t`There is no verdict, because the test could not be carried out as intended: a state could not be set up, or the kit broke. By then ${seen}.`;
}

const ofClients: typeof ofGateways = {
  ...ofGateways,
  line: {
    ...ofGateways.line,
    conformant: t`CLIENT CONFORMANT`,
    nonconformant: t`CLIENT NONCONFORMANT`,
    undecided: t`CLIENT UNDECIDED`,
    partial: (waived) =>
      waived === 0 ? t`CLIENT WITHOUT FAILURE` : t`CLIENT WITHOUT FAILURE but ${waived} waived`,
  },
  badge: t`Pix client`,
  kind: { clauses: t`MUST duties`, checks: t`scenarios` },
  decided: (must, of, kind, percent) => t`${must} of ${mustDuties(of, kind)} decided (${percent}%)`,
  part: (must, of, kind, percent) => t`${must} of ${mustDuties(of, kind)} (${percent}%)`,
  tooFewDecided: (kind) =>
    kind === 'clauses' ? t`not enough MUST duties were decided` : t`not enough scenarios were decided`,
  aPart: t`a part of the scenarios`,
  warned: (count) =>
    t`${count} MUST ${plural('duty of a sentence that says', 'duties of sentences that say')} “should” not kept, which only warns`,
  sentence: {
    ...ofGateways.sentence,
    conformant: (all, kind) => t`The client keeps all ${duties(all, kind)} that the specification gives it.`,
    conformantIn: (all, kind, profile) =>
      t`The client keeps all ${duties(all, kind)} of the ${profile} endpoints that the specification gives it.`,
    partial: (decided, kind, undecided) => nothingWrong(duties(decided, kind), undecided),
    failedAllTheSame: (all, kind) =>
      t`None of the ${duties(all, kind)} of the specification was seen to be broken, but the run still failed.`,
    nonconformant: (failed, all, kind, undecided) =>
      undecided === 0
        ? t`The client breaks ${failed} of ${duties(all, kind)} that the specification gives it.`
        : t`The client breaks ${failed} of ${duties(all, kind)} that the specification gives it; ${undecided} could not be judged.`,
    undecided: (decided, all, kind) => tooLittle(decided, duties(all, kind)),
    error: (failed, kind) => noVerdict(failed, duties(failed, kind)),
    warned: (count) =>
      t`${duties(count, 'clauses')} beyond the specification, or of a sentence that says “should”, not kept: this only warns in this run.`,
    stopped: t`The gateway behind the client stopped answering in the middle of the run: what had not been judged by then is open.`,
  },
};

/** The verdict as a word, as a line and in sentences, about the subject of a report. */
export function verdictTextsOf(
  { subject }: Pick<Report, 'subject'>,
  language: Language,
): SpokenTexts<typeof ofGateways> {
  return textsIn(subject === 'client' ? ofClients : ofGateways, language);
}

/** What the line of a verdict about a client says besides. */
export const clientVerdictTexts = {
  failed: (failed: number, all: number) => t`${failed} of ${mustDuties(all, 'clauses')} failed`,
  kept: (all: number) => t`all ${mustDuties(all, 'clauses')} kept`,
  moneyAtRisk: (count: number, isPractice: boolean) =>
    isPractice
      ? t`MONEY AT RISK in ${count} ${plural('practice', 'practices')}`
      : t`MONEY AT RISK in ${duties(count, 'clauses')}`,
  beyond: (portable: number, practice: number) => {
    const grades = [
      ...(portable === 0 ? [] : [`${portable} PORTABLE`]),
      ...(practice === 0 ? [] : [`${practice} PRACTICE`]),
    ];
    return t`${grades.join(', ')} not kept`;
  },
};
