/** What must hold of the clauses as a whole: each rule is one function from the book to the faults it finds. */
import { chapters } from './chapters.js';
import type { Clause, ClauseBook, ClauseChapter, Fault } from './load.js';
import { lookUp } from './pointer.js';
import { registerFaults, type Register } from './register.js';
import { sectionFaults, type Section } from './sections.js';

export interface Evidence {
  readonly book: ClauseBook;
  /** The bundled contract, parsed. */
  readonly contract: unknown;
  readonly sections: readonly Section[];
  readonly register: Register;
}

const largestUnobservableShare = 0.1;

const rules: readonly ((evidence: Evidence) => readonly Fault[])[] = [
  ({ book }) => book.chapters.flatMap(idFaults),
  ({ book }) => openPointFaults(book),
  ({ book, contract }) => allClauses(book).flatMap((clause) => pointerFaults(clause, contract)),
  ({ book }) => sameRuleFaults(book),
  ({ book }) => unobservableFaults(book),
  ({ book, sections }) => sectionFaults(book, sections),
  ({ book, register }) => registerFaults(book, register),
];

/** Every fault that any rule finds, in the order of the rules. */
export function findFaults(evidence: Evidence): readonly Fault[] {
  return rules.flatMap((rule) => rule(evidence));
}

/** All clauses in the order of chapters and files. */
export function allClauses(book: ClauseBook): readonly Clause[] {
  return book.chapters.flatMap(({ clauses }) => clauses);
}

function idFaults(chapter: ClauseChapter): readonly Fault[] {
  const prefix = chapters.find(({ name }) => name === chapter.name)?.prefix ?? '';
  const taken = new Set<string>(chapter.retired.map(({ id }) => id));
  let last = 0;
  return chapter.clauses.flatMap(({ id }) => {
    const number = Number(id.slice(prefix.length + 1));
    const faults: string[] = [];
    if (!id.startsWith(`${prefix}-`))
      faults.push(`does not start with ${prefix}- as ${chapter.name}.yaml demands`);
    else if (taken.has(id)) faults.push('stands twice, or is retired');
    else if (number <= last) faults.push('is out of order: new clauses go to the end of the chapter');
    taken.add(id);
    last = Math.max(last, number || 0);
    return faults.map((message) => ({ kind: 'id', where: id, message }));
  });
}

function openPointFaults(book: ClauseBook): readonly Fault[] {
  const known = new Set<string>();
  const used = new Set<string>();
  const faults: Fault[] = [];
  for (const { id } of book.openPoints) {
    if (known.has(id)) faults.push({ kind: 'open point', where: id, message: 'stands twice' });
    known.add(id);
  }
  for (const clause of allClauses(book)) {
    const named = [
      ...(clause.openPoint === undefined ? [] : [clause.openPoint]),
      ...(clause.openPoints ?? []),
    ];
    for (const id of named) {
      used.add(id);
      if (!known.has(id))
        faults.push({ kind: 'open point', where: clause.id, message: `${id} does not exist` });
    }
  }
  const idle = [...known].filter((id) => !used.has(id));
  return [...faults, ...idle.map((where) => ({ kind: 'open point', where, message: 'no clause names it' }))];
}

function pointerFaults({ id, pointer, rule, quote, section }: Clause, contract: unknown): readonly Fault[] {
  if (pointer === undefined) return [];
  const fault = (message: string): Fault => ({
    kind: 'pointer',
    where: id,
    message: `${pointer} ${message}`,
  });
  if (lookUp(contract, pointer) === undefined) return [fault('leads nowhere in the contract')];
  // Parameters are found by position: when their order changes, a pointer leads on silently, to another one.
  if (!/\/parameters\/\d+$/.test(pointer)) return [];
  const name = String(lookUp(contract, `${pointer}/name`));
  return [rule, quote, section].some((text) => text.includes(name))
    ? []
    : [fault(`leads to the parameter ${name}, which it does not name`)];
}

function sameRuleFaults(book: ClauseBook): readonly Fault[] {
  const first = new Map<string, string>();
  return allClauses(book).flatMap(({ id, rule }) => {
    const other = first.get(rule);
    if (other === undefined) first.set(rule, id);
    return other === undefined ? [] : [{ kind: 'rule', where: id, message: `says the same as ${other}` }];
  });
}

function unobservableFaults(book: ClauseBook): readonly Fault[] {
  const all = allClauses(book);
  const hidden = all.filter(({ unobservable }) => unobservable !== undefined);
  if (hidden.length <= all.length * largestUnobservableShare) return [];
  const message = `${hidden.length} of ${all.length} clauses are unobservable, more than a tenth`;
  return [{ kind: 'unobservable', where: 'all chapters', message }];
}
