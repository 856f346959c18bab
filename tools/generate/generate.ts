import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { format, resolveConfig } from 'prettier';

import { lastBuilt } from '../built-files.js';
import { publishedContract } from './built.js';
import { bundleContract } from './contract.js';
import { contractTypes } from './contract-types.js';
import { olderContract } from './older-contract.js';
import { type Files, generatedFolder } from './paths.js';
import { reportSchema } from './report-schema.js';
import { javaIsHere, stubs } from './stubs.js';

/** Returns the expected content of the committed files of `generated/`; without Java, everything except the stubs. */
export async function generate(): Promise<{ readonly files: Files; readonly withStubs: boolean }> {
  const contract = await bundleContract();
  const withStubs = javaIsHere();
  const files = new Map<string, string>([
    ['contract.json', JSON.stringify(publishedContract(contract))],
    ['contract.ts', await contractTypes(contract)],
    ['report.schema.json', reportSchema()],
    ...(withStubs ? stubs(olderContract(contract)) : []),
  ]);
  const options = await resolveConfig(join(generatedFolder, 'contract.ts'));
  for (const [path, content] of files) {
    if (/\.(json|ts)$/.test(path)) files.set(path, await format(content, { ...options, filepath: path }));
  }
  return { files, withStubs };
}

/** Writes these files, and removes all other files from `generated/` that are neither built nor measured. */
export function write(files: Files): void {
  for (const path of presentFiles()) {
    if (!files.has(path)) rmSync(join(generatedFolder, path));
  }
  for (const [path, content] of files) {
    mkdirSync(dirname(join(generatedFolder, path)), { recursive: true });
    writeFileSync(join(generatedFolder, path), content);
  }
}

/**
 * Returns files that are missing from `generated/`, superfluous in it, or different from their expected content. Ignores
 * stubs if none were generated.
 */
export function staleFiles(files: Files, withStubs: boolean): readonly string[] {
  const present = presentFiles().filter((path) => withStubs || !path.startsWith('stubs/'));
  return [...new Set([...files.keys(), ...present])]
    .filter((path) => !existsSync(join(generatedFolder, path)) || content(path) !== files.get(path))
    .sort();
}

function content(path: string): string {
  return readFileSync(join(generatedFolder, path), 'utf8');
}

/** Returns everything in `generated/` except what is built or measured. */
function presentFiles(): readonly string[] {
  if (!existsSync(generatedFolder)) return [];
  const built = new Set(['.built', 'measured.json', 'caught-defects.json', ...lastBuilt().names]);
  return readdirSync(generatedFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(generatedFolder.length + 1))
    .filter((path) => !built.has(path));
}
