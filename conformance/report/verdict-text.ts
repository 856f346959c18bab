import { isDecided } from '../engine/outcome.js';
import type { Grade } from '../contract/clause.js';
import type { Language } from '../core/language.js';
import type { Report } from './report.js';
import { countedOf, tallyOf } from './tally.js';
import { outcomeTexts } from './texts/outcomes.js';
import { textsIn } from '../language/texts.js';
import { clientVerdictTexts, type Counted, verdictTextsOf } from './texts/verdict.js';
import { trafficVerdict } from './traffic-verdict.js';

/** The colour of a verdict: only conformant is good. */
export type Tone = 'good' | 'bad' | 'partial' | 'undecided' | 'broken';

const tones: Readonly<Record<Report['verdict'], Tone>> = {
  conformant: 'good',
  partial: 'partial',
  nonconformant: 'bad',
  undecided: 'undecided',
  error: 'broken',
};

/** The tone of a report. */
export function toneOf(report: Report): Tone {
  const { verdict, subject, clauses } = report;
  const traffic = trafficVerdict(report, 'en');
  if (traffic !== undefined) return traffic.tone;
  // Money at risk is bad, whatever the specification says.
  if (subject === 'client' && clauses.some(({ outcome }) => outcome === 'failed')) return 'bad';
  return tones[verdict];
}

/**
 * The verdict as a word: `Conformant` or, if nothing failed in an incomplete run, `No failure in 239 of 880 MUST
 * clauses (27%)`.
 */
export function verdictWord(report: Report, language: Language = 'en'): string {
  const traffic = trafficVerdict(report, language);
  if (traffic !== undefined) return traffic.word;
  if (report.subject === 'client') return [wordOf(report, language), ...riskOf(report, language)].join('; ');
  const { warned } = tallyOf(countedOf(report));
  const hasWarnings = warned > 0 && report.verdict === 'conformant';
  return (
    wordOf(report, language) + (hasWarnings ? verdictTextsOf(report, language).withWarnings(warned) : '')
  );
}

function wordOf(report: Report, language: Language): string {
  const { verdict, profile } = report;
  const texts = verdictTextsOf(report, language);
  switch (verdict) {
    case 'conformant':
      return profile === 'full'
        ? texts.conformant
        : texts.conformantIn(outcomeTexts[language].profile[profile]);
    case 'partial':
      return texts.noFailure(waivedIn(report), partText(report, language));
    case 'nonconformant':
      return texts.notConformant;
    case 'undecided':
      return texts.undecided;
    case 'error':
      return texts.broken;
  }
}

/** The verdict in one line, such as `CONFORMANT: 880 of 880 MUST clauses decided (100%)`. */
export function verdictLine(report: Report, language: Language = 'en'): string {
  const { head, rest } = verdictParts(report, language);
  return head + rest;
}

/** The same, split into a coloured and a plain part. */
export function verdictParts(
  report: Report,
  language: Language,
): { readonly head: string; readonly rest: string } {
  const { verdict, profile } = report;
  const { line } = verdictTextsOf(report, language);
  const traffic = trafficVerdict(report, language);
  if (traffic !== undefined) return traffic;
  if (report.subject === 'client') return clientParts(report, language);
  if (verdict === 'partial') {
    const all = [partText(report, language), ...notesOf(report, language)].join('; ');
    return { head: line.partial(waivedIn(report)), rest: line.inPart(all) };
  }
  const named =
    verdict === 'conformant' && profile !== 'full' ? ` (${outcomeTexts[language].profile[profile]})` : '';
  const all = [
    decidedText(report, language),
    ...warnedOf(report, language),
    ...absentOf(report, language),
    ...overOf(report, language),
  ].join('; ');
  return { head: line[verdict], rest: `${named}: ${all}` };
}

/** The same of a client: only MUST duties decide the word, and money at risk is told whatever it is. */
function clientParts(report: Report, language: Language): { readonly head: string; readonly rest: string } {
  const { verdict, decided } = report;
  const { line } = verdictTextsOf(report, language);
  const texts = textsIn(clientVerdictTexts, language);
  const { failed } = tallyOf(countedOf(report));
  const notes = [...riskOf(report, language), ...notesOf(report, language)];
  switch (verdict) {
    case 'partial':
      return {
        head: line.partial(waivedIn(report)),
        rest: line.inPart([partText(report, language), ...notes].join('; ')),
      };
    case 'conformant':
      return { head: line.conformant, rest: `: ${[texts.kept(decided.of), ...notes].join('; ')}` };
    case 'nonconformant': {
      const broken = failed === 0 ? [] : [texts.failed(failed, decided.of)];
      return {
        head: line.nonconformant,
        rest: `: ${[...broken, decidedText(report, language), ...notes].join('; ')}`,
      };
    }
    default:
      return { head: line[verdict], rest: `: ${[decidedText(report, language), ...notes].join('; ')}` };
  }
}

