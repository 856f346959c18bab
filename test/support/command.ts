import { PassThrough } from 'node:stream';

import { main } from '../../conformance/cli/main.js';

/** The environment in which a command line runs. */
export interface Surroundings {
  /** Variables for everything except options. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Whether there is a terminal on which keys can be pressed. */
  readonly hasTerminal?: boolean;
  /** The complete standard input. */
  readonly typed?: string;
}

/** A command line that runs in this process. */
export class RunningCommand {
  out = '';
  err = '';
  readonly status: Promise<number>;
  readonly #abort = new AbortController();
  readonly #stdin: PassThrough;
  readonly #waiting = new Set<() => void>();
  #hasEnded = false;

  constructor(args: readonly string[], { environment = {}, hasTerminal = false, typed }: Surroundings) {
    const write = (to: 'out' | 'err') => (text: string) => {
      this[to] += text;
      this.#wake();
      return true;
    };
    const stdin = Object.assign(new PassThrough(), { isTTY: hasTerminal });
    if (typed !== undefined) stdin.end(typed);
    this.#stdin = stdin;
    const io = { stdout: { write: write('out') }, stderr: { write: write('err') }, stdin, environment };
    this.status = main(args, { ...io, signal: this.#abort.signal }).finally(() => {
      this.#hasEnded = true;
      this.#wake();
    });
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }

  /** Resolves when the output matches; rejects if the command ends before. */
  async until(pattern: RegExp): Promise<void> {
    while (!pattern.test(this.out) && !pattern.test(this.err)) {
      if (this.#hasEnded) throw new Error(`it ended without ${String(pattern)}: ${this.out}${this.err}`);
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
  }

  /** Presses a key, if there is a terminal. */
  press(key: string): void {
    this.#stdin.write(key);
  }

  /** Ends the command like Ctrl-C. Resolves with the exit status. */
  end(): Promise<number> {
    this.#abort.abort();
    return this.status;
  }

  /** Resolves with the output once the command has ended. */
  async ended(): Promise<EndedCommand> {
    const status = await this.status;
    return { status, out: this.out, err: this.err };
  }
}

/** A command line that has ended. */
export interface EndedCommand {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

/** Starts `pixkit` with these arguments. */
export const runCommand = (args: readonly string[], surroundings: Surroundings = {}): RunningCommand =>
  new RunningCommand(args, surroundings);

/** Runs `pixkit` with these arguments until it ends. Its options read their variables from the test's environment. */
export const pixkit = (...args: readonly string[]): Promise<EndedCommand> => runCommand(args).ended();
