import { kitSuite } from '../../conformance/kit.js';
import type { VisitListener } from '../../conformance/engine/observers.js';
import type { RunResult } from '../../conformance/engine/result.js';
import type { CheckResult } from '../../conformance/engine/run-check.js';
import { runSuite } from '../../conformance/engine/suite.js';
import type { TargetFile } from '../../conformance/target/target-file.js';
import type { Mutant } from './mutant.js';
import { type Parts, type Running, start } from './part.js';

/** Which checks judge a gateway: these, those that decide one of these clauses; none means all. */
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
  /** Checks that were skipped, with the reason of each; empty texts where there is none. */
  readonly skipped: ReadonlyMap<string, string>;
  /** How long each check took, ms. */
  readonly checkMs: ReadonlyMap<string, number>;
  readonly durationMs: number;
}

const kit = kitSuite();
/** Histories take longest, and what they find a quicker check has mostly found before. */
const isHistory = ({ id }: { readonly id: string }): boolean => id.startsWith('histories/');
const suite = {
  ...kit,
  checks: [...kit.checks.filter((check) => !isHistory(check)), ...kit.checks.filter(isHistory)],
};
const families = ['standard', 'compatibility'] as const;
/** Checks side by side on one gateway. */
const jobs = 4;

/** What judging tells meanwhile, and whether a result is enough to end it. */
interface Judging {
  readonly visited?: VisitListener;
  readonly isEnough?: (result: CheckResult) => boolean;
}

/** Judges a target as `pixkit check --only …` would; an empty `only` runs the whole suite. */
export function judge(target: TargetFile, only: Only, judging: Judging = {}): Promise<RunResult> {
  const { visited, isEnough } = judging;
  const enough = new AbortController();
  return runSuite(suite, target, {
    selection: { only, families, shard: undefined },
    seed: 1,
    jobs,
    waivers: [],
    strict: false,
    requireDecided: undefined,
    listener: {
      concluded: (result) => {
        if (isEnough?.(result) === true) enough.abort();
      },
    },
    secret: () => undefined,
    signal: enough.signal,
    ...(visited !== undefined && { visited }),
  });
}

/**
 * Starts a mutant and judges it by these scopes one after the other, each time anew, until one catches it at its clause. With
 * `untilCaught` a run ends at the first check that does; else all checks of a scope tell what they find.
 */
export async function tryMutant(
  mutant: Mutant,
  scopes: readonly Only[],
  { untilCaught }: { readonly untilCaught: boolean },
): Promise<MutantTrial> {
  const startedAt = performance.now();
  const results: CheckResult[] = [];
  let trouble: string | undefined;
  let catches: readonly Catch[] = [];
  const catchesIt = ({ clauses }: Catch): boolean => clauses.includes(mutant.clause);
  const isCaught = () => catches.some(catchesIt);
  const judging: Judging = untilCaught ? { isEnough: (result) => catchOf(result).some(catchesIt) } : {};
  for (const only of scopes) {
    const seen = await judged(mutant.start(), only, judging, mutant.rounds);
    trouble = seen.trouble;
    results.push(...seen.results);
    catches = results.flatMap(catchOf);
    if (isCaught()) break;
  }
  const durationMs = performance.now() - startedAt;
  return { mutant, caught: isCaught(), catches, ran: results.length, trouble, durationMs };
}

/** What is wanted of a judgement that must be green. */
interface Watching {
  readonly visited?: VisitListener;
  /**
   * Whether the gateway validates its own answers. That is for the untouched one: the published contract says what the reference
   * chose, a variant chooses otherwise and is judged by what the kit accepts.
   */
  readonly responseValidation?: boolean;
}

/** Starts a legal gateway and judges it. */
export async function tryGreen(
  name: string,
  parts: Parts,
  only: Only = [],
  { visited, responseValidation = false }: Watching = {},
): Promise<GreenTrial> {
  const startedAt = performance.now();
  const starting = start(parts, { responseValidation });
  const { results, trouble } = await judged(starting, only, visited === undefined ? {} : { visited });
  return {
    name,
    complaints: [...(trouble === undefined ? [] : [trouble]), ...results.flatMap(complaintsOf)],
    ran: results.length,
    skipped: new Map(
      results.flatMap(({ check, outcome, reason }) =>
        outcome === 'skipped' ? [[check.id, reason ?? '']] : [],
      ),
    ),
    checkMs: new Map(results.map(({ check, durationMs }) => [check.id, durationMs])),
    durationMs: performance.now() - startedAt,
  };
}

/** What the checks found in each round on one gateway, and why there were no more. */
async function judged(
  starting: Promise<Running>,
  only: Only,
  judging: Judging,
  rounds = 1,
): Promise<{ results: readonly CheckResult[]; trouble: string | undefined }> {
  const results: CheckResult[] = [];
  try {
    const running = await starting;
    try {
      for (let round = 0; round < rounds; round += 1) {
        results.push(...(await judge(running.target, only, judging)).checks);
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
  return [{ check: check.id, clauses: [...new Set(failures.flatMap(({ clause }) => clause ?? []))] }];
}

function complaintsOf({ check, outcome, reason, failures }: CheckResult): readonly string[] {
  if (outcome === 'error') return [`${check.id} broke: ${reason ?? ''}`];
  if (outcome !== 'failed') return [];
  return failures.map(
    ({ clause, message, expected, received }) =>
      `${check.id} failed at ${clause ?? 'no clause'}: ${message}: expected ${expected}, received ${received}`,
  );
}

/** Starts work on items, at most `max` of them at once and in their order; returns a promise for each. */
export function sideBySide<T, R>(
  items: readonly T[],
  max: number,
  work: (item: T) => Promise<R>,
): readonly Promise<R>[] {
  let free: (() => void)[] = [];
  let running = 0;
  const turn = async (): Promise<void> => {
    if (running < max) running += 1;
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
