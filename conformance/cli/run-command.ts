import { spawn } from 'node:child_process';
import type { TestsEnd } from '../duties/clients.js';

/** How much of what it prints is kept, in characters. */
const maxTail = 400;

/** Runs a command in a shell to its end, with all its children; it is ended after `limitMs`, and its status is null then. */
export function runCommand(
  command: string,
  env: NodeJS.ProcessEnv,
  { limitMs, signal }: { readonly limitMs: number; readonly signal: AbortSignal },
): Promise<TestsEnd> {
  // A group of its own, so that it can be ended with what it has started.
  const child = spawn(command, { shell: true, detached: true, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let tail = '';
  let isTooLong = false;
  const keep = (chunk: Buffer): void => void (tail = `${tail}${chunk.toString('utf8')}`.slice(-maxTail));
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const end = (): void => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGTERM');
    } catch {
      // It has ended by itself.
    }
  };
  const timer = setTimeout(() => {
    isTooLong = true;
    end();
  }, limitMs);
  signal.addEventListener('abort', end);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve({ status: isTooLong ? null : (code ?? 1), tail: tail.trim() });
    });
  });
}
