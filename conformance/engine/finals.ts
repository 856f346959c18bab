import type { Subject } from './check.js';
import type { RunListener } from './run.js';
import type { CheckResult } from './run-check.js';
import { restsOn } from './settle.js';
import type { Traffic } from './traffic.js';

/**
 * Tells of results once nothing that is still to come can change them: those that rest on operations which have accepted what is
 * right at once, the others when the run is settled.
 */
export class Finals {
  readonly #told = new Set<Subject>();
  #waiting: readonly CheckResult[] = [];

  /** `traffic` is undefined where refusals count as they come: then every result is final. */
  constructor(
    private readonly traffic: Traffic | undefined,
    private readonly tell: (result: CheckResult) => void,
  ) {}

  /** A listener that hears of the run, and tells of what is final before it hears that a check has run. */
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

  /** The results of the whole run, settled: those that were not told yet are told now. */
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
