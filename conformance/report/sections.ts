/** The content of a report below its verdict: one list of sections, which each printer shows as its medium allows. */
import type { CheckOutcome } from '../engine/outcome.js';
import type { ComparedFindings } from './baseline.js';
import { type Finding, findingsOf } from './findings.js';
import { nextSteps } from './next-steps.js';
import type { Register, Report } from './report.js';
import { surprisesIn } from './surprises.js';
import { chapterTallies, sumOf, type TallyRow } from './tally.js';
import { outcomeTextsOf } from './texts/outcomes.js';
import { type SectionTexts, sectionTextsOf } from './texts/sections.js';
import { nameOfChapter, textIn } from './words.js';

/** Identifies a section: a printer uses it to decide how much of the section it shows, and where. */
export type SectionId =
  | 'findings'
  | 'known findings'
  | 'warnings'
  | 'known failures'
  | 'chapters'
  | 'errors'
  | 'not tested'
  | 'run'
  | 'open points'
  | 'answers';

/** A part of a report, in the language of the register. Nothing in it is escaped. */
export interface Section {
  readonly id: SectionId;
  readonly heading: string;
  readonly findings?: readonly Finding[];
  readonly table?: readonly TallyRow[];
  readonly items?: readonly Item[];
  /** Further notes for the reader. */
  readonly notes?: readonly string[];
}

/** An entry of a list. */
export interface Item {
  readonly text: string;
  /** Number of checks that the entry stands for. */
  readonly checks?: number;
  readonly outcome?: CheckOutcome;
}

/** Returns the sections of a report that have content, in the order in which a reader needs them. */
export function sectionsOf(
  report: Report,
  register: Register,
  compared?: ComparedFindings,
): readonly Section[] {
  const texts = sectionTextsOf(register);
  const findings = findingsOf(report);
  const all = [
    ...failingSections(findings, compared, texts),
    warnings(findings, texts),
    knownFailures(report, register, texts),
    chapters(report, register, texts),
    errors(report, register, texts),
    notTested(report, register, texts),
    aboutRun(report, register, texts),
    openPointCount(report, texts),
    answers(report, register, texts),
  ];
  return all.filter((section) => section !== undefined);
}

/** Creates a section of findings; undefined if there are none. */
function findingSection(id: SectionId, heading: string, findings: readonly Finding[]): Section | undefined {
  return findings.length > 0 ? { id, heading, findings } : undefined;
}

function itemSection(id: SectionId, heading: string, items: readonly Item[]): Section | undefined {
  return items.length > 0 ? { id, heading, items } : undefined;
}

/** Returns the findings that fail the run; with a baseline, the new ones come first. */
function failingSections(
  findings: readonly Finding[],
  compared: ComparedFindings | undefined,
  texts: SectionTexts,
): readonly (Section | undefined)[] {
  if (compared !== undefined) {
    const { fresh, known } = compared;
    return [
      findingSection('findings', texts.newFindings(fresh.length), fresh),
      findingSection('known findings', texts.knownFindings(known.length), known),
    ];
  }
  const failed = findings.filter(({ outcome }) => outcome === 'failed');
  const checks = new Set(failed.flatMap((finding) => [...finding.checks, ...finding.stopped])).size;
  return [findingSection('findings', texts.findings(failed.length, checks), failed)];
}

function warnings(findings: readonly Finding[], texts: SectionTexts): Section | undefined {
  const warned = findings.filter(({ outcome }) => outcome === 'warned');
  return findingSection('warnings', texts.warnings(warned.length), warned);
}

/** Returns the section of waivers; expired and stale ones come first, because they fail the run. */
function knownFailures(
  { waivers = [] }: Report,
  register: Register,
  texts: SectionTexts,
): Section | undefined {
  const isOver = (state: string) => state === 'expired' || state === 'stale';
  const sorted = [...waivers].sort((a, b) => Number(isOver(b.state)) - Number(isOver(a.state)));
  const items = sorted.map(({ id, state, reason, until }) => {
    const word = outcomeTextsOf(register).waiver[state];
    return {
      text: until === undefined ? texts.waiver(id, word, reason) : texts.waiverUntil(id, word, reason, until),
    };
  });
  return itemSection('known failures', texts.knownFailures, items);
}

