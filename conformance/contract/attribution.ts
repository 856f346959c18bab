import type { Operation } from './document.js';

/** What the kit needs to know of a clause; `generated/clauses.ts` has more. */
export interface ClauseEntry {
  readonly id: string;
  readonly chapter: string;
  /** Heading of the specification it stands under. */
  readonly section?: string | undefined;
  readonly rule: string;
  readonly level: 'must' | 'open';
  readonly openPoint?: string | undefined;
  readonly pointer?: string | undefined;
  readonly unobservable?: { readonly reason: string; readonly because: string } | undefined;
}

/** What the running check declares, in groups: clauses of an earlier group are preferred where several are stated. */
export type Declared = readonly ReadonlySet<string>[];

/** Which clause a place of the contract belongs to. Only clauses that can be broken count: `must`, observable. */
export class Attribution {
  readonly #byPointer = new Map<string, string[]>();
  readonly #gradable: readonly ClauseEntry[];

  constructor(clauses: Iterable<ClauseEntry>) {
    this.#gradable = [...clauses].filter(
      ({ level, unobservable }) => level === 'must' && unobservable === undefined,
    );
    for (const { id, pointer } of this.#gradable) {
      if (pointer === undefined) continue;
      const there = this.#byPointer.get(pointer);
      if (there === undefined) this.#byPointer.set(pointer, [id]);
      else there.push(id);
    }
  }

  /** Whether the register has this clause, and it can be broken. */
  knows(id: string): boolean {
    return this.#gradable.some((clause) => clause.id === id);
  }

  /** Clauses stated at any of these places. */
  statedAt(pointers: readonly string[]): readonly string[] {
    return pointers.flatMap((pointer) => this.#byPointer.get(pointer) ?? []);
  }

  /**
   * The clauses that a violation counts against: those at the first of `places` (most specific first) that has any.
   * The declared ones among them when there are such, by the first group that has any, else the first.
   */
  blame(places: readonly (readonly string[])[], declared: Declared): readonly string[] {
    for (const pointers of places) {
      const stated = this.statedAt(pointers);
      if (stated.length > 0) return preferred(stated, declared);
    }
    return [];
  }

  /** The clause of last resort: one stated at or below the operation, else the first of the error envelopes. */
  fallback(operation: Operation | undefined, declared: Declared): readonly string[] {
    const below = (prefix: string) =>
      this.#gradable.filter(({ pointer }) => pointer?.startsWith(prefix) === true).map(({ id }) => id);
    if (operation !== undefined) {
      const own = [`${operation.pointer}/responses/`, operation.pointer]
        .map(below)
        .find((ids) => ids.length > 0);
      if (own !== undefined) return preferred(own, declared);
    }
    const envelope = this.#gradable.find(({ chapter }) => /^errors?$/i.test(chapter)) ?? this.#gradable[0];
    return envelope === undefined ? [] : [envelope.id];
  }
}

function preferred(stated: readonly string[], declared: Declared): readonly string[] {
  for (const group of declared) {
    const own = stated.filter((id) => group.has(id));
    if (own.length > 0) return [...new Set(own)];
  }
  return stated.slice(0, 1);
}
