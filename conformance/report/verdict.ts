import type { Grade } from '../contract/clause.js';
import type { Language } from '../core/language.js';
import type { Text } from '../core/text.js';
import { type ClauseOutcome, isDecided } from '../engine/outcome.js';
import { stoppedId } from '../engine/stopped-answering.js';
import { textsIn } from '../language/phrases.js';
import { failingFindings } from './findings.js';
import type { Report } from './report.js';
import { severities } from './severity.js';
import { countedOf, type Judged, sumOf, tallyOf } from './tally.js';
import { goingLiveTextsOf } from './texts/going-live.js';
import { outcomeTexts } from './texts/outcomes.js';
import { clientVerdictTexts, type Counted, verdictTextsOf } from './texts/verdict.js';
import { type SubjectVerdict, verdictOfTraffic } from './traffic-verdict.js';

/** The tone of a verdict, which determines its colour: only conformant is good. */
export type Tone = 'good' | 'bad' | 'partial' | 'undecided' | 'broken';

/** The texts of a verdict, in one language. */
export interface VerdictText extends SubjectVerdict<string> {
  /** The verdict and its caveats, for readers who know neither the kit nor the specification. */
  readonly sentences: readonly string[];
  /** The number of requirements that only warn; empty if there are none. */
  readonly warned: readonly string[];
  /** What the run did not cover, and what only warns. */
  readonly notes: readonly string[];
  /** `MONEY AT RISK in 2 practices`: failures of a client with money at risk or beyond the specification. */
  readonly risks: readonly string[];
  /** Why the run ended early; empty if it did not. */
  readonly ended: readonly string[];
}

/** Returns the texts of the verdict of a report, according to its subject. */
export function verdictOf(report: Report, language: Language = 'en'): VerdictText {
  const ofTraffic = verdictOfTraffic(report);
  const verdict = ofTraffic === undefined ? verdictOfSuite(report, language) : inWords(ofTraffic, language);
  return {
    ...verdict,
    sentences: [verdict.sentence, ...furtherSentences(report, language)],
    risks: riskOf(report, language),
    warned: report.subject === 'sweep' ? [] : warnedIn(report, language),
    notes: ofTraffic === undefined ? notesOf(report, language) : [],
    ended: endedEarly(report, language),
  };
}

function inWords({ tone, ...texts }: SubjectVerdict<Text>, language: Language): SubjectVerdict<string> {
  return { tone, ...textsIn(texts, language) };
}

/** Returns the verdict in one line, such as `CONFORMANT: 880 of 880 MUST requirements decided (100%)`. */
export function verdictLine(report: Report, language: Language = 'en'): string {
  const { head, rest } = verdictOf(report, language);
  return head + rest;
}

/** Returns the verdict about a gateway or a client: unlike recordings and sweeps, these can conform. */
function verdictOfSuite(report: Report, language: Language): SubjectVerdict<string> {
  const texts = verdictTextsOf(report, language);
  return {
    tone: tones[report.verdict],
    ...lineOf(report, language),
    word: wordOf(report, language),
    badge: texts.badge,
    sentence: sentenceOf(report, language),
    goingLive: goingLiveOf(report, language),
    decided: decidedText(report, language),
  };
}

const tones: Readonly<Record<Report['verdict'], Tone>> = {
  conformant: 'good',
  partial: 'partial',
  nonconformant: 'bad',
  undecided: 'undecided',
  error: 'broken',
};

/**
 * Returns `Conformant` or, for an incomplete run without failures, `No failure in 239 of 880 MUST requirements (27%)`. If
 * only some checks were selected, the number is of these requirements, so it says that they are a part of the suite.
 */
function wordOf(report: Report, language: Language): string {
  const { verdict, profile, subject } = report;
  const texts = verdictTextsOf(report, language);
  const words: Readonly<Record<Report['verdict'], string>> = {
    conformant:
      profile === 'full' ? texts.conformant : texts.conformantIn(outcomeTexts[language].profile[profile]),
    partial: [
      texts.noFailure(waivedIn(report), partText(report, language)),
      ...selectedIn(report, language),
    ].join('; '),
    nonconformant: texts.notConformant,
    undecided: texts.undecided,
    error: texts.broken,
  };
  const { warned } = tallyOf(countedOf(report));
  const hasWarnings = warned > 0 && verdict === 'conformant' && subject !== 'client';
  return words[verdict] + (hasWarnings ? texts.withWarnings(warned) : '');
}

