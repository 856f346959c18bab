import type { Language } from '../../core/language.js';
import { joined, plural, t, type Text } from '../../core/text.js';
import { type SpokenTexts, textsIn } from '../../language/phrases.js';
import type { Report } from '../report.js';

/** The unit of counts: clauses of the specification, only duties of other grades (`beyond`), or checks. */
export type Counted = 'clauses' | 'beyond' | 'checks';

/** Returns `7 requirements` or `7 checks`. */
function requirements(count: number, kind: Counted): Text {
  return kind === 'clauses'
    ? t`${count} ${plural('requirement', 'requirements')}`
    : t`${count} ${plural('check', 'checks')}`;
}

/** Returns `7 requirements` or `7 scenarios`. */
function duties(count: number, kind: Counted): Text {
  return kind === 'checks'
    ? t`${count} ${plural('scenario', 'scenarios')}`
    : t`${count} ${plural('requirement', 'requirements')}`;
}

/** Returns `7 MUST requirements`, `7 requirements` for other grades, or `7 scenarios`. */
function mustDuties(count: number, kind: Counted): Text {
  return kind === 'clauses' ? t`${count} MUST ${plural('requirement', 'requirements')}` : duties(count, kind);
}

const ofGateways = {
  conformant: t`Conformant`,
  conformantIn: (profile: string) => t`Conformant (${profile})`,
  noFailure: (waived: number, part: string) =>
    waived === 0 ? t`No failure in ${part}` : t`No failure but ${waived} waived in ${part}`,
  withWarnings: (count: number) => t`, with ${count} ${plural('warning', 'warnings')}`,
  notConformant: t`Not conformant`,
  undecided: t`Undecided`,
  broken: t`No verdict: an error occurred`,
  /** The verdict in one line, split into its coloured part, `CONFORMANT`, and its plain part, `: 880 of 880 …`. */
  line: {
    conformant: t`CONFORMANT`,
    nonconformant: t`NONCONFORMANT`,
    undecided: t`UNDECIDED`,
    error: t`ERROR`,
    partial: (waived: number) => (waived === 0 ? t`NO FAILURE` : t`NO FAILURE but ${waived} waived`),
    inPart: (part: string) => t` in ${part}`,
  },
  /** The left part of a badge: its subject. */
  badge: t`Pix gateway`,
  decided: (must: number, of: number, kind: Counted, percent: number) =>
    kind === 'clauses'
      ? t`${must} of ${of} MUST requirements decided (${percent}%)`
      : t`${must} of ${of} checks decided (${percent}%)`,
  part: (must: number, of: number, kind: Counted, percent: number) =>
    kind === 'clauses'
      ? t`${must} of ${of} MUST requirements (${percent}%)`
      : t`${must} of ${of} checks (${percent}%)`,
  tooFewDecided: (kind: Counted) =>
    kind === 'clauses' ? t`not enough MUST requirements were decided` : t`not enough checks were decided`,
  withoutControl: t`without control endpoint`,
  aPart: t`a part of the suite`,
  warned: (count: number) =>
    t`${count} implied ${plural('requirement', 'requirements')} not met (warning only)`,
  notOffered: (names: string) => t`not offered: ${names}`,
  /** Waivers that fail the run: the number of each kind, and the first ids. */
  over: (expired: number, stale: number, names: string) => {
    const kinds = [
      ...(expired > 0 ? [t`${expired} expired`] : []),
      ...(stale > 0 ? [t`${stale} no longer needed`] : []),
    ];
    return t`failed because of waivers (${joined(kinds, ', ')}): ${names}`;
  },
  sentence: {
    conformant: (all: number, kind: Counted) =>
      t`The gateway meets all ${requirements(all, kind)} that can be observed from the outside.`,
    conformantIn: (all: number, kind: Counted, profile: string) =>
      t`For the ${profile} endpoints, the gateway meets all ${requirements(all, kind)} that can be observed from the outside.`,
    partial: (decided: number, kind: Counted, undecided: number) =>
      nothingWrong(requirements(decided, kind), undecided),
    failedAllTheSame: (all: number, kind: Counted) =>
      t`No violation of the ${requirements(all, kind)} was found, but the run still failed.`,
    nonconformant: (failed: number, all: number, kind: Counted, undecided: number) =>
      undecided === 0
        ? t`The gateway violates ${failed} of ${requirements(all, kind)}.`
        : t`The gateway violates ${failed} of ${requirements(all, kind)}; ${undecided} could not be tested.`,
    undecided: (decided: number, all: number, kind: Counted) => tooLittle(decided, requirements(all, kind)),
    error: (failed: number, kind: Counted) => noVerdict(failed, requirements(failed, kind)),
    absent: (count: number) =>
      t`${count} ${plural('operation of the specification is', 'operations of the specification are')} not offered.`,
    waived: (count: number) => t`${count} known ${plural('failure is', 'failures are')} waived.`,
    warned: (count: number) =>
      t`${count} implied ${plural('requirement is', 'requirements are')} not met (warning only).`,
    over: (count: number) => t`${count} ${plural('waiver no longer holds', 'waivers no longer hold')}.`,
    interrupted: t`The run was interrupted: the remaining checks were skipped.`,
    stopped: t`The gateway stopped responding during the run: the remaining checks were not run.`,
  },
};