/** `MONEY AT RISK in 2 practices`, and what else is not kept beyond the specification. */
export function riskOf({ clauses }: Report, language: Language): readonly string[] {
  const texts = textsIn(clientVerdictTexts, language);
  const broken = clauses.filter(({ outcome }) => outcome === 'failed' || outcome === 'warned');
  const risky = broken.filter(({ money }) => money === true);
  const of = (wanted: Grade) =>
    broken.filter(({ grade, money }) => grade === wanted && money !== true).length;
  const [portable, practice] = [of('PORTABLE'), of('PRACTICE')];
  const isPractice = risky.every(({ grade }) => grade === 'PRACTICE');
  return [
    ...(risky.length > 0 ? [texts.moneyAtRisk(risky.length, isPractice)] : []),
    ...(portable + practice > 0 ? [texts.beyond(portable, practice)] : []),
  ];
}

/** What a reader of the verdict must know about the run: what it did not cover. */
export function notesOf(report: Report, language: Language): readonly string[] {
  const { profile } = report;
  const texts = verdictTextsOf(report, language);
  if (trafficVerdict(report, language) !== undefined) return [];
  return [
    ...(profile === 'without control endpoint' ? [texts.withoutControl] : []),
    ...(profile === 'part' ? [texts.aPart] : []),
    ...warnedOf(report, language),
    ...absentOf(report, language),
  ];
}

/** `2 implied ones not kept`, if these only warn and there are any. */
export function warnedOf(report: Report, language: Language): readonly string[] {
  const { warned } = tallyOf(countedOf(report));
  if (report.subject === 'sweep') return [];
  return warned > 0 ? [verdictTextsOf(report, language).warned(warned)] : [];
}

function absentOf(report: Report, language: Language): readonly string[] {
  const { notOffered = [] } = report.target;
  return notOffered.length > 0 ? [verdictTextsOf(report, language).notOffered(notOffered.join(', '))] : [];
}

/** How many ids of waivers a line names. */
const mostWaivers = 3;

/** Which waivers fail the run, because they no longer hold: nothing else in the line would say so. */
function overOf(report: Report, language: Language): readonly string[] {
  const { verdict, waivers = [] } = report;
  const [expired, stale] = (['expired', 'stale'] as const).map((wanted) =>
    waivers.filter(({ state }) => state === wanted).map(({ id }) => id),
  ) as [string[], string[]];
  const ids = [...expired, ...stale];
  if (verdict !== 'nonconformant' || ids.length === 0) return [];
  const names = [...ids.slice(0, mostWaivers), ...(ids.length > mostWaivers ? ['…'] : [])].join(', ');
  return [verdictTextsOf(report, language).over(expired.length, stale.length, names)];
}

/** `380 of 391 MUST clauses decided (97%)`; checks are counted if the suite has no clauses. */
export function decidedText(report: Report, language: Language): string {
  const traffic = trafficVerdict(report, language);
  if (traffic !== undefined) return traffic.decided;
  const { must, of, what } = decidedOf(report);
  return verdictTextsOf(report, language).decided(must, of, what, percentOf(report));
}

function partText(report: Report, language: Language): string {
  const { must, of, what } = decidedOf(report);
  return verdictTextsOf(report, language).part(must, of, what, percentOf(report));
}

/** How many of the judged clauses or checks are waived. */
function waivedIn({ clauses, checks }: Report): number {
  const all: readonly { readonly outcome: string }[] = clauses.length > 0 ? clauses : checks;
  return all.filter(({ outcome }) => outcome === 'waived').length;
}

/** Whole percent, rounded down, so that 100 means all. */
function percentOf(report: Report): number {
  const { must, of } = decidedOf(report);
  return of === 0 ? 0 : Math.floor((must / of) * 100);
}

/** How much was graded, and out of how much. */
export function decidedOf({
  clauses,
  checks,
  decided,
}: Report): Report['decided'] & { readonly what: Counted } {
  if (clauses.length > 0) return { ...decided, what: 'clauses' };
  const graded = checks.filter(({ outcome }) => isDecided(outcome));
  return { must: graded.length, of: checks.length, what: 'checks' };
}
