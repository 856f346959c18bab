/** Bounds of the classes are this far apart, so a quantile is right to 2 %. */
const factor = 1.02;

/** How long things took, counted in classes, so that millions need no memory. */
export class Lags {
  readonly #counts: number[] = [];
  #count = 0;

  add(ms: number): void {
    const at = Math.max(0, Math.ceil(Math.log(Math.max(ms, 1)) / Math.log(factor)));
    this.#counts[at] = (this.#counts[at] ?? 0) + 1;
    this.#count += 1;
  }

  get count(): number {
    return this.#count;
  }

  /** The time within which this share has come, in ms; NaN if there was nothing. */
  quantile(share: number): number {
    let left = share * this.#count;
    for (let at = 0; at < this.#counts.length; at += 1) {
      left -= this.#counts[at] ?? 0;
      if (left <= 0 && this.#count > 0) return factor ** at;
    }
    return NaN;
  }
}
