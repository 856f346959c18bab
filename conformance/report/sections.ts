/** What a report says below its verdict: one list of sections, which each printer shows as its medium allows. */
import type { CheckOutcome } from '../engine/outcome.js';
import type { ComparedFindings } from './baseline.js';
import { type Finding, findingsOf } from './findings.js';
import { nextSteps } from './next-steps.js';
import type { Register, Report } from './report.js';
import { surprisesIn } from './surprises.js';
import { chapterTallies, sumOf, type Tally } from './tally.js';
import { outcomeTextsOf } from './texts/outcomes.js';
import { type SectionTexts, sectionTextsOf } from './texts/sections.js';
import { nameOfChapter, textIn } from './words.js';

/** By its id, a printer decides how much of a section it shows, and where. */
export type SectionId =
  | 'findings'
  | 'known findings'
  | 'warnings'
  | 'known failures'
  | 'chapters'
  | 'errors'
  | 'not tested'
  | 'open questions'
  | 'answers';

/** A part of a report, in the language of the register. Nothing in it is escaped. */
export interface Section {
  readonly id: SectionId;
  readonly heading: string;
  readonly findings?: readonly Finding[];
  readonly table?: readonly TallyRow[];
  readonly items?: readonly Item[];
  /** What a reader must know besides. */
  readonly notes?: readonly string[];
}

/** How much of a chapter, or of a grade of client requirements, was tested. */
export interface TallyRow {
  /** Its id, and its name in the language of the register. */
  readonly chapter: string;
  readonly name: string;
  readonly tally: Tally;
}

/** An entry of a list. */
export interface Item {
  readonly text: string;
  /** How many checks it stands for. */
  readonly checks?: number;
  readonly outcome?: CheckOutcome;
}

/** The sections of a report that have something to say, those first that a reader needs first. */
export function sectionsOf(
  report: Report,
  register: Register,
  compared?: ComparedFindings,
): readonly Section[] {
  const texts = sectionTextsOf(register);
  const findings = findingsOf(report);
  const all: readonly Section[] = [
    ...failingSections(findings, compared, texts),
    warnings(findings, texts),
    knownFailures(report, register, texts),
    chapters(report, register, texts),
    errors(report, register, texts),
    notTested(report, register, texts),
    openQuestions(report, texts),
    answers(report, register, texts),
  ];
  return all.filter((section) =>
    section.id === 'open questions'
      ? report.openPoints.length > 0
      : [section.findings, section.table, section.items, section.notes].some(
          (part) => (part?.length ?? 0) > 0,
        ),
  );
}

/** The findings that fail the run; with a baseline, those that it does not have come first. */
function failingSections(
  findings: readonly Finding[],
  compared: ComparedFindings | undefined,
  texts: SectionTexts,
): readonly Section[] {
  if (compared !== undefined) {
    const { fresh, known } = compared;
    return [
      { id: 'findings', heading: texts.newFindings(fresh.length), findings: fresh },
      { id: 'known findings', heading: texts.knownFindings(known.length), findings: known },
    ];
  }
  const failed = findings.filter(({ outcome }) => outcome === 'failed');
  const checks = new Set(failed.flatMap((finding) => [...finding.checks, ...finding.stopped])).size;
  return [{ id: 'findings', heading: texts.findings(failed.length, checks), findings: failed }];
}

function warnings(findings: readonly Finding[], texts: SectionTexts): Section {
  const warned = findings.filter(({ outcome }) => outcome === 'warned');
  return { id: 'warnings', heading: texts.warnings(warned.length), findings: warned };
}

/** Those first that no longer hold, because they fail the run. */
function knownFailures({ waivers = [] }: Report, register: Register, texts: SectionTexts): Section {
  const isOver = (state: string) => state === 'expired' || state === 'stale';
  const sorted = [...waivers].sort((a, b) => Number(isOver(b.state)) - Number(isOver(a.state)));
  const items = sorted.map(({ id, state, reason, until }) => {
    const word = outcomeTextsOf(register).waiver[state];
    return {
      text: until === undefined ? texts.waiver(id, word, reason) : texts.waiverUntil(id, word, reason, until),
    };
  });
  return { id: 'known failures', heading: texts.knownFailures, items };
}

function chapters(report: Report, register: Register, texts: SectionTexts): Section {
  const table = chapterTallies(report, register)
    .filter(({ tally }) => sumOf(tally) > 0)
    .map(({ chapter, tally }) => ({ chapter, name: nameOfChapter(chapter, register), tally }));
  const heading = report.clauses.length > 0 ? texts.byChapter : texts.checksByChapter;
  return { id: 'chapters', heading: register.subject === 'client' ? texts.byGrade : heading, table };
}

/** What the kit, or a provider state, could not do. */
function errors({ checks }: Report, register: Register, texts: SectionTexts): Section {
  const broken = checks.filter(({ outcome }) => outcome === 'error');
  const items = broken.map((check) => ({
    text: `${check.id}: ${textIn(check, 'reason', register)}`,
    outcome: 'error' as const,
  }));
  return { id: 'errors', heading: texts.errors(broken.length), items };
}

/** What would let more be tested, or why it was not; and what cannot be tested at all. */
function notTested(report: Report, register: Register, texts: SectionTexts): Section {
  const items = nextSteps(report).map((step) => {
    const what = textIn(step, 'what', register);
    return { text: step.unlocks ? texts.needs(what) : what, checks: step.checks };
  });
  const unobservable = report.clauses.filter(({ outcome }) => outcome === 'unobservable').length;
  const { notOffered = [], control } = report.target;
  const notes = [
    ...(control === false ? [texts.noControl] : []),
    ...(notOffered.length > 0 ? [texts.notOffered(notOffered.join(', '))] : []),
    ...(unobservable > 0
      ? [register.subject === 'client' ? texts.notUsed(unobservable) : texts.unobservable(unobservable)]
      : []),
  ];
  return { id: 'not tested', heading: texts.notTested, items, notes };
}

function openQuestions({ openPoints }: Report, texts: SectionTexts): Section {
  return { id: 'open questions', heading: texts.openQuestions(new Set(openPoints.map(({ id }) => id)).size) };
}

/**
 * Of a gateway, the answers at open questions that differ from the reference gateway's; of a client, what it does where
 * several ways are right.
 */
function answers({ openPoints }: Report, register: Register, texts: SectionTexts): Section {
  if (register.subject === 'client') {
    const own = openPoints.filter(({ id }) => id === 'client');
    const items = own.map((one) => ({ text: textIn(one, 'observed', register) }));
    return { id: 'answers', heading: texts.ways, items };
  }
  const surprises = surprisesIn(openPoints);
  const items = surprises.map(({ observation, reference }) => {
    const name = register.operations?.get(observation.operation) ?? observation.operation;
    const place = [observation.id, name].filter((part) => part !== '').join(' ');
    const answer = `${place}: ${textIn(observation, 'observed', register)}`;
    return { text: reference === '' ? answer : texts.unlikeReference(answer, reference) };
  });
  return { id: 'answers', heading: texts.answers(items.length), items };
}
