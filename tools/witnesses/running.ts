import { execFile, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** How a program ended, and its output. `status` is null if it ran out of time. */
export interface Ended {
  readonly status: number | null;
  readonly output: string;
}

/** Runs a program to its end, or at most for `limitMs`. */
export function run(
  program: string,
  args: readonly string[],
  {
    limitMs = 120_000,
    environment = {},
    cwd,
  }: { limitMs?: number; environment?: NodeJS.ProcessEnv; cwd?: string } = {},
): Promise<Ended> {
  const options = {
    timeout: limitMs,
    maxBuffer: 256 * 1024 * 1024,
    env: { ...process.env, ...environment },
    cwd,
  };
  return new Promise((resolve) => {
    execFile(program, [...args], options, (error, out, errors) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : null;
      resolve({ status: code, output: `${out}\n${errors}` });
    });
  });
}

/** Starts a server with a given port, also as PORT in its environment, and stops it when `use` is done. Throws if it does not listen within a minute. */
export async function whileServing<T>(
  command: (port: string) => readonly [program: string, ...args: string[]],
  use: (baseUrl: string) => Promise<T>,
  environment: Readonly<Record<string, string>> = {},
): Promise<T> {
  const port = await freePort();
  const [program, ...args] = command(String(port));
  const child = spawn(program, args, {
    stdio: 'ignore',
    env: { ...process.env, PORT: String(port), ...environment },
  });
  const baseUrl = `http://127.0.0.1:${port}`;
  try {
    await answering(baseUrl);
    return await use(baseUrl);
  } finally {
    child.kill('SIGKILL');
  }
}

async function answering(baseUrl: string): Promise<void> {
  const until = Date.now() + 60_000;
  for (;;) {
    const isUp = await fetch(baseUrl).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    if (Date.now() > until) throw new Error(`${baseUrl} does not answer`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** A port of loopback that nobody uses now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
