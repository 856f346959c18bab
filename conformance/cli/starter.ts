import { fstatSync } from 'node:fs';
import type { Io } from './io.js';

/** Interval between checks whether npx is still running, in ms. */
const lookEveryMs = 500;

/** The program that started a command which runs until it is stopped. */
export interface Starter {
  /** Aborted when the program has ended. */
  readonly gone: AbortSignal;
  /** Marks the gateway as ready: if the pipe ends after that, the program has ended. */
  isServed(): void;
  leave(): void;
}

/**
 * Watches the program that started `pixkit serve`, which may end without a signal: npx ends without stopping its child. If
 * a program holds a pipe to the standard input of the gateway (`byPipe`), the gateway ends with that program, however it
 * ends. Other inputs are ignored: `/dev/null` in a shell script and under systemd, a terminal, a file, or a pipe that was
 * closed before the gateway was ready.
 */
export function watchStarter({ stdin, environment = {} }: Io, byPipe: boolean): Starter {
  const abort = new AbortController();
  const gone = (): void => abort.abort();
  let isReady = false;
  const pipe = byPipe && stdin === process.stdin && isPipe(0) ? process.stdin : null;
  const onEnd = (): void => {
    if (isReady) gone();
  };
  pipe?.on('end', onEnd).on('error', onEnd).resume().unref();
  if (byPipe && isPipe(1)) process.stdout.on('error', gone);
  const look = isRunByNpx(environment) ? lookForParent(gone) : undefined;
  look?.unref();
  return {
    gone: abort.signal,
    isServed: () => (isReady = true),
    leave: () => {
      clearInterval(look);
      process.stdout.off('error', gone);
      pipe?.off('end', onEnd).off('error', onEnd).pause();
    },
  };
}

function isPipe(descriptor: number): boolean {
  try {
    const found = fstatSync(descriptor);
    return found.isFIFO() || found.isSocket();
  } catch {
    return false;
  }
}

/** Whether `npx pixkit` itself started this process; another program run by npx may start a gateway that outlives it. */
function isRunByNpx(environment: NonNullable<Io['environment']>): boolean {
  const isOfNpx = environment['npm_lifecycle_event'] === 'npx';
  return isOfNpx && /^['"]?pixkit\b/.test(environment['npm_lifecycle_script'] ?? '');
}

/** Calls `gone` when the parent of this process has ended. */
function lookForParent(gone: () => void): NodeJS.Timeout {
  const parent = process.ppid;
  return setInterval(() => {
    if (process.ppid !== parent || !isRunning(parent)) gone();
  }, lookEveryMs);
}

/** Whether a process is running. Needed on Windows, where `process.ppid` stays the same after the parent has ended. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (thrown) {
    return thrown instanceof Error && 'code' in thrown && thrown.code === 'EPERM';
  }
}