function lineOf(report: Report, language: Language): Pick<VerdictText, 'head' | 'rest'> {
  const { verdict, profile, subject, decided } = report;
  const { line } = verdictTextsOf(report, language);
  const decidedPart = decidedText(report, language);
  if (verdict === 'partial') {
    const notes = [...riskOf(report, language), ...notesOf(report, language)];
    const rest = line.inPart([partText(report, language), ...notes].join('; '));
    return { head: line.partial(waivedIn(report)), rest };
  }
  if (subject !== 'client') {
    const isNamed = verdict === 'conformant' && profile !== 'full';
    const named = isNamed ? ` (${outcomeTexts[language].profile[profile]})` : '';
    const parts = [
      decidedPart,
      ...warnedIn(report, language),
      ...absentIn(report, language),
      ...overIn(report, language),
    ];
    return { head: line[verdict], rest: `${named}: ${parts.join('; ')}` };
  }
  // The line about a client always names money at risk.
  const texts = textsIn(clientVerdictTexts, language);
  const { what } = decidedOf(report);
  const { failed } = tallyOf(countedOf(report));
  const parts = [
    ...(verdict === 'conformant' ? [texts.kept(decided.of, what)] : []),
    ...(verdict === 'nonconformant' && failed > 0 ? [texts.failed(failed, decided.of, what)] : []),
    ...(verdict === 'conformant' ? [] : [decidedPart]),
    ...riskOf(report, language),
    ...notesOf(report, language),
  ];
  return { head: line[verdict], rest: `: ${parts.join('; ')}` };
}

function sentenceOf(report: Report, language: Language): string {
  const { verdict, profile, clauses } = report;
  const { sentence } = verdictTextsOf(report, language);
  const tally = tallyOf(countedOf(report));
  const { failed, passed, undecided, waived, warned } = tally;
  const all = sumOf(tally);
  const kind = clauses.length > 0 ? 'clauses' : 'checks';
  switch (verdict) {
    case 'conformant':
      return profile === 'full'
        ? sentence.conformant(all - warned, kind)
        : sentence.conformantIn(all - warned, kind, outcomeTexts[language].profile[profile]);
    case 'partial':
      return sentence.partial(passed + waived, kind, undecided);
    case 'nonconformant':
      return failed === 0
        ? sentence.failedAllTheSame(all, kind)
        : sentence.nonconformant(failed, all, kind, undecided);
    case 'undecided':
      return sentence.undecided(all - undecided, all, kind);
    case 'error':
      return sentence.error(failed, kind);
  }
}

/** Returns a sentence about what the report means for going live; if the run failed, by its most severe finding. */
function goingLiveOf(report: Report, language: Language): string {
  const { verdict, subject } = report;
  const texts = goingLiveTextsOf(report, language);
  const findings = failingFindings(report);
  const of = (wanted: string) => findings.filter(({ severity }) => severity === wanted).length;
  if (subject === 'client' && verdict !== 'error' && of('money') > 0) return texts.money(of('money'));
  if (verdict !== 'nonconformant') return texts[verdict];
  const worst = severities.find((severity) => of(severity) > 0);
  return worst === undefined ? texts.waivers : texts[worst](of(worst));
}

/** Returns the further sentences for the reader. */
function furtherSentences(report: Report, language: Language): readonly string[] {
  const { checks, clauses, waivers = [], subject } = report;
  const { sentence } = verdictTextsOf(report, language);
  const judged = clauses.length > 0 ? clauses : checks;
  const of = (wanted: ClauseOutcome) => judged.filter(({ outcome }) => outcome === wanted).length;
  // The sentence of a sweep already counts what only warns.
  const warned = subject === 'sweep' ? 0 : of('warned');
  const absent = checks.filter(({ id, outcome }) => id.startsWith('offered/') && outcome === 'failed').length;
  const over = waivers.filter(({ state }) => state === 'stale' || state === 'expired').length;
  return [
    ...riskOf(report, language).map((risk) => `${risk}.`),
    ...(absent > 0 ? [sentence.absent(absent)] : []),
    ...(of('waived') > 0 ? [sentence.waived(of('waived'))] : []),
    ...(warned > 0 ? [sentence.warned(warned)] : []),
    ...(over > 0 ? [sentence.over(over)] : []),
    ...endedEarly(report, language),
  ];
}

