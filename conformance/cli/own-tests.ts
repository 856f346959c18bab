import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { truncate } from '../core/text.js';
import type { Casting, TestsEnd } from '../duties/clients.js';
import type { Common, OpenClient } from './open-client.js';
import type { Io } from './io.js';
import type { TargetFile } from '../target/target-file.js';
import { settingsFolder, type Settings } from './one-account.js';

/** Time limit for a run of the tests, in ms. */
const longestMs = 5 * 60_000;

/**
 * Returns a client that is driven by its own tests: `command` runs with the settings of the gateway in its environment,
 * each time for a new account. Runs are sequential, because tests in one folder share ports and files.
 */
export function ownTests(
  command: string,
  common: Common,
  webhookUrl: string | undefined,
  control: TargetFile['control'],
  io: Io,
): OpenClient {
  const folder = settingsFolder();
  const variablesOf = (casting: Casting): Settings => {
    const { credentials } = casting;
    return {
      ...folder.settingsFor(casting),
      // For tests that need the gateway to settle a payment or pay a charge.
      ...(control !== undefined && { PIXKIT_CONTROL_URL: control.url }),
      ...(control?.token !== undefined && { PIXKIT_CONTROL_TOKEN: control.token }),
      ...(credentials.accountId !== undefined && { PIXKIT_ACCOUNT_ID: credentials.accountId }),
    };
  };
  return {
    about: {
      ...common,
      name: common.named ?? command,
      steps: [],
      lacks: () => true,
      hasTests: true,
      act: (casting) => {
        const variables = variablesOf(casting);
        return Promise.resolve({
          webhookUrl,
          ask: () => Promise.resolve({ kind: 'missing' as const }),
          runTests: () =>
            runTests(command, { ...io.environment, ...variables }, { limitMs: longestMs, signal: io.signal }),
          close: () => Promise.resolve(),
        });
      },
    },
    jobs: 1,
    close: folder.close,
  };
}

/** Maximum length of the output in reports, and of the output from which it is chosen, in characters. */
const maxTail = 400;
const maxOutput = 1024 * 1024;

/** Number of lines kept after one that names a failure. */
const maxFollowing = 4;

const telling = /\bnot ok\b|\berror\b|Error|\bexpected\b|\bactual\b|assert|FAIL/;
const ofPassed = /^\s*(?:ok \d|✔|✓)/;
const ofNoFailure = /^(?:---|\.{3}|duration_ms|location: |failureType: |stack: |at [\w.$<>]+\()|:\d+:\d+\)?$/;

/**
 * Returns the lines of the output of tests that say most about a failure: the first that name one, with those after
 * them. If no line names a failure, returns the last lines.
 */
export function tellingLines(output: string): string {
  const lines = stripVTControlCharacters(output)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !ofNoFailure.test(line.trim()));
  const isTelling = lines.map((line) => telling.test(line) && !ofPassed.test(line));
  const kept = lines.filter((_, index) =>
    isTelling.slice(Math.max(0, index - maxFollowing), index + 1).includes(true),
  );
  if (kept.length === 0) return output.trim().slice(-maxTail);
  return truncate(kept.join('\n').trim(), maxTail);
}

/** Runs a command in a shell. After `limitMs`, ends it with all its children and returns null as its status. */
export function runTests(
  command: string,
  env: NodeJS.ProcessEnv,
  { limitMs, signal }: { readonly limitMs: number; readonly signal: AbortSignal },
): Promise<TestsEnd> {
  // A separate process group, so that the command can be ended together with its children.
  const child = spawn(command, { shell: true, detached: true, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let isTooLong = false;
  const keep = (chunk: Buffer): void =>
    void (output = `${output}${chunk.toString('utf8')}`.slice(-maxOutput));
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const end = (): void => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGTERM');
    } catch {
      // The command has already ended.
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
      resolve({ status: isTooLong ? null : (code ?? 1), tail: tellingLines(output) });
    });
  });
}
