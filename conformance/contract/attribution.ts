import { type ClauseEntry, isGradable } from './clause.js';

/** Finds the clauses to which a place of the contract belongs, by pointer. Only clauses that can be broken count. */
export class Attribution {
  readonly #byPointer = new Map<string, ClauseEntry[]>();
  readonly #gradable: readonly ClauseEntry[];
  /** Results by the identity of the list of pointers, because each place always returns the same list. */
  readonly #shaped = new WeakMap<readonly string[], readonly string[]>();

  constructor(clauses: Iterable<ClauseEntry>) {
    this.#gradable = [...clauses].filter(isGradable);
    for (const clause of this.#gradable) {
      if (clause.pointer === undefined) continue;
      const there = this.#byPointer.get(clause.pointer);
      if (there === undefined) this.#byPointer.set(clause.pointer, [clause]);
      else there.push(clause);
    }
  }

  /** Ids of the clauses that are decided by the shape at any of these places. */
  shapedAt(pointers: readonly string[]): readonly string[] {
    const cached = this.#shaped.get(pointers);
    if (cached !== undefined) return cached;
    const found = this.#at(pointers).flatMap(({ id, decidedBy }) => (decidedBy === 'schema' ? [id] : []));
    this.#shaped.set(pointers, found);
    return found;
  }

  /**
   * The clauses that a wrong shape counts against. Takes the first of `places` (most specific first) that has clauses, and
   * of these the ones decided by the shape, otherwise the first one. If no place has any, takes the first clause stated
   * below one of `prefixes`.
   */
  ofShape(places: readonly (readonly string[])[], prefixes: readonly string[]): readonly string[] {
    for (const pointers of places) {
      const shaped = this.shapedAt(pointers);
      if (shaped.length > 0) return [...new Set(shaped)];
      const [first] = this.#at(pointers);
      if (first !== undefined) return [first.id];
    }
    return this.#below(prefixes);
  }

  /**
   * The clauses that a wrong status counts against: of the clauses at the first place that has any, the ones in
   * `declared`, otherwise the first one.
   */
  ofStatus(
    places: readonly (readonly string[])[],
    prefixes: readonly string[],
    declared: ReadonlySet<string>,
  ): readonly string[] {
    for (const pointers of places) {
      const stated = this.#at(pointers).map(({ id }) => id);
      const own = stated.filter((id) => declared.has(id));
      if (stated.length > 0) return own.length > 0 ? [...new Set(own)] : stated.slice(0, 1);
    }
    return this.#below(prefixes);
  }

  #at(pointers: readonly string[]): readonly ClauseEntry[] {
    return pointers.flatMap((pointer) => this.#byPointer.get(pointer) ?? []);
  }

  /** The fallback clause if no place has one. */
  #below(prefixes: readonly string[]): readonly string[] {
    const found = prefixes
      .map((prefix) => this.#gradable.find(({ pointer }) => pointer?.startsWith(prefix) === true))
      .find((clause) => clause !== undefined);
    const last = found ?? this.#gradable[0];
    return last === undefined ? [] : [last.id];
  }
}
