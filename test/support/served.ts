import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const command = fileURLToPath(new URL('../../conformance/cli/main.ts', import.meta.url));

/** A line of the log. */
export type LogLine = Readonly<Record<string, unknown>>;

/** `pixkit serve` in a separate process. */
export interface Served {
  /** What it printed at the start, by the word before the colon. */
  readonly printed: ReadonlyMap<string, string>;
  readonly baseUrl: string;
  readonly log: readonly LogLine[];
  signal(name: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): void;
  /** Resolves when the log contains a line with this message. */
  logged(message: string): Promise<void>;
  /** Resolves with the exit status, or the name of the signal, when the process has ended. */
  readonly ended: Promise<number | string>;
}

/** Starts `pixkit serve` on a free port; resolves when it has printed how to use it. */
export async function serve(args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Served> {
  const child = spawn(
    process.execPath,
    ['--import', './tools/loader/register.mjs', command, 'serve', '--port', '0', ...args],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
    },
  );
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string);
  const log: LogLine[] = [];
  const errors = createInterface({ input: child.stderr });
  errors.on('line', (line) => log.push(line.startsWith('{') ? (JSON.parse(line) as LogLine) : { line }));
  const printed = new Map<string, string>();
  const lines = createInterface({ input: child.stdout });
  const announced = new Promise<boolean>((resolve) => {
    lines.on('line', (line) => {
      const [, name = '', value = ''] = /^([^:]+): +(.*)$/.exec(line) ?? [];
      printed.set(name, value);
      if (name === 'Check it') resolve(true);
    });
  });
  if (!(await Promise.race([announced, ended.then(() => false)]))) {
    throw new Error(`the gateway did not start: ${JSON.stringify(log)}`);
  }
  return {
    printed,
    baseUrl: printed.get('Base URL') ?? '',
    log,
    signal: (name) => void child.kill(name),
    logged: async (message) => {
      while (!log.some((line) => line['message'] === message)) await once(errors, 'line');
    },
    ended,
  };
}
