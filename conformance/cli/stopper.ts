import { setMaxListeners } from 'node:events';
import type { ReportCheck } from '../report/report.js';

/** Ends a run early: when the process is asked to end, or when the maximum number of checks has failed. */
export class Stopper {
  readonly #abort = new AbortController();
  #failed = 0;
  #isForFailures = false;

  constructor(
    private readonly maxFailures: number | undefined,
    signal: AbortSignal,
  ) {
    // Every running check adds a listener.
    setMaxListeners(0, this.#abort.signal);
    const abort = (): void => this.#abort.abort();
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort);
  }

  /** Aborted when the run is to end. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Notes the result of a check; waived failures do not count. */
  note({ outcome }: Pick<ReportCheck, 'outcome'>): void {
    if (outcome !== 'failed') return;
    this.#failed += 1;
    if (this.#failed !== this.maxFailures) return;
    this.#isForFailures = true;
    this.#abort.abort();
  }

  /** After how many failed checks the run was ended; undefined if it did not end because of failures. */
  get endedAfter(): number | undefined {
    return this.#isForFailures ? this.maxFailures : undefined;
  }
}
