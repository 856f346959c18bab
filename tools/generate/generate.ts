import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { format, resolveConfig } from 'prettier';

import { lastBuilt } from '../built-files.js';
import { readDriverProtocol, readProtocol } from '../clauses/protocol.js';
import { publishedContract } from './built.js';
import { clauseIdsModule } from './clauses.js';
import { clientStepsModule } from './client-steps.js';
import { bundleContract } from './contract.js';
import { contractTypes } from './contract-types.js';
import { controlModule } from './control-types.js';
import { readErrors } from '../clauses/errors.js';
import { errorCodesModule, errorsModule } from './errors.js';
import { documentModule, documentTypesModule, tolerantDocumentModule } from './document.js';
import { olderContract } from './older-contract.js';
import { operationsModule } from './operations.js';
import { type Files, generatedFolder, root } from './paths.js';
import { protocolPages } from './protocol-pages.js';
import { providerStatesModule } from './provider-states.js';
import { reportSchema } from './report-schema.js';
import { javaIsHere, stubs } from './stubs.js';

/**
 * The expected content of what is committed in `generated/`, and of pages that are generated from `spec/`.
 * Without Java, everything except the stubs.
 */
export async function generate(): Promise<{ readonly files: Files; readonly withStubs: boolean }> {
  const contract = await bundleContract();
  const protocol = readProtocol(root);
  const driver = readDriverProtocol(root);
  const errors = readErrors(root);
  const withStubs = javaIsHere();
  const files = new Map<string, string>([
    ['contract.json', JSON.stringify(publishedContract(contract))],
    ['contract.ts', await contractTypes(contract)],
    ['control.ts', await controlModule(contract, protocol)],
    ['clause-ids.ts', clauseIdsModule()],
    ['client-steps.ts', await clientStepsModule(driver)],
    ['error-codes.ts', errorCodesModule(errors)],
    ['errors.ts', errorsModule(errors)],
    ['document-types.ts', documentTypesModule],
    ['document.ts', documentModule],
    ['tolerant-document.ts', tolerantDocumentModule],
    ['operations.ts', operationsModule(contract)],
    ['provider-states.ts', await providerStatesModule(protocol)],
    ['report.schema.json', reportSchema()],
    ...protocolPages(protocol, driver).map(([path, page]) => [`../${path}`, page] as const),
    ...(withStubs ? stubs(olderContract(contract)) : []),
  ]);
  const options = await resolveConfig(join(generatedFolder, 'contract.ts'));
  for (const [path, content] of files) {
    if (/\.(json|ts|md)$/.test(path)) files.set(path, await format(content, { ...options, filepath: path }));
  }
  return { files, withStubs };
}

/** Writes these files, and removes all others from `generated/` that are neither built nor measured. */
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
 * Files that are missing, superfluous in `generated/`, or different from what they should be. Stubs are left out if
 * none were made.
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

/** Written by commands of their own, from what they measure. */
const measured = ['check-lengths.ts', 'quick-checks.ts', 'reference-answers.ts'];

/** Everything in `generated/` except what is built or measured. */
function presentFiles(): readonly string[] {
  if (!existsSync(generatedFolder)) return [];
  const built = new Set(['.built', ...measured, ...lastBuilt().names]);
  return readdirSync(generatedFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(generatedFolder.length + 1))
    .filter((path) => !built.has(path));
}
