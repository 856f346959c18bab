/** The two shops of the tutorial "Is my client right?", with their mistakes. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { freePort } from './free-port.js';

export const shops = fileURLToPath(new URL('../../examples/shops', import.meta.url));

/** A shop of the tutorial: its folder, the command that starts its driver, and its fix. */
export interface Shop {
  readonly folder: 'node' | 'python';
  readonly program: readonly [name: string, ...args: string[]];
  readonly file: string;
  readonly fence: 'js' | 'python';
}

export const node: Shop = {
  folder: 'node',
  program: [process.execPath, 'driver.mjs'],
  file: 'shop.mjs',
  fence: 'js',
};
export const python: Shop = {
  folder: 'python',
  program: ['python3', '-B', 'driver.py'],
  file: 'shop.py',
  fence: 'python',
};
export const isThere = ({ program: [name] }: Shop) => spawnSync(name, ['--version']).status === 0;

/** Starts the driver of a shop in this folder; resolves with its address. */
export async function startDriver(folder: string, { program: [name, ...args] }: Shop) {
  const child: ChildProcess = spawn(name, args, {
    cwd: folder,
    env: { ...process.env, PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const [address] = (await once(createInterface(child.stdout!), 'line')) as [string];
  return { url: address, stop: () => (child.kill(), ended) };
}
