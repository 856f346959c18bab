import { english } from '../../conformance/core/text.js';
import type { RunResult, Verdict } from '../../conformance/engine/result.js';
import { runSuite } from '../../conformance/engine/run-suite.js';
import { everything } from '../../conformance/engine/select.js';
import { kitSuite } from '../../conformance/kit.js';
import { startForeign } from './gateway.js';
import type { Manifest } from './manifest.js';

/** The result of a run. */
export interface Judged {
  readonly verdict: Verdict;
  /** Clauses that failed. */
  readonly failed: readonly string[];
  /** One line for each failure and for each check that broke or was skipped. */
  readonly lines: readonly string[];
  readonly seconds: number;
  readonly requests: number;
  readonly result: RunResult;
}

/** Checks the gateway with these switches turned on, with the checks that the globs select (default: all). */
export async function judge(
  manifest: Manifest,
  switches: readonly string[],
  { seed, only = [] }: { readonly seed: number; readonly only?: readonly string[] },
): Promise<Judged> {
  const gateway = await startForeign(manifest, switches);
  try {
    const result = await runSuite(kitSuite(), gateway.target, {
      selection: { ...everything, only },
      seed,
      waivers: [],
      strict: false,
      requireDecided: undefined,
      listener: {},
      secret: () => undefined,
    });
    const broke = gateway.complaints();
    return {
      verdict: result.verdict,
      failed: result.clauses.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id),
      lines: [...linesOf(result), ...(broke === '' ? [] : [`it complained: ${broke}`])],
      seconds: Math.round(result.run.durationMs / 1000),
      requests: result.run.requests,
      result,
    };
  } finally {
    await gateway.stop();
  }
}

function linesOf({ checks, configuration }: RunResult): readonly string[] {
  const lines = checks.flatMap(({ check, outcome, reason, failures }) => {
    if (outcome === 'failed') {
      return failures.map(({ clause, message }) => `${check.id} ${clause ?? ''}: ${english(message)}`);
    }
    if (outcome === 'passed' || outcome === 'recorded') return [];
    return [`${check.id} ${outcome}: ${reason === null ? '' : english(reason)}`];
  });
  return configuration === undefined ? lines : [english(configuration.message), ...lines];
}
