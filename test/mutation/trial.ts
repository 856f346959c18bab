import { english } from '../../conformance/core/text.js';
import { kitSuite } from '../../conformance/kit.js';
import { isDecided } from '../../conformance/engine/outcome.js';
import type { VisitListener } from '../../conformance/engine/observers.js';
import type { GradedCheck, RunResult } from '../../conformance/engine/result.js';
import { answersIn } from '../../conformance/report/surprises.js';
import { runSuite } from '../../conformance/engine/run-suite.js';
import type { TargetFile } from '../../conformance/target/target-file.js';
import { smallOptions } from '../support/small-suite.js';
import type { Mutant } from './mutant.js';
import { type Parts } from '../../conformance/variants/parts/part.js';
import { type Running, start } from './start.js';

/** The checks that judge a gateway, by their own ids or by ids of clauses that they decide; empty means all. */
export type Only = readonly string[];

/** A check that failed, and the clauses at which it failed. */
export interface Catch {
  readonly check: string;
  readonly clauses: readonly string[];
}

/** A gateway that must be caught: at its clause, or anywhere if it has none. */
export type Wrong = Pick<Mutant, 'rounds' | 'start'> & Partial<Pick<Mutant, 'clause'>>;

/** The result of judging a mutant. */
export interface MutantTrial<W extends Wrong = Mutant> {
  readonly mutant: W;
  /** Whether a check failed at the mutant's clause. */
  readonly caught: boolean;
  /** 2 if nothing caught it at first: a defect that shows only for milliseconds may be missed on a busy machine. */
  readonly tries: 1 | 2;
  readonly catches: readonly Catch[];
  /** Checks that could not be finished, in which case there is no verdict. */
  readonly unfinished: readonly string[];
  /** Number of checks that ran. */
  readonly ran: number;
  /** Why the mutant could not be judged at all. */
  readonly trouble: string | undefined;
  readonly durationMs: number;
}

/** The result of judging a gateway that must pass. */
export interface GreenTrial {
  readonly name: string;
  /** Descriptions of the checks that failed or ended in an error; empty if there are none. */
  readonly complaints: readonly string[];
  readonly ran: number;
  /** Skipped checks, each with its reason, or an empty text. */
  readonly skipped: ReadonlyMap<string, string>;
  /** MUST requirements that these checks left undecided, each with the reason. */
  readonly undecided: ReadonlyMap<string, string>;
  /** The observations at open points. */
  readonly answers: readonly string[];
  /** How long each check took, in ms. */
  readonly checkMs: ReadonlyMap<string, number>;
  readonly durationMs: number;
}

const kit = kitSuite();
/** Whether a check plays histories. These take longest, and a quicker check has usually found the same before. */
const isHistory = ({ id }: { readonly id: string }): boolean => id.startsWith('histories/');
const suite = {
  ...kit,
  checks: [...kit.checks.filter((check) => !isHistory(check)), ...kit.checks.filter(isHistory)],
};
const families = ['standard', 'compatibility'] as const;
/** Number of checks that run in parallel on one gateway. */
const jobs = 4;

/** Options of judging: callbacks, the condition for stopping early, and the seed of all random choices. */
interface Judging {
  readonly seed?: number;
  readonly visited?: VisitListener;
  readonly isEnough?: (result: GradedCheck) => boolean;
}

/** Judges a target as `pixkit check --only …` would; an empty `only` runs the whole suite. */
export function judge(target: TargetFile, only: Only, judging: Judging = {}): Promise<RunResult> {
  const { visited, isEnough, seed = smallOptions.seed } = judging;
  const enough = new AbortController();
  return runSuite(suite, target, {
    ...smallOptions,
    selection: { only, families },
    seed,
    jobs,
    listener: {
      concluded: (result) => {
        if (isEnough?.(result) === true) enough.abort();
      },
    },
    signal: enough.signal,
    ...(visited !== undefined && { visited }),
  });
}

/**
 * Starts a mutant and judges it by these scopes one after another, with a new start each time, until one catches it at its
 * clause; repeats all of that once if none does. With `untilCaught`, a run ends at the first check that catches the mutant;
 * otherwise all checks of a scope report their findings.
 */
