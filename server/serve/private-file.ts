import { randomUUID } from 'node:crypto';
import { realpath, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Writes a file that only its owner can read, all of it or nothing: whoever reads it meanwhile finds the old one. A symbolic link
 * stays one: what it leads to is written.
 */
export async function writePrivately(path: string, text: string): Promise<void> {
  const target = await realpath(path).catch(() => path);
  const next = join(dirname(target), `.${basename(target)}.${randomUUID()}`);
  try {
    await writeFile(next, text, { mode: 0o600, flag: 'wx' });
    await rename(next, target);
  } catch (error) {
    await rm(next, { force: true });
    throw error;
  }
}
