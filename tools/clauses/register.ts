/**
 * The register of clause ids: every id ever given, each with a digest of its rule. It lets no id vanish and no id
 * pass to another rule without a visible change of `register.txt`.
 */
import { createHash } from 'node:crypto';
import type { ClauseBook, Fault } from './load.js';

/** Digest of the rule by clause id, in order. */
export type Register = ReadonlyMap<string, string>;

/** Parses lines of `ID digest`. */
export function parseRegister(text: string): Register {
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      const [id = '', digest = ''] = line.split(' ');
      return [id, digest];
    }),
  );
}

/** The opposite of `parseRegister`. */
export function renderRegister(register: Register): string {
  return [...register].map(([id, digest]) => `${id} ${digest}\n`).join('');
}

/** The register with new ids and changed rules taken over. An id that was there stays, also when its clause is gone. */
export function updateRegister(book: ClauseBook, register: Register): Register {
  const next = new Map<string, string>();
  for (const { clauses, retired } of book.chapters) {
    for (const { id, rule } of clauses) next.set(id, digestOf(rule));
    for (const { id } of retired) next.set(id, register.get(id) ?? '-');
  }
  const gone = [...register].filter(([id]) => !next.has(id));
  return new Map([...next, ...gone]);
}

/** Ids that are gone without being retired, ids that are not registered, rules that are not those registered. */
export function registerFaults(book: ClauseBook, register: Register): readonly Fault[] {
  const clauses = book.chapters.flatMap((chapter) => chapter.clauses);
  const present = new Set(clauses.map(({ id }) => id));
  const retired = new Set(book.chapters.flatMap((chapter) => chapter.retired.map(({ id }) => id)));
  const gone = [...register.keys()].filter((id) => !present.has(id) && !retired.has(id));
  const changed = clauses.flatMap(({ id, rule }) => {
    const digest = register.get(id);
    if (digest === undefined) return [fault(id, 'is not registered yet: run the checker with --register')];
    if (digest === digestOf(rule)) return [];
    return [
      fault(
        id,
        'has another rule than the one registered: a new rule needs a new id, a rewording --register',
      ),
    ];
  });
  return [...gone.map((id) => fault(id, 'has vanished: an id is retired, never dropped')), ...changed];
}

function digestOf(rule: string): string {
  return createHash('sha256').update(rule).digest('hex').slice(0, 12);
}

function fault(where: string, message: string): Fault {
  return { kind: 'register', where, message };
}
