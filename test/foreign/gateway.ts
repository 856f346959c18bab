import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

import type { TargetFile } from '../../conformance/target/target-file.js';
import type { Manifest } from './manifest.js';

/** A foreign gateway that runs. */
export interface ForeignGateway {
  readonly target: TargetFile;
  /** What it wrote to standard error: nothing, unless it broke. */
  readonly complaints: () => string;
  readonly stop: () => Promise<void>;
}

/** Why gateways of the manifest cannot run here; undefined if they can. */
export function lackOf({ needs: [program, ...args] }: Manifest): string | undefined {
  return spawnSync(program, args).status === 0 ? undefined : `${program} is not installed here`;
}

/** Builds the gateway if it has to be built; throws with what the compiler said. */
export function build({ build: command, folder }: Manifest): void {
  if (command === undefined) return;
  const [program, ...args] = command;
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command.join(' ')}: ${stdout}${stderr}`);
}

/**
 * Starts the gateway on a free port, with these of its switches on; resolves when it accepts requests. It ends with us,
 * because its standard input does.
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

/** The first URL that it prints. */
function urlOf({ stdout }: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    if (stdout === null) return;
    createInterface({ input: stdout }).on('line', (line) => {
      const [url] = /http:\/\/[^\s/]+/.exec(line) ?? [];
      if (url !== undefined) resolve(url);
    });
  });
}
