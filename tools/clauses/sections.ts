/** How many clauses each heading of the interface specification has. */
import type { ClauseBook, Fault } from './load.js';

/** Number of clauses by section, in the order of the specification; sections without a clause count 0. */
export function countBySection({ chapters, sections }: ClauseBook): ReadonlyMap<string, number> {
  const counts = new Map<string, number>(sections.map(({ path }) => [path, 0]));
  for (const { clauses } of chapters) {
    for (const { section } of clauses) counts.set(section, (counts.get(section) ?? 0) + 1);
  }
  return counts;
}

/** A section with neither a clause nor a reason, a reason that no longer holds, or a section that does not exist. */
export function sectionFaults(book: ClauseBook): readonly Fault[] {
  const listed = new Map(book.sections.map((section) => [section.path, section]));
  return [...countBySection(book)].flatMap(([path, count]) => {
    const section = listed.get(path);
    if (section === undefined) return [fault(path, 'is no heading of the specification')];
    if (count === 0 && section.nonBinding === undefined) return [fault(path, 'gave no clause')];
    if (count > 0 && section.nonBinding !== undefined)
      return [fault(path, `is listed as non-binding, yet gave ${count} clauses`)];
    return [];
  });
}

function fault(where: string, message: string): Fault {
  return { kind: 'section', where, message };
}