function nothingWrong(decided: Text, undecided: number): Text {
  return undecided === 0
    ? t`No failure in the ${decided} that could be tested.`
    : t`No failure in the ${decided} that could be tested; the other ${undecided} ${plural('was', 'were')} not tested.`;
}

function tooLittle(decided: number, all: Text): Text {
  return t`Not enough was tested for a verdict: ${decided} of ${all}.`;
}

function noVerdict(failed: number, broken: Text): Text {
  const seen = failed === 0 ? t`no violation had been found` : t`${broken} had been violated`;
  return t`No verdict: the setup of a state or the kit itself failed. By then ${seen}.`;
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
  decided: (must, of, kind, percent) => t`${must} of ${mustDuties(of, kind)} decided (${percent}%)`,
  part: (must, of, kind, percent) => t`${must} of ${mustDuties(of, kind)} (${percent}%)`,
  tooFewDecided: (kind) =>
    kind === 'clauses' ? t`not enough MUST requirements were decided` : t`not enough scenarios were decided`,
  aPart: t`a part of the scenarios`,
  warned: (count) =>
    t`${count} ${plural('recommendation', 'recommendations')} (“should”) not followed (warning only)`,
  sentence: {
    ...ofGateways.sentence,
    conformant: (all, kind) => t`The client meets all ${duties(all, kind)} of the specification.`,
    conformantIn: (all, kind, profile) =>
      t`The client meets all ${duties(all, kind)} of the ${profile} endpoints.`,
    partial: (decided, kind, undecided) => nothingWrong(duties(decided, kind), undecided),
    failedAllTheSame: (all, kind) =>
      t`No violation of the ${duties(all, kind)} of the specification was found, but the run still failed.`,
    nonconformant: (failed, all, kind, undecided) =>
      undecided === 0
        ? t`The client violates ${failed} of ${duties(all, kind)} of the specification.`
        : t`The client violates ${failed} of ${duties(all, kind)} of the specification; ${undecided} could not be tested.`,
    undecided: (decided, all, kind) => tooLittle(decided, duties(all, kind)),
    error: (failed, kind) => noVerdict(failed, duties(failed, kind)),
    warned: (count) =>
      t`${count} ${plural('requirement', 'requirements')} beyond the specification, or only recommended (“should”), ${plural('was', 'were')} not met (warning only).`,
    stopped: t`The gateway behind the client stopped responding during the run: the remaining scenarios were not run.`,
  },
};

/** Returns the texts of the verdict about the subject of a report: as a word, as a line and in sentences. */
export function verdictTextsOf(
  { subject }: Pick<Report, 'subject'>,
  language: Language,
): SpokenTexts<typeof ofGateways> {
  return textsIn(subject === 'client' ? ofClients : ofGateways, language);
}

/** Further texts of the verdict line about a client. */
export const clientVerdictTexts = {
  failed: (failed: number, all: number, kind: Counted) => t`${failed} of ${mustDuties(all, kind)} failed`,
  kept: (all: number, kind: Counted) => t`all ${mustDuties(all, kind)} met`,
  moneyAtRisk: (count: number, isPractice: boolean) =>
    isPractice
      ? t`MONEY AT RISK in ${count} ${plural('practice', 'practices')}`
      : t`MONEY AT RISK in ${duties(count, 'clauses')}`,
  beyond: (portable: number, practice: number) => {
    const grades = [
      ...(portable === 0 ? [] : [`${portable} PORTABLE`]),
      ...(practice === 0 ? [] : [`${practice} PRACTICE`]),
    ];
    return t`${grades.join(', ')} not met`;
  },
};
