import { PassThrough } from 'node:stream';

import { main } from '../../conformance/cli/main.js';

/** A command line that runs in this process. */
export interface RunningCommand {
  readonly out: string;
  readonly err: string;
  readonly status: Promise<number>;
  /** Resolves when its output matches; rejects if it ends without. */
  until(pattern: RegExp): Promise<void>;
  /** Presses a key, if there is a terminal. */
  press(key: string): void;
  /** Ends it like Ctrl-C. Resolves with the exit status. */
  end(): Promise<number>;
}

/** Runs `pixkit` with these arguments; it sees only the variables in `environment`. */
export function runCommand(
  args: readonly string[],
  {
    environment = {},
    hasTerminal = false,
  }: { environment?: Readonly<Record<string, string>>; hasTerminal?: boolean } = {},
): RunningCommand {
  const abort = new AbortController();
  const stdin = Object.assign(new PassThrough(), { isTTY: hasTerminal });
  const waiting = new Set<() => void>();
  const printed = { out: '', err: '' };
  const wake = () => [...waiting].forEach((look) => look());
  const write = (to: 'out' | 'err') => (text: string) => {
    printed[to] += text;
    wake();
    return true;
  };
  let hasEnded = false;
  const io = {
    stdout: { write: write('out') },
    stderr: { write: write('err') },
    signal: abort.signal,
    stdin,
    environment,
  };
  const status = main(args, io).finally(() => {
    hasEnded = true;
    wake();
  });
  return {
    get out() {
      return printed.out;
    },
    get err() {
      return printed.err;
    },
    status,
    until: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const isThere = pattern.test(printed.out) || pattern.test(printed.err);
          if (!isThere && !hasEnded) return;
          waiting.delete(look);
          if (isThere) resolve();
          else reject(new Error(`it ended without ${String(pattern)}: ${printed.out}${printed.err}`));
        };
        waiting.add(look);
        look();
      }),
    press: (key) => void stdin.write(key),
    end: () => {
      abort.abort();
      return status;
    },
  };
}

/** A command line that has ended. */
export interface EndedCommand {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

/** Runs `pixkit` with these arguments to its end. Its options read their variables from the test's environment. */
export const pixkit = (...args: readonly string[]): Promise<EndedCommand> => pixkitWith({}, ...args);

/** The same, where what is no option reads its variables from here. */
export async function pixkitWith(
  environment: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<EndedCommand> {
  const run = runCommand(args, { environment });
  const status = await run.status;
  return { status, out: run.out, err: run.err };
}
