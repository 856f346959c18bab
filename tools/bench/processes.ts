import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { availableParallelism } from 'node:os';
import { setTimeout as after } from 'node:timers/promises';

/** A server under measurement, on its own core. */
export interface Server {
  readonly baseUrl: string;
  /** From spawn to the first response, in ms. */
  readonly startedInMs: number;
  /** Returns the resident memory in MB. */
  memoryMb(): Promise<number>;
  /** Returns the processor time since the start, in seconds. */
  processorSeconds(): Promise<number>;
  stop(): Promise<void>;
}

/** Options for starting a server. */
export interface ServerOptions {
  /** What to wait for. Default: the first response. */
  readonly until?: 'answers' | 'listens';
  /** The file for its stderr. Default: none. */
  readonly log?: string;
}

/** The core of servers; the load generator has another one. */
const serverCore = '0';

/** Starts a server process on the server core, and waits for its first response, or until it listens. */
export async function startServer(
  command: readonly string[],
  port: number,
  { until = 'answers', log = '/dev/null' }: ServerOptions = {},
): Promise<Server> {
  // Otherwise, the program that already listens there would be measured.
  if (await listens(port))
    throw new Error(`port ${port} is in use: end what listens there, or set BENCH_PORT`);
  const logFile = openSync(log, 'a');
  const started = performance.now();
  const child = spawn('taskset', ['-c', serverCore, ...command], {
    stdio: ['ignore', 'ignore', logFile],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  closeSync(logFile);
  const baseUrl = `http://127.0.0.1:${port}`;
  await becoming(child, until === 'answers' ? () => answers(baseUrl) : () => listens(port));
  return {
    baseUrl,
    startedInMs: performance.now() - started,
    memoryMb: () => residentMb(child.pid ?? 0),
    processorSeconds: () => processorSeconds(child.pid ?? 0),
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Runs a command on all cores. Returns wall-clock and processor time in seconds; throws if the command fails. */
export async function timed(command: readonly string[]): Promise<{ wall: number; processor: number }> {
  const started = performance.now();
  // The shell's `time` includes the processor time of all its children.
  const shell = ['bash', '-c', 'TIMEFORMAT="%U %S"; time "$@" >/dev/null 2>&1', 'bash'];
  const child = spawn('taskset', ['-c', `0-${availableParallelism() - 1}`, ...shell, ...command], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [status] = (await once(child, 'close')) as [number | null];
  if (status !== 0) throw new Error(`${command.join(' ')} ended with ${String(status)}`);
  const [user = NaN, system = NaN] = output.trim().split(' ').map(Number);
  return { wall: (performance.now() - started) / 1000, processor: user + system };
}

/** Waits until `holds` resolves to true for a starting process. */
async function becoming(child: ChildProcess, holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 30_000;
  while (child.exitCode === null && performance.now() < deadline) {
    if (await holds()) return;
    await after(10);
  }
  throw new Error(`${child.spawnargs.join(' ')} does not start`);
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    async (response) => (await response.arrayBuffer()).byteLength >= 0,
    () => false,
  );
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

/** Returns the processor time of a process in seconds; the kernel counts in hundredths of a second. */
async function processorSeconds(pid: number): Promise<number> {
  const [, fields = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ');
  const [user = NaN, system = NaN] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) / 100;
}

async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? NaN) / 1024;
}
