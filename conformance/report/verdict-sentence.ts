import type { Report } from './report.js';
import { countedOf, sumOf, tallyOf } from './tally.js';

/** The verdict as sentences for a reader who knows neither the kit nor the specification. */
export function verdictSentences(report: Report): readonly string[] {
  return [mainSentence(report), ...besides(report)];
}

function mainSentence(report: Report): string {
  const { verdict, profile, clauses } = report;
  const tally = tallyOf(countedOf(report));
  const { failed, passed, undecided, waived } = tally;
  const all = sumOf(tally);
  const what = (count: number) => amount(count, clauses.length > 0 ? 'requirement' : 'check');
  switch (verdict) {
    case 'conformant': {
      const which = profile === 'full' ? '' : ` of the ${profile} endpoints`;
      return `The gateway keeps all ${what(all)}${which} that can be seen from outside.`;
    }
    case 'partial': {
      const rest = undecided === 0 ? '.' : `; nothing is known of the other ${undecided}.`;
      return `Nothing wrong was found in the ${what(passed + waived)} that could be decided${rest}`;
    }
    case 'nonconformant': {
      if (failed === 0)
        return `None of the ${what(all)} was seen to be broken, but the run failed all the same.`;
      const rest = undecided === 0 ? '.' : `; nothing is known of ${undecided}.`;
      return `The gateway breaks ${failed} of ${what(all)}${rest}`;
    }
    case 'undecided':
      return `Too little was decided for a verdict: ${failed + passed + waived} of ${what(all)}.`;
    case 'error':
      return `There is no verdict, because the test could not be carried out as it should: a state could not be set up, or the kit broke. By then ${failed === 0 ? 'nothing had been seen to be broken' : `${what(failed)} had been seen to be broken`}.`;
  }
}

/** What a reader has to know besides. */
function besides({ checks, clauses, waivers = [], run }: Report): readonly string[] {
  const judged = clauses.length > 0 ? clauses : checks;
  const known = judged.filter(({ outcome }) => outcome === 'waived').length;
  const absent = checks.filter(({ id, outcome }) => id.startsWith('offered/') && outcome === 'failed').length;
  const over = waivers.filter(({ state }) => state === 'stale' || state === 'expired').length;
  return [
    ...(absent > 0
      ? [`${amount(absent, 'operation')} of the specification ${isOrAre(absent)} not offered.`]
      : []),
    ...(known > 0 ? [`${amount(known, 'known failure')} ${isOrAre(known)} waived.`] : []),
    ...(over > 0 ? [`${amount(over, 'waiver')} no longer ${over === 1 ? 'holds' : 'hold'}.`] : []),
    ...(run.interrupted === true ? ['The run was interrupted: what had not run is skipped.'] : []),
  ];
}

function isOrAre(count: number): string {
  return count === 1 ? 'is' : 'are';
}

/** `1 check`, `2 checks`. */
export function amount(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
