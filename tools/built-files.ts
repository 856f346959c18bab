/** The part of `generated/` that is built instead of committed. Programs that run from the sources call this first. */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { fingerprint } from './fingerprint.js';
import { generatedFolder, root } from './generate/paths.js';

/** Records what was built, and from which sources. */
const stamp = join(generatedFolder, '.built');

/** The sources of the files: the specification, and the generators with what they import and read elsewhere. */
const sources = [
  'package.json',
  'package-lock.json',
  'spec',
  'tools/generate',
  'tools/clauses',
  'tools/built-files.ts',
  'conformance/core',
  'conformance/language',
  'conformance/target/state-members.ts',
];

/** The last build. */
interface Built {
  /** The fingerprint of the sources. */
  readonly from: string;
  /** Names of the files below `generated/`. */
  readonly names: readonly string[];
}

/** Returns the last build; without files if there was none. */
export function lastBuilt(): Built {
  return existsSync(stamp) ? (JSON.parse(readFileSync(stamp, 'utf8')) as Built) : { from: '', names: [] };
}

/** Builds the files if one is missing or a source has changed. Needs neither Java nor a network. */
export async function updateBuiltFiles(): Promise<void> {
  const from = fingerprint(root, sources);
  const last = lastBuilt();
  if (last.from === from && last.names.every((name) => existsSync(join(generatedFolder, name)))) return;
  // Loaded only if there is something to build.
  const { builtFiles } = await import('./generate/built.js');
  const files = await builtFiles();
  for (const name of last.names) if (!files.has(name)) rmSync(join(generatedFolder, name), { force: true });
  for (const [name, content] of files) replace(join(generatedFolder, name), content);
  replace(stamp, JSON.stringify({ from, names: [...files.keys()] } satisfies Built));
}

/** Replaces a file in one step, because other processes may read it meanwhile. */
function replace(path: string, content: string): void {
  writeFileSync(`${path}.${process.pid}`, content);
  renameSync(`${path}.${process.pid}`, path);
}
