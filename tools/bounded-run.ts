/** Runs a program that must end: if it hangs, that is reported and the program is killed with everything it started. */
import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface Bounds {
  /** The working directory. */
  readonly cwd: string;
  /** Longest time the program may take, in ms. */
  readonly limitMs: number;
  /** How long it may take after being asked to end, in ms. */
  readonly graceMs?: number;
  readonly stdio?: 'inherit' | 'ignore';
}

/**
 * Runs Node with `args` in a process group of its own.
 * @returns its exit status; `null` if it did not end within its limit, in which case nothing of it is running any more
 */
export async function boundedRun(args: readonly string[], bounds: Bounds): Promise<number | null> {
  const { cwd, graceMs = 5_000, stdio = 'inherit' } = bounds;
  const child = spawn(process.execPath, args, { cwd, stdio, detached: true });
  const forward = (signal: NodeJS.Signals): void => signalGroup(child, signal);
  for (const signal of signals) process.on(signal, forward);
  const late = new AbortController();
  const limit = setTimeout(() => {
    late.abort();
    // Only the program itself is signalled, so that it can say what it is waiting for.
    child.kill('SIGTERM');
    setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs).unref();
  }, bounds.limitMs);
  try {
    const status = await ended(child);
    return late.signal.aborted ? null : status;
  } finally {
    clearTimeout(limit);
    for (const signal of signals) process.off(signal, forward);
    signalGroup(child, 'SIGKILL');
  }
}

/** The exit status as a shell reports it. */
function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (status, signal) => resolve(status ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}

/** Also reaches what the program started, even after the program itself has ended. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