function endedEarly(report: Report, language: Language): readonly string[] {
  const { checks, run } = report;
  const { stopped, interrupted } = verdictTextsOf(report, language).sentence;
  if (checks.some(({ id, outcome }) => id === stoppedId && outcome === 'failed')) return [stopped];
  return run.interrupted === true ? [interrupted] : [];
}

/** Returns `MONEY AT RISK in 2 practices`, and the number of other failures beyond the specification. */
function riskOf({ clauses, subject }: Report, language: Language): readonly string[] {
  if (subject !== 'client') return [];
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

/** Returns what the run did not cover or only warns about, which a reader of the verdict must know. */
function notesOf(report: Report, language: Language): readonly string[] {
  const { profile } = report;
  const texts = verdictTextsOf(report, language);
  return [
    ...(profile === 'without control endpoint' ? [texts.withoutControl] : []),
    ...selectedIn(report, language),
    ...warnedIn(report, language),
    ...absentIn(report, language),
  ];
}

/** Returns `a part of the suite` if only some checks were selected. */
function selectedIn(report: Report, language: Language): readonly string[] {
  return report.profile === 'part' ? [verdictTextsOf(report, language).aPart] : [];
}

/** Returns `2 implied ones not kept` for implied clauses that only warn. A client's other grades are reported separately. */
function warnedIn(report: Report, language: Language): readonly string[] {
  const counted = countedOf(report);
  const isStated = ({ grade }: Judged): boolean => grade === undefined;
  const { warned } = tallyOf(report.subject === 'client' ? counted.filter(isStated) : counted);
  return warned > 0 ? [verdictTextsOf(report, language).warned(warned)] : [];
}

function absentIn(report: Report, language: Language): readonly string[] {
  const { notOffered = [] } = report.target;
  return notOffered.length > 0 ? [verdictTextsOf(report, language).notOffered(notOffered.join(', '))] : [];
}

/** Maximum number of waiver ids in a line. */
const mostWaivers = 3;

/** Returns the stale and expired waivers that fail the run: nothing else in the line shows that. */
function overIn(report: Report, language: Language): readonly string[] {
  const { verdict, waivers = [] } = report;
  const idsOf = (wanted: 'expired' | 'stale') =>
    waivers.filter(({ state }) => state === wanted).map(({ id }) => id);
  const [expired, stale] = [idsOf('expired'), idsOf('stale')];
  const ids = [...expired, ...stale];
  if (verdict !== 'nonconformant' || ids.length === 0) return [];
  const names = [...ids.slice(0, mostWaivers), ...(ids.length > mostWaivers ? ['…'] : [])].join(', ');
  return [verdictTextsOf(report, language).over(expired.length, stale.length, names)];
}

/** Returns `380 of 391 MUST requirements decided (97%)`; counts checks if the suite has no clauses. */
function decidedText(report: Report, language: Language): string {
  const { must, of, what } = decidedOf(report);
  return verdictTextsOf(report, language).decided(must, of, what, percentOf(report));
}

function partText(report: Report, language: Language): string {
  const { must, of, what } = decidedOf(report);
  return verdictTextsOf(report, language).part(must, of, what, percentOf(report));
}

/** Returns how many clauses or, in a suite without clauses, checks are waived. */
function waivedIn({ clauses, checks }: Report): number {
  const all: readonly { readonly outcome: string }[] = clauses.length > 0 ? clauses : checks;
  return all.filter(({ outcome }) => outcome === 'waived').length;
}

/** Returns the decided percentage, rounded down, so that 100 means all. */
function percentOf(report: Report): number {
  const { must, of } = decidedOf(report);
  return of === 0 ? 0 : Math.floor((must / of) * 100);
}

/** Returns how many requirements or checks were decided, out of how many. */
export function decidedOf({
  clauses,
  checks,
  decided,
}: Report): Report['decided'] & { readonly what: Counted } {
  if (clauses.length > 0) {
    const isBeyond = countedOf({ clauses, checks }).some(({ grade }) => grade !== undefined);
    return { ...decided, what: isBeyond ? 'beyond' : 'clauses' };
  }
  const graded = checks.filter(({ outcome }) => isDecided(outcome));
  return { must: graded.length, of: checks.length, what: 'checks' };
}
