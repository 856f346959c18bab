import type { Language } from '../core/language.js';
import type { ClauseOutcome } from '../engine/outcome.js';
import { stoppedId } from '../engine/stopped-answering.js';
import type { Report } from './report.js';
import { countedOf, sumOf, tallyOf } from './tally.js';
import { trafficVerdict } from './traffic-verdict.js';
import { riskOf } from './verdict-text.js';
import { outcomeTexts } from './texts/outcomes.js';
import { verdictTextsOf } from './texts/verdict.js';

/** The verdict in sentences, for readers who know neither the kit nor the specification. */
export function verdictSentences(report: Report, language: Language = 'en'): readonly string[] {
  return [mainSentence(report, language), ...besides(report, language)];
}

function mainSentence(report: Report, language: Language): string {
  const { verdict, profile, clauses } = report;
  const { sentence } = verdictTextsOf(report, language);
  const traffic = trafficVerdict(report, language);
  if (traffic !== undefined) return traffic.sentence;
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

/** What else a reader must know. */
function besides(report: Report, language: Language): readonly string[] {
  const { checks, clauses, waivers = [] } = report;
  const { sentence } = verdictTextsOf(report, language);
  const judged = clauses.length > 0 ? clauses : checks;
  const of = (wanted: ClauseOutcome) => judged.filter(({ outcome }) => outcome === wanted).length;
  // The sentence of a sweep counts what only warns.
  const warned = report.subject === 'sweep' ? 0 : of('warned');
  const waived = of('waived');
  const absent = checks.filter(({ id, outcome }) => id.startsWith('offered/') && outcome === 'failed').length;
  const over = waivers.filter(({ state }) => state === 'stale' || state === 'expired').length;
  return [
    ...(report.subject === 'client' ? riskOf(report, language).map((risk) => `${risk}.`) : []),
    ...(absent > 0 ? [sentence.absent(absent)] : []),
    ...(waived > 0 ? [sentence.waived(waived)] : []),
    ...(warned > 0 ? [sentence.warned(warned)] : []),
    ...(over > 0 ? [sentence.over(over)] : []),
    ...endedEarly(report, language),
  ];
}

/** That the run ended early, and why, if it did. */
export function endedEarly(
  report: Pick<Report, 'checks' | 'run' | 'subject'>,
  language: Language,
): readonly string[] {
  const { checks, run } = report;
  const { stopped, interrupted } = verdictTextsOf(report, language).sentence;
  if (checks.some(({ id, outcome }) => id === stoppedId && outcome === 'failed')) return [stopped];
  return run.interrupted === true ? [interrupted] : [];
}
