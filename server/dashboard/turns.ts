/**
 * Runs little work at the same time. What waits takes turns by its key, so that much work of one key delays the next of
 * another by no more than one.
 */
export class Turns {
  readonly #waiting = new Map<string, (() => void)[]>();
  #free: number;

  constructor(places: number) {
    this.#free = places;
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn(key);
    try {
      return await work();
    } finally {
      this.#passOn();
    }
  }

  #turn(key: string): Promise<void> {
    const queue = this.#waiting.get(key) ?? [];
    this.#waiting.set(key, queue);
    return new Promise((enter) => queue.push(enter));
  }

  /** Gives a place to the key that has waited longest, which then waits behind all others. */
  #passOn(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#free += 1;
      return;
    }
    const [key, queue] = next;
    const enter = queue.shift();
    this.#waiting.delete(key);
    if (queue.length > 0) this.#waiting.set(key, queue);
    enter?.();
  }
}
