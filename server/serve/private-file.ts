import { randomUUID } from 'node:crypto';
import { realpath, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Atomically writes a file that only its owner can read: readers see either the old or the new content. A symbolic link
 * is kept, and its target is written.
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
