import { StorageUnavailable } from './errors.js';

/** Runs at most `max` tasks at a time; the others wait in order of arrival. */
export class Semaphore {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(max: number) {
    this.#free = max;
  }

  /** Throws StorageUnavailable if the task has not begun until `untilMs` (by `performance.now()`). */
  async run<T>(task: () => Promise<T>, untilMs: number): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn(untilMs);
    try {
      return await task();
    } finally {
      const [next] = this.#waiting;
      if (next) next();
      else this.#free += 1;
    }
  }

  #turn(untilMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        this.#waiting.delete(begin);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(begin);
        reject(new StorageUnavailable('the work has waited too long for a locked row'));
      }, untilMs - performance.now());
      this.#waiting.add(begin);
    });
  }
}