function chapters(report: Report, register: Register, texts: SectionTexts): Section | undefined {
  const table = chapterTallies(report, register)
    .filter(({ tally }) => sumOf(tally) > 0)
    .map(({ chapter, tally }) => ({ chapter, name: nameOfChapter(chapter, register), tally }));
  return table.some(({ tally }) => tally.undecided < sumOf(tally))
    ? { id: 'chapters', heading: chaptersHeading(report, register, texts), table }
    : undefined;
}

function chaptersHeading({ clauses }: Report, { subject }: Register, texts: SectionTexts): string {
  if (subject === 'client') return texts.byGrade;
  if (subject === 'sweep') return texts.requirements;
  return clauses.length > 0 ? texts.byChapter : texts.checksByChapter;
}

/** Returns the section of errors of the kit or of a provider state. */
function errors({ checks }: Report, register: Register, texts: SectionTexts): Section | undefined {
  const broken = checks.filter(({ outcome }) => outcome === 'error');
  const items = broken.map((check) => ({
    text: `${check.id}: ${textIn(check, 'reason', register)}`,
    outcome: 'error' as const,
  }));
  return itemSection('errors', texts.errors(broken.length), items);
}

/** Returns the section of what was not tested: what to provide, or the reason, and what cannot be tested at all. */
function notTested(report: Report, register: Register, texts: SectionTexts): Section | undefined {
  const items = nextSteps(report).map((step) => {
    const what = textIn(step, 'what', register);
    return { text: step.unlocks ? texts.needs(what) : what, checks: step.checks };
  });
  const unobservable = report.clauses.filter(({ outcome }) => outcome === 'unobservable').length;
  const { notOffered = [], control } = report.target;
  const needsControl = control === false && report.subject !== 'recording';
  const notes = [
    ...(needsControl ? [texts.noControl] : []),
    ...(notOffered.length > 0 ? [texts.notOffered(notOffered.join(', '))] : []),
    ...(unobservable > 0
      ? [register.subject === 'client' ? texts.notUsed(unobservable) : texts.unobservable(unobservable)]
      : []),
  ];
  if (items.length === 0 && notes.length === 0) return undefined;
  return { id: 'not tested', heading: texts.notTested, items, notes };
}

function aboutRun({ run }: Report, register: Register, texts: SectionTexts): Section | undefined {
  const items = (run.notes ?? []).map((note) => ({ text: textIn(note, 'note', register) }));
  return itemSection('run', texts.aboutRun, items);
}

function openPointCount({ openPoints }: Report, texts: SectionTexts): Section | undefined {
  const count = new Set(openPoints.map(({ id }) => id)).size;
  return count > 0 ? { id: 'open points', heading: texts.openPointCount(count) } : undefined;
}

/**
 * Returns, for a gateway, the observations at open points that differ from the reference gateway; for a client, what it
 * does where several behaviours are correct.
 */
function answers({ openPoints }: Report, register: Register, texts: SectionTexts): Section | undefined {
  if (register.subject === 'client') {
    const own = openPoints.filter(({ id }) => id === 'client');
    const items = own.map((one) => ({ text: textIn(one, 'observed', register) }));
    return itemSection('answers', texts.ways, items);
  }
  const surprises = surprisesIn(openPoints);
  const items = surprises.map(({ observation, reference }) => {
    const name = register.operations?.get(observation.operation) ?? observation.operation;
    const place = [observation.id, name].filter((part) => part !== '').join(' ');
    const answer = `${place}: ${textIn(observation, 'observed', register)}`;
    return { text: reference === '' ? answer : texts.unlikeReference(answer, reference) };
  });
  return itemSection('answers', texts.answers(items.length), items);
}
