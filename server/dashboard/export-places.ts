/** How many files may be made at the same time: of one account, and of all. */
export interface PlaceLimits {
  readonly perAccount: number;
  readonly inAll: number;
}

/** Limits how many files are made at the same time. */
export class ExportPlaces {
  readonly #limits: PlaceLimits;
  readonly #taken = new Map<string, number>();
  #all = 0;

  constructor(limits: PlaceLimits) {
    this.#limits = limits;
  }

  /** What gives back the place that is taken here, however often it is called; null if none is free. */
  take(accountId: string): (() => void) | null {
    const { perAccount, inAll } = this.#limits;
    const own = this.#taken.get(accountId) ?? 0;
    if (own >= perAccount || this.#all >= inAll) return null;
    this.#count(accountId, 1);
    let isTaken = true;
    return () => {
      if (isTaken) this.#count(accountId, -1);
      isTaken = false;
    };
  }

  #count(accountId: string, change: 1 | -1): void {
    this.#all += change;
    const own = (this.#taken.get(accountId) ?? 0) + change;
    if (own === 0) this.#taken.delete(accountId);
    else this.#taken.set(accountId, own);
  }
}