export async function tryMutant<W extends Wrong>(
  mutant: W,
  scopes: readonly Only[],
  { untilCaught, maxTries = 2 }: { readonly untilCaught: boolean; readonly maxTries?: 1 | 2 },
): Promise<MutantTrial<W>> {
  const startedAt = performance.now();
  const { clause } = mutant;
  const catchesIt = ({ clauses }: Catch): boolean => clause === undefined || clauses.includes(clause);
  const judging: Judging = untilCaught ? { isEnough: (result) => catchOf(result).some(catchesIt) } : {};
  const results: GradedCheck[] = [];
  const trial = (tries: 1 | 2, caught: boolean, trouble: string | undefined): MutantTrial<W> => {
    const [catches, durationMs] = [results.flatMap(catchOf), performance.now() - startedAt];
    const errors = results.filter(({ outcome }) => outcome === 'error');
    const unfinished = errors.map(({ check }) => check.id);
    return { mutant, caught, tries, catches, unfinished, ran: results.length, trouble, durationMs };
  };
  let trouble: string | undefined;
  for (const tries of ([1, 2] as const).slice(0, maxTries)) {
    for (const only of scopes) {
      const run = await judged(mutant.start(), only, judging, mutant.rounds);
      trouble = run.trouble;
      results.push(...run.results);
      if (run.results.flatMap(catchOf).some(catchesIt)) return trial(tries, true, trouble);
    }
  }
  return trial(maxTries, false, trouble);
}

/** The options of a judgement that must pass. */
interface Watching extends Pick<Judging, 'visited' | 'seed'> {
  /**
   * Whether the gateway validates its own responses. Only the untouched gateway does: the published contract states the
   * reference gateway's choices, while a variant chooses differently and is judged by the contract that the kit accepts.
   */
  readonly responseValidation?: boolean;
  /** Clauses at which the gateway may fail: see `Variant.ends`. */
  readonly ends?: readonly string[];
}

/** Starts a gateway that must pass, and judges it. */
export async function tryGreen(
  name: string,
  parts: Parts,
  only: Only = [],
  { responseValidation = false, ends = [], ...judging }: Watching = {},
): Promise<GreenTrial> {
  const startedAt = performance.now();
  const starting = start(parts, { responseValidation });
  const { results, clauses, openPoints, trouble } = await judged(starting, only, judging);
  const undecided = clauses.filter(
    ({ level, outcome }) => level === 'must' && outcome !== 'unobservable' && !isDecided(outcome),
  );
  return {
    name,
    complaints: [...(trouble === undefined ? [] : [trouble]), ...results.flatMap(complaintsAbout(ends))],
    ran: results.length,
    skipped: new Map(
      results.flatMap(({ check, outcome, reason }) =>
        outcome === 'skipped' ? [[check.id, english(reason ?? '')]] : [],
      ),
    ),
    undecided: new Map(undecided.map(({ id, reason }) => [id, english(reason ?? '')])),
    answers: answersIn(openPoints),
    checkMs: new Map(results.map(({ check, durationMs }) => [check.id, durationMs])),
    durationMs: performance.now() - startedAt,
  };
}

/** The results for one gateway in all rounds, and the reason if there were no more rounds. */
interface Judged {
  readonly results: readonly GradedCheck[];
  /** Of the last round. */
  readonly clauses: RunResult['clauses'];
  readonly openPoints: RunResult['openPoints'];
  readonly trouble: string | undefined;
}

/** Judges a gateway in each round, then closes it. */
async function judged(starting: Promise<Running>, only: Only, judging: Judging, rounds = 1): Promise<Judged> {
  const results: GradedCheck[] = [];
  let [clauses, openPoints]: [RunResult['clauses'], RunResult['openPoints']] = [[], []];
  try {
    const running = await starting;
    try {
      for (let round = 0; round < rounds; round += 1) {
        const result = await judge(running.target, only, judging);
        results.push(...result.checks);
        ({ clauses, openPoints } = result);
      }
    } finally {
      await running.close();
    }
    return { results, clauses, openPoints, trouble: undefined };
  } catch (thrown) {
    return {
      results,
      clauses,
      openPoints,
      trouble: thrown instanceof Error ? thrown.message : String(thrown),
    };
  }
}

function catchOf({ check, outcome, failures }: GradedCheck): readonly Catch[] {
  if (outcome !== 'failed') return [];
  return [{ check: check.id, clauses: [...new Set(failures.flatMap(({ clause }) => clause ?? []))] }];
}

const complaintsAbout =
  (ends: readonly string[]) =>
  ({ check, outcome, reason, failures }: GradedCheck): readonly string[] => {
    if (outcome === 'error') return [`${check.id} broke: ${english(reason ?? '')}`];
    if (outcome !== 'failed') return [];
    return failures
      .filter(({ clause }) => !ends.includes(clause ?? ''))
      .map(({ clause, message, ...failure }) => {
        const [what, expected, received] = [message, failure.expected, failure.received].map(english);
        return `${check.id} failed at ${clause ?? 'no clause'}: ${what}: expected ${expected}, received ${received}`;
      });
  };

/** Processes items in order, at most `max` of them at a time; returns a promise for each. */
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
