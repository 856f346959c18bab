import type { ClauseBook, Fault } from './load.js';

/** Returns sections with neither a clause nor a reason, sections with both, and cited sections that do not exist. */
export function sectionFaults({ chapters, sections }: ClauseBook): readonly Fault[] {
  const cited = new Set(chapters.flatMap(({ clauses }) => clauses.map(({ section }) => section)));
  const listed = new Set(sections.map(({ path }) => path));
  return [
    ...[...cited]
      .filter((path) => !listed.has(path))
      .map((path) => fault(path, 'is no heading of the specification')),
    ...sections.flatMap(({ path, nonBinding }) => {
      if (cited.has(path) === (nonBinding === undefined)) return [];
      return [fault(path, cited.has(path) ? 'is listed as non-binding, yet has clauses' : 'has no clause')];
    }),
  ];
}

function fault(where: string, message: string): Fault {
  return { kind: 'section', where, message };
}
