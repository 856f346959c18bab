import type { Check, EverywhereRule } from '../check.js';
import type { Exchange } from '../target/exchange.js';
import { Evidence } from './evidence.js';
import { createExpect, type Expectation } from './expect.js';
import { type CheckResult, concludeCheck } from './run-check.js';

interface Onlooker {
  readonly rule: EverywhereRule;
  readonly evidence: Evidence;
  readonly expect: Expectation;
}

/** The rules about every answer, each with its own evidence, looking along while checks run. */
export class Onlookers {
  readonly #lookers: readonly Onlooker[];

  constructor(rules: readonly EverywhereRule[]) {
    this.#lookers = rules.map((rule) => {
      const evidence = new Evidence(new Set([rule.clause]), () => undefined);
      return { rule, evidence, expect: createExpect(evidence, () => undefined).at(rule.clause) };
    });
  }

  look(exchange: Exchange): void {
    if (exchange.response === undefined) return;
    for (const { rule, evidence, expect } of this.#lookers) {
      evidence.startLooking();
      evidence.look(exchange);
      rule.look(exchange, expect);
    }
  }

  /** What each rule has come to; to be called when all checks have run. */
  results(): readonly CheckResult[] {
    return this.#lookers.map(({ rule, evidence }) =>
      concludeCheck({
        check: asCheck(rule),
        evidence,
        durationMs: 0,
        watches: [],
        ended: evidence.basis.has(rule.clause)
          ? { how: 'complete' }
          : { how: 'skipped', reason: 'nothing came that the rule speaks about' },
      }),
    );
  }
}

/** The rule as results and reports know it. */
export function asCheck({ id, title, clause, family }: EverywhereRule): Check {
  return {
    id,
    title,
    clauses: [clause],
    needs: [],
    ...(family !== undefined && { family }),
    run: () => Promise.resolve(),
  };
}
