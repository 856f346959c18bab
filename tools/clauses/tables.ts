/** The two tables that the checker prints. */
import { type Clause, type ClauseBook, decisionKind, decisionKinds } from './load.js';
import { countBySection } from './sections.js';

/** One line per section of the specification; for a section without binding sentences, the reason. */
export function sectionTable(book: ClauseBook): string {
  const reasons = new Map(book.sections.map(({ path, nonBinding }) => [path, nonBinding]));
  const lines = [...countBySection(book)].map(([path, count]) => {
    const reason = reasons.get(path);
    return `${String(count).padStart(5)}  ${path}${reason === undefined ? '' : `  (${reason})`}`;
  });
  return ['clauses by section of the specification', ...lines, ''].join('\n');
}

/** One line per chapter with its number of clauses, in total and by what decides them; then the sum. */
export function chapterTable(book: ClauseBook): string {
  const rows = book.chapters.map(({ name, clauses }) => line(name, countsOf(clauses)));
  const all = book.chapters.flatMap(({ clauses }) => clauses);
  return [line('chapter', ['all', ...decisionKinds]), ...rows, line('all', countsOf(all)), ''].join('\n');
}

function countsOf(clauses: readonly Clause[]): readonly number[] {
  return [
    clauses.length,
    ...decisionKinds.map((kind) => clauses.filter((clause) => decisionKind(clause) === kind).length),
  ];
}

function line(name: string, cells: readonly (string | number)[]): string {
  return name.padEnd(22) + cells.map((cell) => String(cell).padStart(13)).join('');
}
