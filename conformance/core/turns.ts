/** A place among those that go on, or in the queue for one. */
export interface Turn {
  /** Whether there was no need to wait. */
  readonly isNow: boolean;
  /** Gives the place back; further calls do nothing. */
  readonly giveBack: () => void;
}

/** Lets at most `max` holders at a time go on; the others wait in the order in which they came. */
export class Turns {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(max: number) {
    this.#free = max;
  }

  /** Takes a turn. Where none is free, `begin` is called when it has come. */
  take(begin: () => void): Turn {
    if (this.#free > 0) {
      this.#free -= 1;
      return { isNow: true, giveBack: this.#once(() => this.#leave()) };
    }
    this.#waiting.add(begin);
    const giveBack = () => {
      if (!this.#waiting.delete(begin)) this.#leave();
    };
    return { isNow: false, giveBack: this.#once(giveBack) };
  }

  #leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }

  #once(giveBack: () => void): () => void {
    let isGiven = false;
    return () => {
      if (isGiven) return;
      isGiven = true;
      giveBack();
    };
  }
}
