/** Lets at most `max` holders at a time go on; the others wait in the order in which they came. */
export class Turns {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(max: number) {
    this.#free = max;
  }

  /** Calls `begin` when it is this holder's turn: at once where one is free. What is returned gives the turn back, or the place in the queue. */
  take(begin: () => void): () => void {
    let state: 'waiting' | 'holding' | 'done' = 'waiting';
    const enter = () => {
      this.#waiting.delete(enter);
      this.#free -= 1;
      state = 'holding';
      begin();
    };
    if (this.#free > 0) enter();
    else this.#waiting.add(enter);
    return () => {
      if (state === 'waiting') this.#waiting.delete(enter);
      if (state === 'holding') this.#giveBack();
      state = 'done';
    };
  }

  #giveBack(): void {
    this.#free += 1;
    const [next] = this.#waiting;
    next?.();
  }
}
