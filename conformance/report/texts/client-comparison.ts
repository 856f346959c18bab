import type { Translated } from '../../core/language.js';
import type { Wording } from '../report.js';
import { comparisonTexts } from './comparison.js';
import { historyTexts } from './history.js';

type ComparisonTexts = (typeof comparisonTexts)['en'];
type HistoryTexts = (typeof historyTexts)['en'];

const comparison: Translated<ComparisonTexts> = {
  en: {
    ...comparisonTexts.en,
    clauses: 'Duties',
    checks: 'Scenarios',
    otherSelections: 'The reports are of different selections of scenarios.',
  },
  'pt-BR': {
    ...comparisonTexts['pt-BR'],
    clauses: 'Deveres',
    checks: 'Cenários',
    otherSelections: 'Os relatórios são de seleções diferentes de cenários.',
  },
};

const history: Translated<HistoryTexts> = {
  en: {
    ...historyTexts.en,
    title: 'A client over time',
    others: (count, names) =>
      `${count === 1 ? '1 report is' : `${count} reports are`} of other clients and left out: ${names}`,
    chapters: 'Grades, the last run and the one before',
    columns: { ...historyTexts.en.columns, chapter: 'grade' },
    chart: 'Broken MUST duties, run by run',
  },
  'pt-BR': {
    ...historyTexts['pt-BR'],
    title: 'Um cliente ao longo do tempo',
    others: (count, names) =>
      count === 1
        ? `1 relatório é de outro cliente e ficou de fora: ${names}`
        : `${count} relatórios são de outros clientes e ficaram de fora: ${names}`,
    chapters: 'Graus, na última execução e na anterior',
    columns: { ...historyTexts['pt-BR'].columns, chapter: 'grau' },
    chart: 'Deveres MUST descumpridos, execução por execução',
  },
};

/** The texts of two reports side by side, about whoever was judged. */
export function comparisonTextsOf({ subject, language = 'en' }: Wording): ComparisonTexts {
  return (subject === 'client' ? comparison : comparisonTexts)[language];
}

/** The texts of a history of reports, about whoever was judged. */
export function historyTextsOf({ subject, language = 'en' }: Wording): HistoryTexts {
  return (subject === 'client' ? history : historyTexts)[language];
}
