import type { Language } from '../../core/language.js';
import { plural, t, type Text } from '../../core/text.js';
import { type SpokenTexts, textsIn } from '../../language/phrases.js';
import type { Course } from '../history.js';

/** Texts of the history of the reports about one target. */
const historyTexts = {
  title: t`Conformance over time`,
  heading: (target: string) => t`## pixkit: ${target} over time`,
  summary: (runs: number, first: string, last: string) =>
    runs === 1 ? t`1 run, on ${first}` : t`${runs} runs, from ${first} to ${last}`,
  others: (count: number, names: string) =>
    t`${count} ${plural('report about another target was', 'reports about other targets were')} left out: ${names}`,
  sinceRun: (when: string) => t`Since the previous run (${when})`,
  sinceWeek: (when: string) => t`Since the run a week earlier (${when})`,
  course: {
    better: t`better`,
    worse: t`worse`,
    mixed: t`partly better, partly worse`,
    same: t`no finding is new or fixed`,
  } satisfies Record<Course, Text>,
  counts: (fresh: number, fixed: number) => t`${fresh} new, ${fixed} fixed`,
  otherwise: t`The two runs are not comparable: they differ in contract, selection or profile.`,
  first: t`There is only one run, so nothing can be compared yet.`,
  fresh: t`New findings`,
  fixed: t`Fixed findings`,
  more: (count: number) => t`and ${count} more`,
  runs: t`Runs`,
  chapters: t`Chapters, in the last run and the previous one`,
  columns: {
    when: t`run`,
    build: t`version`,
    verdict: t`verdict`,
    kept: t`passed`,
    broken: t`failed`,
    undecided: t`not tested`,
    findings: t`findings`,
    change: t`new / fixed`,
    chapter: t`chapter`,
    before: t`failed before`,
    now: t`failed now`,
  },
  chart: t`Failed requirements, run by run`,
};

/** Returns the texts of a history in a language. */
export function historyTextsOf({
  language = 'en',
}: {
  readonly language?: Language | undefined;
}): SpokenTexts<typeof historyTexts> {
  return textsIn(historyTexts, language);
}
