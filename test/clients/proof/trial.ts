import { english } from '../../../conformance/core/text.js';
import type { GradedCheck, RunResult } from '../../../conformance/engine/result.js';
import type { Running } from '../../mutation/start.js';
import { dutiesFailed, judgeShop } from './judge.js';
import type { LegalClient } from './legal/legal.js';
import type { Mutant } from './mutants/mutant.js';
import { withOverrides } from './shop/seams.js';

/** The fate of a mutant: caught at its duty, only at others, or not at all. */
export type Fate = 'caught' | 'elsewhere' | 'missed';

export interface MutantTrial {
  readonly mutant: Mutant;
  readonly fate: Fate;
  /**
   * 2 if it was not caught at its duty at first: a defect that shows only for milliseconds may be missed on a busy
   * machine.
   */
  readonly tries: 1 | 2;
  /** The duties at which it failed. */
  readonly at: readonly string[];
  /** The scenarios that failed. */
  readonly scenarios: readonly string[];
  /** The outcomes of its scenarios, to explain why it was not caught. */
  readonly remarks: readonly string[];
  readonly durationMs: number;
}

export interface LegalTrial {
  readonly client: Pick<LegalClient, 'id' | 'title'>;
  /** Failures and errors, as text; empty if there are none. */
  readonly complaints: readonly string[];
  /** Duties of a lower grade with warnings that it is allowed. */
  readonly warned: readonly string[];
  /** Scenarios that were skipped, each with its reason. */
  readonly skipped: readonly string[];
  readonly ran: number;
  readonly durationMs: number;
}

/** Number of parallel scenarios of a client that must be green: they mostly wait. */
const greenJobs = 12;

/** Judges a mutant by the scenarios of its duty; repeats that once if they do not catch it there. */
export async function tryMutant(gateway: Running, mutant: Mutant): Promise<MutantTrial> {
  const startedAt = performance.now();
  const { duty, change } = mutant;
  for (const tries of [1, 2] as const) {
    const result = await judgeShop(gateway, withOverrides(change), [duty]);
    const at = dutiesFailed(result.checks);
    const fate: Fate = at.includes(duty) ? 'caught' : at.length > 0 ? 'elsewhere' : 'missed';
    if (fate === 'caught' || tries === 2) {
      const durationMs = performance.now() - startedAt;
      const scenarios = result.checks
        .filter(({ outcome }) => outcome === 'failed' || outcome === 'warned')
        .map(({ check }) => check.id);
      return { mutant, fate, tries, at, scenarios, remarks: result.checks.map(endOf), durationMs };
    }
  }
  throw new Error('there is a second try');
}

/** Judges a client that must be green, by all duties or the given ones. */
export async function tryLegal(
  gateway: Running,
  client: Pick<LegalClient, 'id' | 'title' | 'warns' | 'change'>,
  duties: readonly string[] = [],
  seed = 1,
): Promise<LegalTrial> {
  const startedAt = performance.now();
  const result = await judgeShop(gateway, withOverrides(client.change), duties, { jobs: greenJobs, seed });
  const { warns = [] } = client;
  const failed = dutiesFailed(result.checks);
  return {
    client,
    complaints: complaintsOf(result, warns),
    warned: failed.filter((duty) => warns.includes(duty)),
    skipped: result.checks.filter(({ outcome }) => outcome === 'skipped').map(endOf),
    ran: result.checks.length,
    durationMs: performance.now() - startedAt,
  };
}

function complaintsOf({ checks }: RunResult, warns: readonly string[]): readonly string[] {
  return checks.flatMap(({ check, outcome, reason, failures }) => {
    if (outcome === 'error') return [`${check.id} broke: ${english(reason ?? '')}`];
    if (outcome !== 'failed' && outcome !== 'warned') return [];
    return failures
      .filter(({ clause }) => clause === null || !warns.includes(clause))
      .map(({ clause, message, expected, received }) => {
        const [what, wanted, came] = [message, expected, received].map(english);
        return `${check.id} failed at ${clause ?? 'no duty'}: ${what}: expected ${wanted}, received ${came}`;
      });
  });
}

/** The outcome of a scenario, as text. */
function endOf({ check, outcome, reason }: GradedCheck): string {
  return `${check.id} ${outcome}${reason === null ? '' : `: ${english(reason)}`}`;
}
