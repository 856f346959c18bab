import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Patch } from './patches.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
/** What a gateway and the nemesis are made of. */
const parts = ['server', 'conformance', 'generated', 'test', 'spec', 'package.json', 'tsconfig.json'];

/** What the nemesis said of a copy of this program with a patch, and whether it found anything. */
export interface Hunted {
  readonly found: boolean;
  readonly said: string;
}

/**
 * Lets the nemesis play its known histories on a copy of this program that has a fault again. Throws where the patch does not
 * fit: then the code that it undoes has changed, and the patch must follow.
 */
export function huntWith({ finding, body, database = 'sqlite', edits }: Patch): Hunted {
  const folder = mkdtempSync(join(tmpdir(), 'pixkit-patched-'));
  try {
    for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    for (const { file, find, replace } of edits) {
      const text = readFileSync(join(folder, file), 'utf8');
      if (!text.includes(find)) throw new Error(`the patch of ${finding} does not fit ${file}`);
      writeFileSync(
        join(folder, file),
        text.replace(find, () => replace),
      );
    }
    const seed = database === 'sqlite' ? '2' : '1';
    const args = ['test/nemesis/main.ts', '--body', body, '--known', finding, '--seed', seed];
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
    return {
      found: status === 1 && /^(isolation|order|deliveries|ending|audit): /m.test(stdout),
      said: stdout + stderr,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
