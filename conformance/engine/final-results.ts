import type { Subject } from './check.js';
import type { CheckResult } from './run-check.js';
import type { ResolvedCheck } from './phases/resolve.js';
import type { Traffic } from './traffic.js';

/**
 * Reports each result once nothing can change it any more: immediately if it rests only on operations that are known to
 * accept valid requests, otherwise once all results are resolved.
 */
export class FinalResults {
  readonly #reported = new Set<Subject>();
  #waiting: readonly CheckResult[] = [];

  /** `traffic` is undefined if refusals always count: then every result is final immediately. */
  constructor(
    private readonly traffic: Traffic | undefined,
    private readonly report: (result: ResolvedCheck) => void,
  ) {}

  /** Takes the result of a check that has run, and reports all results that are final. */
  take(result: CheckResult): void {
    this.#waiting = [...this.#waiting, result];
    this.#reportFinal();
  }

  /** Reports the resolved results that have not been reported yet. */
  end(results: readonly ResolvedCheck[]): void {
    for (const result of results) if (!this.#reported.has(result.check)) this.report(result);
  }

  #reportFinal(): void {
    const { traffic } = this;
    const isFinal = (result: CheckResult) =>
      traffic === undefined ||
      // If some calls failed intermittently, what they touched is not judged.
      (result.lost.length === 0 &&
        restsOn(result, traffic).every((name) => traffic.of(name)?.isAccepted === true));
    const waiting: CheckResult[] = [];
    for (const result of this.#waiting) {
      if (!isFinal(result)) waiting.push(result);
      else {
        this.#reported.add(result.check);
        this.report(result);
      }
    }
    this.#waiting = waiting;
  }
}

/** The operations whose responses a result rests on. The result may change if one of them accepts no valid request. */
function restsOn(
  { grounds, failures, observations }: Pick<CheckResult, 'grounds' | 'failures' | 'observations'>,
  traffic: Pick<Traffic, 'operationOf' | 'nameOf'>,
): readonly string[] {
  const names = [
    ...[...grounds.values()].flatMap(({ refusals, after }) => [...refusals, ...after]),
    ...failures.flatMap(({ exchanges, after = [] }) => [
      ...exchanges.slice(0, 1).map(traffic.operationOf),
      ...after,
    ]),
    ...observations.map(({ operation }) => traffic.nameOf(operation)),
  ];
  return [...new Set(names)].filter((name) => name !== '');
}
