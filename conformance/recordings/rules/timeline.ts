/** Finds items with a start and an end by time, efficiently for very many items and queries. */
export class Timeline<T> {
  /** Sorted by start. */
  readonly #items: readonly T[];
  readonly #starts: readonly number[];
  /** The latest end of each item and all before it. */
  readonly #latestEnds: readonly number[];

  constructor(
    items: readonly T[],
    startOf: (item: T) => number,
    private readonly endOf: (item: T) => number = startOf,
  ) {
    this.#items = [...items].sort((one, other) => startOf(one) - startOf(other));
    this.#starts = this.#items.map(startOf);
    let latest = -Infinity;
    this.#latestEnds = this.#items.map((item) => (latest = Math.max(latest, endOf(item))));
  }

  /** The items that start at `to` or before, and end at `from` or after. */
  within(from: number, to: number): readonly T[] {
    return this.#items
      .slice(firstAtLeast(this.#latestEnds, from), firstAbove(this.#starts, to))
      .filter((item) => this.endOf(item) >= from);
  }
}

/** The index of the first of these ascending numbers that is at least `least`; their count if there is none. */
export function firstAtLeast(ascending: readonly number[], least: number): number {
  return firstWith(ascending, (number) => number >= least);
}

function firstAbove(ascending: readonly number[], most: number): number {
  return firstWith(ascending, (number) => number > most);
}

function firstWith(ascending: readonly number[], holds: (number: number) => boolean): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(ascending[middle] ?? Infinity)) high = middle;
    else low = middle + 1;
  }
  return low;
}
