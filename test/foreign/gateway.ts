import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

import type { TargetFile } from '../../conformance/target/target-file.js';
import type { Manifest } from './manifest.js';

/** A running foreign gateway. */
export interface ForeignGateway {
  readonly target: TargetFile;
  /** Returns what it has written to standard error, which is empty unless something went wrong. */
  readonly complaints: () => string;
  readonly stop: () => Promise<void>;
}

/** Returns why the gateway cannot run on this machine, or undefined if it can. */
export function lackOf({ needs: [program, ...args] }: Manifest): string | undefined {
  return spawnSync(program, args).status === 0 ? undefined : `${program} is not installed here`;
}

/** Builds the gateway if it needs building; throws an error with the output of the compiler. */
export function build({ build: command, folder }: Manifest): void {
  if (command === undefined) return;
  const [program, ...args] = command;
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command.join(' ')}: ${stdout}${stderr}`);
}

/**
 * Starts the gateway on a free port with these switches turned on; resolves when it accepts requests. It exits with
 * this process, because its standard input then closes.
 */
export async function startForeign(
  { start: [program, ...args], folder }: Manifest,
  switches: readonly string[] = [],
): Promise<ForeignGateway> {
  const token = 'control-token-of-foreign-gateways';
  const env = {
    ...process.env,
    PORT: '0',
    PIXKIT_CONTROL_TOKEN: token,
    GATEWAY_SWITCHES: switches.join(','),
  };
  const child = spawn(program, args, { cwd: folder, env, stdio: ['pipe', 'pipe', 'pipe'] });
  const exited = once(child, 'exit');
  let complained = '';
  child.stderr.on('data', (text: Buffer) => (complained = `${complained}${text.toString()}`.slice(-4000)));
  const baseUrl = await Promise.race([urlOf(child), exited.then(() => undefined)]);
  if (baseUrl === undefined) throw new Error(`${program} ended: ${complained}`);
  return {
    target: { baseUrl, control: { url: `${baseUrl}/_control/states`, token } },
    complaints: () => complained,
    stop: async () => {
      child.kill();
      await exited;
    },
  };
}

/** Resolves with the first URL that the process prints. */
function urlOf({ stdout }: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    if (stdout === null) return;
    createInterface({ input: stdout }).on('line', (line) => {
      const [url] = /http:\/\/[^\s/]+/.exec(line) ?? [];
      if (url !== undefined) resolve(url);
    });
  });
}
