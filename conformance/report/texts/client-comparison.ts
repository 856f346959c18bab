import { plural, t } from '../../core/text.js';
import { type SpokenTexts, textsIn } from '../../language/texts.js';
import type { Wording } from '../report.js';
import { comparisonTexts } from './comparison.js';
import { historyTexts } from './history.js';

type ComparisonTexts = SpokenTexts<typeof comparisonTexts>;
type HistoryTexts = SpokenTexts<typeof historyTexts>;

const comparison: typeof comparisonTexts = {
  ...comparisonTexts,
  clauses: t`Duties`,
  checks: t`Scenarios`,
  otherSelections: t`The reports are of different selections of scenarios.`,
};

const history: typeof historyTexts = {
  ...historyTexts,
  title: t`A client over time`,
  others: (count, names) =>
    t`${count} ${plural('report is', 'reports are')} of other clients and left out: ${names}`,
  chapters: t`Grades, the last run and the one before`,
  columns: { ...historyTexts.columns, chapter: t`grade` },
  chart: t`Broken MUST duties, run by run`,
};

/** The texts of two reports side by side, about the subject of a report. */
export function comparisonTextsOf({ subject, language = 'en' }: Wording): ComparisonTexts {
  return textsIn(subject === 'client' ? comparison : comparisonTexts, language);
}

/** The texts of a history of reports, about the subject of a report. */
export function historyTextsOf({ subject, language = 'en' }: Wording): HistoryTexts {
  return textsIn(subject === 'client' ? history : historyTexts, language);
}
