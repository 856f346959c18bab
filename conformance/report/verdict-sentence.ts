import type { Language } from '../core/language.js';
import type { Report } from './report.js';
import { countedOf, sumOf, tallyOf } from './tally.js';
import { outcomeTexts } from './texts/outcomes.js';
import { verdictTexts } from './texts/verdict.js';

/** The verdict in sentences, for readers who know neither the kit nor the specification. */
export function verdictSentences(report: Report, language: Language = 'en'): readonly string[] {
  return [mainSentence(report, language), ...besides(report, language)];
}

function mainSentence(report: Report, language: Language): string {
  const { verdict, profile, clauses } = report;
  const { sentence } = verdictTexts[language];
  const tally = tallyOf(countedOf(report));
  const { failed, passed, undecided, waived } = tally;
  const all = sumOf(tally);
  const kind = clauses.length > 0 ? 'clauses' : 'checks';
  switch (verdict) {
    case 'conformant':
      return profile === 'full'
        ? sentence.conformant(all, kind)
        : sentence.conformantIn(all, kind, outcomeTexts[language].profile[profile]);
    case 'partial':
      return sentence.partial(passed + waived, kind, undecided);
    case 'nonconformant':
      return failed === 0
        ? sentence.failedAllTheSame(all, kind)
        : sentence.nonconformant(failed, all, kind, undecided);
    case 'undecided':
      return sentence.undecided(failed + passed + waived, all, kind);
    case 'error':
      return sentence.error(failed, kind);
  }
}

/** What else a reader must know. */
function besides({ checks, clauses, waivers = [], run }: Report, language: Language): readonly string[] {
  const { sentence } = verdictTexts[language];
  const judged = clauses.length > 0 ? clauses : checks;
  const waived = judged.filter(({ outcome }) => outcome === 'waived').length;
  const absent = checks.filter(({ id, outcome }) => id.startsWith('offered/') && outcome === 'failed').length;
  const over = waivers.filter(({ state }) => state === 'stale' || state === 'expired').length;
  return [
    ...(absent > 0 ? [sentence.absent(absent)] : []),
    ...(waived > 0 ? [sentence.waived(waived)] : []),
    ...(over > 0 ? [sentence.over(over)] : []),
    ...(run.interrupted === true ? [sentence.interrupted] : []),
  ];
}
