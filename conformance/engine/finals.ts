import type { Subject } from './check.js';
import type { RunListener } from './run.js';
import type { CheckResult } from './run-check.js';
import { restsOn } from './settle.js';
import type { Traffic } from './traffic.js';

/**
 * Reports each result once nothing can change it any more: immediately if it rests only on operations that are known to
 * accept right requests, otherwise when the run is settled.
 */
export class Finals {
  readonly #told = new Set<Subject>();
  #waiting: readonly CheckResult[] = [];

  /** `traffic` is undefined if refusals count as they come: then every result is final at once. */
  constructor(
    private readonly traffic: Traffic | undefined,
    private readonly tell: (result: CheckResult) => void,
  ) {}

  /** A listener for the run that reports final results before it is told that a check has run. */
  besides(listener: RunListener): RunListener {
    return {
      started: (...about) => listener.started?.(...about),
      waiting: (ms) => listener.waiting?.(ms),
      concluded: (result, done, total) => {
        this.#waiting = [...this.#waiting, result];
        this.#tellFinal();
        listener.concluded?.(result, done, total);
      },
    };
  }

  /** Takes the settled results of the whole run, and reports those that were not reported yet. */
  end(results: readonly CheckResult[]): void {
    for (const result of results) if (!this.#told.has(result.check)) this.tell(result);
  }

  #tellFinal(): void {
    const { traffic } = this;
    const isFinal = (result: CheckResult) =>
      traffic === undefined ||
      restsOn(result, traffic).every((name) => traffic.of(name)?.isAccepted === true);
    const waiting: CheckResult[] = [];
    for (const result of this.#waiting) {
      if (!isFinal(result)) waiting.push(result);
      else {
        this.#told.add(result.check);
        this.tell(result);
      }
    }
    this.#waiting = waiting;
  }
}
