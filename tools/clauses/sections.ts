/** The headings of the interface specification, kept as data, and how many clauses each of them gave. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { ClauseBook, Fault } from './load.js';

export interface Section {
  /** Heading path, joined by ` / `; `Introduction` is the text before the first heading. */
  readonly path: string;
  /** Why a section gives no clause: it binds nobody, or says only what stands elsewhere. */
  readonly nonBinding?: string;
}

/** Reads the list of headings. */
export function readSections(file: string | URL): readonly Section[] {
  return (parse(readFileSync(file, 'utf8')) as { sections: readonly Section[] }).sections;
}

/** Number of clauses by section, in the order of the specification; sections without a clause count 0. */
export function countBySection(book: ClauseBook, sections: readonly Section[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>(sections.map(({ path }) => [path, 0]));
  for (const { clauses } of book.chapters) {
    for (const { section } of clauses) counts.set(section, (counts.get(section) ?? 0) + 1);
  }
  return counts;
}

/** A section without a clause and without a reason, a reason that no longer holds, a section that does not exist. */
export function sectionFaults(book: ClauseBook, sections: readonly Section[]): readonly Fault[] {
  const listed = new Map(sections.map((section) => [section.path, section]));
  return [...countBySection(book, sections)].flatMap(([path, count]) => {
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
