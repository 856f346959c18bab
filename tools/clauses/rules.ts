/** Rules about the clauses as a whole: each rule is a function from the book to the faults that it finds. */
import { decidedByFaults } from './decided-by.js';
import { type Clause, type ClauseBook, type ClauseChapter, type Fault, decisionKind } from './load.js';
import { lookUp } from './pointer.js';
import { sectionFaults } from './sections.js';

export interface Evidence {
  readonly book: ClauseBook;
  /** The bundled contract, parsed. */
  readonly contract: unknown;
}

const largestUnobservableShare = 0.1;

/** Returns all faults, in the order of the rules. */
export function findFaults({ book, contract }: Evidence): readonly Fault[] {
  const clauses = allClauses(book);
  return [
    ...prefixFaults(book),
    ...book.chapters.flatMap(idFaults),
    ...openPointFaults(book),
    ...clauses.flatMap((clause) => pointerFaults(clause, contract)),
    ...sameRuleFaults(book),
    ...impliedFaults(book),
    ...unobservableFaults(book),
    ...sectionFaults(book),
    ...decidedByFaults(clauses, contract),
  ];
}

/** Returns all clauses in the order of chapters and files. */
export function allClauses(book: ClauseBook): readonly Clause[] {
  return book.chapters.flatMap(({ clauses }) => clauses);
}

function prefixFaults({ chapters }: ClauseBook): readonly Fault[] {
  const taken = chapters.map(({ prefix }) => prefix);
  return chapters
    .filter(({ prefix }, index) => taken.indexOf(prefix) !== index)
    .map(({ name, prefix }) => ({
      kind: 'id',
      where: `clauses/${name}.yaml`,
      message: `${prefix} is the prefix of another chapter`,
    }));
}

/** Requires ids, including retired ones, to be consecutive from 01, so that none disappears or is reused. */
function idFaults({ name, prefix, clauses, retired }: ClauseChapter): readonly Fault[] {
  const idOf = (number: number) => `${prefix}-${String(number).padStart(2, '0')}`;
  const fault = (where: string, message: string): Fault => ({ kind: 'id', where, message });
  const used = [...retired, ...clauses].map(({ id }) => id);
  const last = Math.max(...used.map((id) => numberOf(id)));
  return [
    ...used
      .filter((id) => id !== idOf(numberOf(id)))
      .map((id) => fault(id, `is not written as ${prefix}-01, as ${name}.yaml demands`)),
    ...used
      .filter((id, index) => used.indexOf(id) !== index)
      .map((id) => fault(id, 'stands twice, or is retired')),
    ...Array.from({ length: last }, (_, index) => idOf(index + 1))
      .filter((id) => !used.includes(id))
      .map((id) => fault(id, 'is missing: a withdrawn clause stands under `retired`')),
  ];
}

function numberOf(id: string): number {
  return Number(id.slice(id.lastIndexOf('-') + 1));
}

function openPointFaults(book: ClauseBook): readonly Fault[] {
  const declared = new Set<string>();
  const used = new Set<string>();
  const faults: Fault[] = [];
  for (const { id } of book.openPoints) {
    if (declared.has(id)) faults.push({ kind: 'open point', where: id, message: 'stands twice' });
    declared.add(id);
  }
  for (const clause of allClauses(book)) {
    for (const id of openPointsOf(clause)) {
      used.add(id);
      if (!declared.has(id))
        faults.push({ kind: 'open point', where: clause.id, message: `${id} does not exist` });
    }
  }
  const idle = [...declared].filter((id) => !used.has(id));
  return [...faults, ...idle.map((where) => ({ kind: 'open point', where, message: 'no clause names it' }))];
}

/** Returns the open points that a clause records or that qualify it. */
function openPointsOf({ decidedBy, openPoints = [] }: Clause): readonly string[] {
  return typeof decidedBy === 'object' && 'open' in decidedBy ? [decidedBy.open, ...openPoints] : openPoints;
}

function pointerFaults(clause: Clause, contract: unknown): readonly Fault[] {
  const { id, pointer, rule, quote, section } = clause;
  const fault = (message: string): Fault => ({
    kind: 'pointer',
    where: id,
    message: pointer === undefined ? message : `${pointer} ${message}`,
  });
  if (decisionKind(clause) === 'unobservable')
    return pointer === undefined ? [] : [fault('is the place of something unobservable')];
  if (pointer === undefined) return [fault('is missing, yet the clause is observable')];
  if (lookUp(contract, pointer) === undefined) return [fault('leads nowhere in the contract')];
  // Parameters are addressed by position: if their order changes, a pointer silently leads to another parameter.
  if (!/\/parameters\/\d+$/.test(pointer)) return [];
  const name = String(lookUp(contract, `${pointer}/name`));
  return [rule.en, quote, section].some((text) => text.includes(name))
    ? []
    : [fault(`leads to the parameter ${name}, which it does not name`)];
}

function sameRuleFaults(book: ClauseBook): readonly Fault[] {
  const first = new Map<string, string>();
  return allClauses(book).flatMap(({ id, rule }) => {
    const other = first.get(rule.en);
    if (other === undefined) first.set(rule.en, id);
    return other === undefined ? [] : [{ kind: 'rule', where: id, message: `says the same as ${other}` }];
  });
}

/** Returns refusals that no list of errors names but that are not marked as implied, although no sentence states them. */
function impliedFaults(book: ClauseBook): readonly Fault[] {
  const isUnnamed = ({ decidedBy }: Clause) =>
    typeof decidedBy === 'object' && 'request' in decidedBy && decidedBy.refused === 'unnamed';
  return allClauses(book)
    .filter((clause) => isUnnamed(clause) && clause.implied === undefined)
    .map(({ id }) => ({ kind: 'implied', where: id, message: 'is a refusal that no list names: say why' }));
}

function unobservableFaults(book: ClauseBook): readonly Fault[] {
  const all = allClauses(book);
  const hidden = all.filter((clause) => decisionKind(clause) === 'unobservable');
  if (hidden.length <= all.length * largestUnobservableShare) return [];
  const message = `${hidden.length} of ${all.length} clauses are unobservable, more than a tenth`;
  return [{ kind: 'unobservable', where: 'all chapters', message }];
}
