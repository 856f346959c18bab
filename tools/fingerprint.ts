/** Fingerprints of sources, which show whether a build is outdated. */
import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Returns every file at or below these paths in a folder. */
export function filesBelow(root: string, paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) => {
    const place = join(root, path);
    if (statSync(place).isFile()) return [place];
    return readdirSync(place, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  });
}

/** Returns a text that changes whenever a file at or below these paths in a folder changes. */
export function fingerprint(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of [...filesBelow(root, paths)].sort()) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${relative(root, file)} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}
