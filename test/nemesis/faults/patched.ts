import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import type { Patch } from './patches.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
/** The parts of the project that a gateway and the nemesis need. */
const parts = [
  'server',
  'conformance',
  'generated',
  'test',
  'spec',
  'tools',
  'package.json',
  'tsconfig.json',
];

/** Maximum time for the nemesis to find a fault, in ms. */
const limitMs = 120_000;

/** The output of the nemesis for a copy of this program with a patch, and whether it found anything in time. */
export interface Hunted {
  readonly found: boolean;
  readonly output: string;
}

/**
 * Lets the nemesis play its known histories on a copy of this program in which a patch reintroduces a fault. Throws if the
 * patch does not fit, because the code that it undoes has changed; the patch must then be updated.
 */
export async function huntWith({ finding, body, database = 'sqlite', edits }: Patch): Promise<Hunted> {
  const folder = await mkdtemp(join(tmpdir(), 'pixkit-patched-'));
  try {
    for (const part of parts) await cp(join(root, part), join(folder, part), { recursive: true });
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    for (const [file, find, replace] of edits) {
      const source = await readFile(join(folder, file), 'utf8');
      if (!source.includes(find)) throw new Error(`the patch of ${finding} does not fit ${file}`);
      await writeFile(
        join(folder, file),
        source.replace(find, () => replace),
      );
    }
    const seed = database === 'sqlite' ? '2' : '1';
    const args = ['test/nemesis/main.ts', '--body', body, '--known', finding, '--seed', seed];
    const hunt = spawn(process.execPath, ['--import', 'tsx', ...args], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: limitMs,
      killSignal: 'SIGKILL',
    });
    const [stdout, stderr, [status]] = await Promise.all([
      text(hunt.stdout),
      text(hunt.stderr),
      once(hunt, 'close') as Promise<[number | null]>,
    ]);
    return {
      found: status === 1 && /^(isolation|order|deliveries|ending|audit|books): /m.test(stdout),
      output: stdout + stderr + (status === null ? `not ended within ${limitMs} ms` : ''),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
