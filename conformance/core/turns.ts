/** A permission to proceed, or a place in the queue for one. */
export interface Turn {
  /** Whether it was granted without waiting. */
  readonly isNow: boolean;
  /** Releases it; further calls do nothing. */
  readonly giveBack: () => void;
}

/** Lets at most `max` holders proceed at a time; the others wait in order of arrival. */
export class Turns {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(max: number) {
    this.#free = max;
  }

  /** Takes a turn. If none is free, `begin` is called once it is granted. */
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
