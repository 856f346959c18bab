import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { format, resolveConfig } from 'prettier';

import { clausesModule } from './clauses.js';
import { bundleContract, contractTypes } from './contract.js';
import { documentModule } from './document.js';
import { type Files, generatedFolder } from './paths.js';
import { javaIsHere, stubs } from './stubs.js';

/** What `generated/` should hold. Without Java everything but the stubs. */
export async function generate(): Promise<{ readonly files: Files; readonly withStubs: boolean }> {
  const contract = bundleContract();
  const withStubs = javaIsHere();
  const files = new Map<string, string>([
    ['contract.json', `${JSON.stringify(contract, null, 2)}\n`],
    ['contract.ts', await contractTypes(contract)],
    ['clauses.ts', clausesModule()],
    ['document.ts', documentModule],
    ...(withStubs ? stubs(contract) : []),
  ]);
  const options = await resolveConfig(join(generatedFolder, 'contract.ts'));
  for (const [path, content] of files) {
    if (path.endsWith('.ts')) files.set(path, await format(content, { ...options, filepath: path }));
  }
  return { files, withStubs };
}

/** Makes `generated/` hold these files and no others. */
export function write(files: Files): void {
  for (const path of presentFiles()) {
    if (!files.has(path)) rmSync(join(generatedFolder, path));
  }
  for (const [path, content] of files) {
    mkdirSync(dirname(join(generatedFolder, path)), { recursive: true });
    writeFileSync(join(generatedFolder, path), content);
  }
}

/** Files of `generated/` that are missing, superfluous or other than they should be. Stubs are left out where none were made. */
export function staleFiles(files: Files, withStubs: boolean): readonly string[] {
  const present = presentFiles().filter((path) => withStubs || !path.startsWith('stubs/'));
  return [...new Set([...files.keys(), ...present])]
    .filter((path) => !present.includes(path) || content(path) !== files.get(path))
    .sort();
}

function content(path: string): string {
  return readFileSync(join(generatedFolder, path), 'utf8');
}

function presentFiles(): readonly string[] {
  if (!existsSync(generatedFolder)) return [];
  return readdirSync(generatedFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(generatedFolder.length + 1));
}
