/** A run of a client's tests in front of one gateway. */
export interface TestRun {
  /** The exit status; null if they took too long. */
  readonly status: number | null;
  /** The last of what they printed. */
  readonly tail: string;
}

/** Runs the tests in front of a gateway that is all of these; of none, the reference gateway. */
export type TryOut = (ids: readonly string[]) => Promise<TestRun>;

/** A gateway, or several together, in front of which the tests fail. */
export interface Red {
  /** Several if the tests fail only in front of a gateway that is all of them. */
  readonly ids: readonly string[];
  readonly run: TestRun;
}

/** What the tests did in front of every gateway. */
export interface Swept {
  readonly green: readonly string[];
  readonly red: readonly Red[];
  /** Red once and then green: not counted as red. */
  readonly flaky: readonly string[];
  /** How many times the tests ran. */
  readonly runs: number;
}

const isGreen = ({ status }: TestRun): boolean => status === 0;

/** Works on items, `jobs` at a time. */
async function beside<T, R>(items: readonly T[], jobs: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const left = [...items.entries()];
  const worker = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift())
      results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: Math.min(jobs, items.length) }, worker));
  return results;
}

/**
 * Runs the tests in front of each family of gateways together, and splits only those in front of which they fail, by halves,
 * down to the single gateway. What is red is tried once more before it counts. `done` is told of ids that are decided.
 */
export async function sweep(
  families: readonly (readonly string[])[],
  tryOut: TryOut,
  {
    jobs,
    done = () => undefined,
  }: { readonly jobs: number; readonly done?: (ids: readonly string[]) => void },
): Promise<Swept> {
  const found: { green: string[]; red: Red[]; flaky: string[]; runs: number } = {
    ...{ green: [], red: [], flaky: [], runs: 0 },
  };
  const run = (ids: readonly string[]): Promise<TestRun> => {
    found.runs += 1;
    return tryOut(ids);
  };
  const pass = (ids: readonly string[]): void => {
    found.green.push(...ids);
    done(ids);
  };
  /** Whether anything in it is red by itself. */
  const decide = async (ids: readonly string[]): Promise<boolean> => {
    const [first] = ids;
    if (first === undefined) return false;
    const tried = await run(ids);
    if (isGreen(tried)) {
      pass(ids);
      return false;
    }
    if (ids.length === 1) return await decideSingle(first);
    const half = Math.ceil(ids.length / 2);
    const halves = [ids.slice(0, half), ids.slice(half)] as const;
    const wasRed = [await decide(halves[0]), await decide(halves[1])];
    if (wasRed.includes(true)) return true;
    return await decideTogether(halves[0], halves[1]);
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
  /** Each half is green, and both together were not. */
  const decideTogether = async (one: readonly string[], other: readonly string[]): Promise<boolean> => {
    const again = await run([...one, ...other]);
    if (isGreen(again)) return false;
    const ofOne = await narrowed(one, other, run);
    const ofOther = await narrowed(other, ofOne, run);
    found.red.push({ ids: [...ofOne, ...ofOther], run: again });
    return true;
  };
  await beside(families, jobs, decide);
  return found;
}

/** The part of `ids`, by halves, that is still red together with `fixed`. */
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
