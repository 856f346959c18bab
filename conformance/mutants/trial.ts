import { kitSuite } from '../kit.js';
import type { RunResult } from '../runner/result.js';
import type { CheckResult } from '../runner/run-check.js';
import { runSuite } from '../runner/suite.js';
import type { TargetFile } from '../target/target-file.js';
import type { Mutant } from './mutant.js';
import { type Parts, type Running, start } from './part.js';

/** Which checks judge a gateway: those that cite one of these clauses, or all. */
export type Only = readonly string[];

/** A check that failed, and the clauses it failed at. */
export interface Catch {
  readonly check: string;
  readonly clauses: readonly string[];
}

/** What came of judging a mutant. */
export interface MutantTrial {
  readonly mutant: Mutant;
  /** A check failed at the mutant's clause. */
  readonly caught: boolean;
  readonly catches: readonly Catch[];
  /** How many checks ran. */
  readonly ran: number;
  /** Why it could not be judged at all. */
  readonly trouble: string | undefined;
  readonly durationMs: number;
}

/** What came of judging a gateway that must stay green. */
export interface GreenTrial {
  readonly name: string;
  /** Checks that failed or broke, in words; empty where all is well. */
  readonly complaints: readonly string[];
  readonly ran: number;
  readonly durationMs: number;
}

const suite = kitSuite();
const families = ['standard', 'compatibility'] as const;
/** Checks side by side on one gateway. */
const jobs = 4;

/** Judges a target as `pixkit check --only …` would; an empty `only` runs the whole suite. */
export function judge(target: TargetFile, only: Only): Promise<RunResult> {
  return runSuite(suite, target, {
    selection: { only, families, shard: undefined },
    seed: 1,
    jobs,
    waivers: [],
    strict: false,
    requireDecided: undefined,
    listener: {},
    secret: () => undefined,
  });
}

/** Starts a mutant and judges it by the checks that cite its clause, or by the whole suite. */
export async function tryMutant(mutant: Mutant, scope: 'citing' | 'all'): Promise<MutantTrial> {
  const startedAt = performance.now();
  const only = scope === 'all' ? [] : [mutant.clause];
  const seen = await judged(mutant.start(), only, mutant.rounds);
  const catches = seen.results.flatMap(catchOf);
  return {
    mutant,
    caught: catches.some(({ clauses }) => clauses.includes(mutant.clause)),
    catches,
    ran: seen.results.length,
    trouble: seen.trouble,
    durationMs: performance.now() - startedAt,
  };
}

/** Starts a legal gateway and judges it; its own answers are validated by the gateway too. */
export async function tryGreen(name: string, parts: Parts, only: Only = []): Promise<GreenTrial> {
  const startedAt = performance.now();
  const { results, trouble } = await judged(start(parts, { responseValidation: true }), only);
  return {
    name,
    complaints: [...(trouble === undefined ? [] : [trouble]), ...results.flatMap(complaintsOf)],
    ran: results.length,
    durationMs: performance.now() - startedAt,
  };
}

/** What the checks found in each round on one gateway, and why there were no more. */
async function judged(
  starting: Promise<Running>,
  only: Only,
  rounds = 1,
): Promise<{ results: readonly CheckResult[]; trouble: string | undefined }> {
  const results: CheckResult[] = [];
  try {
    const running = await starting;
    try {
      for (let round = 0; round < rounds; round += 1) {
        results.push(...(await judge(running.target, only)).checks);
      }
    } finally {
      await running.close();
    }
    return { results, trouble: undefined };
  } catch (thrown) {
    return { results, trouble: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

function catchOf({ check, outcome, failures }: CheckResult): readonly Catch[] {
  if (outcome !== 'failed') return [];
  return [{ check: check.id, clauses: [...new Set(failures.map(({ clause }) => clause))] }];
}

function complaintsOf({ check, outcome, reason, failures }: CheckResult): readonly string[] {
  if (outcome === 'error') return [`${check.id} broke: ${reason ?? ''}`];
  if (outcome !== 'failed') return [];
  return failures.map(
    ({ clause, message, expected, received }) =>
      `${check.id} failed at ${clause}: ${message}: expected ${expected}, received ${received}`,
  );
}

/** Starts work on items, at most `most` of them at once and in their order; answers a promise for each. */
export function sideBySide<T, R>(
  items: readonly T[],
  most: number,
  work: (item: T) => Promise<R>,
): readonly Promise<R>[] {
  let free: (() => void)[] = [];
  let running = 0;
  const turn = async (): Promise<void> => {
    if (running < most) running += 1;
    else await new Promise<void>((resolve) => (free = [...free, resolve]));
  };
  const done = (): void => {
    const [next, ...others] = free;
    free = others;
    if (next) next();
    else running -= 1;
  };
  return items.map(async (item) => {
    await turn();
    try {
      return await work(item);
    } finally {
      done();
    }
  });
}
