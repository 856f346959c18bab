/** A permit to proceed, or a place in the queue for one. */
export interface Permit {
  /** Whether it was granted without waiting. */
  readonly isNow: boolean;
  /** Returns the permit, or leaves the queue; further calls do nothing. */
  readonly release: () => void;
}

/** Lets at most `max` holders proceed at a time; the others wait in order of arrival. */
export class Semaphore {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(max: number) {
    this.#free = max;
  }

  /** Takes a permit. If none is free, `begin` is called once it is granted. */
  acquire(begin: () => void): Permit {
    if (this.#free > 0) {
      this.#free -= 1;
      return { isNow: true, release: this.#once(() => this.#leave()) };
    }
    this.#waiting.add(begin);
    const release = () => {
      if (!this.#waiting.delete(begin)) this.#leave();
    };
    return { isNow: false, release: this.#once(release) };
  }

  /** Runs a task as soon as a permit is free. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    const permit = await new Promise<Permit>((resolve) => {
      const acquired: Permit = this.acquire(() => resolve(acquired));
      if (acquired.isNow) resolve(acquired);
    });
    try {
      return await task();
    } finally {
      permit.release();
    }
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

  #once(release: () => void): () => void {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      release();
    };
  }
}
