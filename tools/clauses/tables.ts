/** The two tables that the checker prints. */
import type { Clause, ClauseBook } from './load.js';
import { countBySection, type Section } from './sections.js';

/** One line per section of the specification; a section that binds nobody says why. */
export function sectionTable(book: ClauseBook, sections: readonly Section[]): string {
  const reasons = new Map(sections.map(({ path, nonBinding }) => [path, nonBinding]));
  const lines = [...countBySection(book, sections)].map(([path, count]) => {
    const reason = reasons.get(path);
    return `${String(count).padStart(5)}  ${path}${reason === undefined ? '' : `  (${reason})`}`;
  });
  return ['clauses by section of the specification', ...lines, ''].join('\n');
}

/** One line per chapter: all, must, open, unobservable; and the sum. */
export function chapterTable(book: ClauseBook): string {
  const rows = book.chapters.map(({ name, clauses }) => row(name, clauses));
  const all = book.chapters.flatMap(({ clauses }) => clauses);
  return [row('chapter', null), ...rows, row('all', all), ''].join('\n');
}

function row(name: string, clauses: readonly Clause[] | null): string {
  const cells =
    clauses === null
      ? ['all', 'must', 'open', 'unobservable']
      : [
          clauses.length,
          clauses.filter(({ level }) => level === 'must').length,
          clauses.filter(({ level }) => level === 'open').length,
          clauses.filter(({ unobservable }) => unobservable !== undefined).length,
        ];
  return name.padEnd(22) + cells.map((cell) => String(cell).padStart(13)).join('');
}
