import { Semaphore } from '../core/semaphore.js';

/** A run of a client's tests against one gateway. */
export interface TestRun {
  /** The exit status; null if the tests took too long. */
  readonly status: number | null;
  /** The lines of their output that say most about a failure; otherwise the last lines. */
  readonly tail: string;
  /** The ids of the gateway's variants whose difference showed in a call or a notification. */
  readonly exercised: readonly string[];
}

/** Runs the tests against a gateway that combines these variants; without any, against the reference gateway. */
export type TryOut = (ids: readonly string[]) => Promise<TestRun>;

/** A gateway, or a combination of several, against which the tests fail. */
export interface Red {
  /** Several if the tests fail only against a gateway that combines all of them. */
  readonly ids: readonly string[];
  readonly run: TestRun;
}

/** The results of the tests against all gateways. */
export interface Swept {
  /** Green, and the tests encountered the difference. */
  readonly green: readonly string[];
  /** Green, but nothing in the tests showed the difference, so this says nothing about the client. */
  readonly notExercised: readonly string[];
  readonly red: readonly Red[];
  /** Red once, then green: not counted as red. */
  readonly flaky: readonly string[];
  /** Number of test runs. */
  readonly runs: number;
}

const isGreen = ({ status }: TestRun): boolean => status === 0;

/** Settings of a sweep. */
export interface SweepOptions {
  /** Number of concurrent runs. */
  readonly jobs: number;
  /** Groups ids into families that are tried together. */
  readonly familiesOf: (ids: readonly string[]) => readonly (readonly string[])[];
  /** Called with ids when they are decided, once per id. */
  readonly done?: (ids: readonly string[]) => void;
}

/**
 * Runs the tests against each family of gateways combined, and splits only families against which they fail, in halves
 * down to single gateways. A red single gateway is tried once more before it counts. If the difference of a gateway did
 * not show in a green family while that of others did, the others may have hidden it: such gateways are tried once more
 * in families of their own.
 */
export async function sweep(
  ids: readonly string[],
  tryOut: TryOut,
  { jobs, familiesOf, done = () => undefined }: SweepOptions,
): Promise<Swept> {
  const found: { green: Set<string>; red: Red[]; flaky: string[]; runs: number } = {
    green: new Set(),
    red: [],
    flaky: [],
    runs: 0,
  };
  const exercised = new Set<string>();
  let hidden = new Set<string>();
  // Limits runs rather than families; otherwise the halves of the last red families would wait for each other although
  // there is capacity.
  const runs = new Semaphore(jobs);
  const run = async (together: readonly string[]): Promise<TestRun> => {
    found.runs += 1;
    const tried = await runs.run(() => tryOut(together));
    for (const id of tried.exercised) exercised.add(id);
    return tried;
  };
  const pass = (together: readonly string[], isHiding: boolean): void => {
    const left = isHiding ? together.filter((id) => !exercised.has(id)) : [];
    const isOneHidden = left.length < together.length;
    for (const id of together) (isOneHidden && left.includes(id) ? hidden : found.green).add(id);
    done(together.filter((id) => found.green.has(id)));
  };
  /** Tests a combination. Resolves with whether anything in it is red. */
  const decide = async (together: readonly string[], isHiding: boolean): Promise<boolean> => {
    const [first] = together;
    if (first === undefined) return false;
    if (isGreen(await run(together))) {
      pass(together, isHiding);
      return false;
    }
    if (together.length === 1) return await decideSingle(first);
    const half = Math.ceil(together.length / 2);
    const halves = [together.slice(0, half), together.slice(half)] as const;
    const wasRed = await Promise.all(halves.map((one) => decide(one, isHiding)));
    if (wasRed.includes(true)) return true;
    const red = await redTogether(halves, run);
    if (red !== undefined) found.red.push(red);
    return red !== undefined;
  };
  const decideSingle = async (id: string): Promise<boolean> => {
    const again = await run([id]);
    done([id]);
    if (isGreen(again)) {
      found.flaky.push(id);
      return false;
    }
    found.red.push({ ids: [id], run: again });
    return true;
  };
  await Promise.all(familiesOf(ids).map((family) => decide(family, true)));
  const again = familiesOf(ids.filter((id) => hidden.has(id)));
  hidden = new Set();
  await Promise.all(again.map((family) => decide(family, false)));
  const green = [...found.green];
  return {
    ...found,
    green: green.filter((id) => exercised.has(id)),
    notExercised: green.filter((id) => !exercised.has(id)),
  };
}

/**
 * Handles two halves that are green alone but were red together. Returns a small subset that is red together, if both
 * are red once more; otherwise undefined.
 */
async function redTogether(
  [one, other]: readonly [readonly string[], readonly string[]],
  tryOut: TryOut,
): Promise<Red | undefined> {
  const again = await tryOut([...one, ...other]);
  if (isGreen(again)) return undefined;
  const ofOne = await narrowed(one, other, tryOut);
  const ofOther = await narrowed(other, ofOne, tryOut);
  return { ids: [...ofOne, ...ofOther], run: again };
}

/** Narrows `ids` by halves to a part that is still red together with `fixed`. */
async function narrowed(
  ids: readonly string[],
  fixed: readonly string[],
  tryOut: TryOut,
): Promise<readonly string[]> {
  if (ids.length <= 1) return ids;
  const half = Math.ceil(ids.length / 2);
  for (const part of [ids.slice(0, half), ids.slice(half)])
    if (!isGreen(await tryOut([...part, ...fixed]))) return await narrowed(part, fixed, tryOut);
  return ids;
}
