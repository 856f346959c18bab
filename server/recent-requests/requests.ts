/** A number of items, and their bytes. */
export interface Bound {
  readonly items: number;
  readonly bytes: number;
}

interface Kept<T> {
  readonly item: T;
  readonly bytes: number;
  /** Increases with every item. */
  readonly order: number;
}

interface Share<T> {
  readonly kept: Kept<T>[];
  bytes: number;
}

/**
 * The newest items of several owners, with limits per owner and in total. If the total is exceeded, the oldest items of
 * whoever has most are dropped, so that nobody's items push out everybody else's. Adding an item has constant cost,
 * except from time to time.
 */
export class FairRing<T> {
  readonly #perOwner: Bound;
  readonly #inAll: Bound;
  readonly #shares = new Map<string, Share<T>>();
  #items = 0;
  #bytes = 0;
  #order = 0;

  constructor(bounds: { readonly perOwner: Bound; readonly inAll: Bound }) {
    this.#perOwner = bounds.perOwner;
    this.#inAll = bounds.inAll;
  }

  /** The number of items, and the sum of their declared bytes. */
  get size(): Bound {
    return { items: this.#items, bytes: this.#bytes };
  }

  /** Adds an item as its owner's newest. */
  add(owner: string, item: T, bytes: number): void {
    let share = this.#shares.get(owner);
    if (!share) this.#shares.set(owner, (share = { kept: [], bytes: 0 }));
    this.#order += 1;
    share.kept.push({ item, bytes, order: this.#order });
    share.bytes += bytes;
    this.#items += 1;
    this.#bytes += bytes;
    while (share.kept.length > this.#perOwner.items || share.bytes > this.#perOwner.bytes) {
      this.#dropOldest(owner, share);
    }
    if (this.#items > this.#inAll.items) this.#trim('items', ({ kept }) => kept.length);
    if (this.#bytes > this.#inAll.bytes) this.#trim('bytes', (one) => one.bytes);
  }

  /** Newest first: of one owner, or of all. */
  newest(owner?: string): T[] {
    const shares = owner === undefined ? [...this.#shares.values()] : [this.#shares.get(owner)];
    const kept = shares.flatMap((share) => share?.kept ?? []);
    return kept.sort((one, other) => other.order - one.order).map(({ item }) => item);
  }

  /** Makes room for a while: cuts the largest shares down to a common level, and leaves those below it alone. */
  #trim(bound: keyof Bound, measure: (share: Share<T>) => number): void {
    const target = this.#inAll[bound] * afterTrim;
    const level = levelOf([...this.#shares.values()].map(measure), target);
    for (const [owner, share] of this.#shares) {
      while (measure(share) > level && share.kept.length > 1) this.#dropOldest(owner, share);
    }
    if (this.size[bound] <= target) return;
    // There are so many owners that each has one item: the oldest are dropped.
    const oldest = [...this.#shares].sort(([, one], [, other]) => orderOf(one) - orderOf(other));
    for (const [owner, share] of oldest) {
      if (this.size[bound] <= target) return;
      this.#dropOldest(owner, share);
    }
  }

  #dropOldest(owner: string, share: Share<T>): void {
    const dropped = share.kept.shift();
    if (!dropped) return;
    share.bytes -= dropped.bytes;
    this.#items -= 1;
    this.#bytes -= dropped.bytes;
    if (share.kept.length === 0) this.#shares.delete(owner);
  }
}

/** The fraction that is kept when the limit is exceeded, so that not every item makes room for itself. */
const afterTrim = 0.9;

function orderOf({ kept: [first] }: Share<unknown>): number {
  return first?.order ?? 0;
}

/** The highest integer level to which shares can be cut so that their sum is at most `target`. */
function levelOf(shares: readonly number[], target: number): number {
  let [low, high] = [0, Math.max(...shares)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const total = shares.reduce((sum, share) => sum + Math.min(share, middle), 0);
    if (total <= target) low = middle;
    else high = middle - 1;
  }
  return low;
}
