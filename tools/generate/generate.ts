import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { format, resolveConfig } from 'prettier';
import { stringify } from 'yaml';

import { acceptingModule, acceptingTypes } from './accepting.js';
import { clauseIdsModule, clausesDocument } from './clauses.js';
import { loadBook } from '../clauses/load.js';
import { languages } from '../../conformance/core/language.js';
import { readProtocol } from '../clauses/protocol.js';
import { foreign } from '../clauses/translated.js';
import { collectionOf } from './collection.js';
import { bundleContract, contractTypes, tolerantContract } from './contract.js';
import { readErrors } from '../clauses/errors.js';
import { errorCodesModule, errorsModule } from './errors.js';
import { documentModule, documentTypesModule, tolerantDocumentModule } from './document.js';
import type { JsonObject } from './json.js';
import { olderContract } from './older-contract.js';
import { withNamedExamples } from './named-examples.js';
import { withOpenPointLinks } from './open-points.js';
import { operationsModule } from './operations.js';
import { type Files, generatedFolder, heading, root } from './paths.js';
import { providerStatesPage, providerStatesPages } from './provider-states-page.js';
import { providerStatesModule } from './provider-states.js';
import { javaIsHere, stubs } from './stubs.js';
import { translationsDocument } from './translations.js';

/**
 * The expected content of `generated/`, and of pages that are partly generated from `spec/`. Without Java, everything
 * except the stubs.
 */
export async function generate(): Promise<{ readonly files: Files; readonly withStubs: boolean }> {
  const contract = bundleContract();
  const openPoints = new Set(loadBook(join(root, 'spec')).openPoints.map(({ id }) => id));
  const protocol = readProtocol(root);
  const errors = readErrors(root);
  const withStubs = javaIsHere();
  const linked = withOpenPointLinks(contract, openPoints);
  const published = withNamedExamples(JSON.parse(JSON.stringify(linked)) as JsonObject);
  const files = new Map<string, string>([
    ['contract.json', `${JSON.stringify(published, null, 2)}\n`],
    ['contract-3.0.json', `${JSON.stringify(olderContract(linked), null, 2)}\n`],
    ['contract.yaml', stringify(published, { aliasDuplicateObjects: false, lineWidth: 0 })],
    ['collection.json', `${JSON.stringify(collectionOf(contract), null, 2)}\n`],
    ['tolerant-contract.json', `${JSON.stringify(tolerantContract(contract, openPoints), null, 2)}\n`],
    ['accepting.js', acceptingModule(linked)],
    ['accepting.d.ts', acceptingTypes],
    ['contract.ts', await contractTypes(contract)],
    ['clauses.json', clausesDocument()],
    ['clause-ids.ts', clauseIdsModule()],
    ...foreign.map((language) => [`${language}.json`, translationsDocument(language)] as const),
    ['error-codes.ts', errorCodesModule(errors)],
    ['errors.ts', errorsModule(errors)],
    ['document-types.ts', documentTypesModule],
    ['document.ts', documentModule],
    ['tolerant-document.ts', tolerantDocumentModule],
    ['operations.ts', operationsModule(contract)],
    ['provider-states.json', `${JSON.stringify({ 'x-generated': heading, ...protocol }, null, 2)}\n`],
    ['provider-states.ts', await providerStatesModule(protocol)],
    ...languages.map(
      (language) => [`../${providerStatesPages[language]}`, providerStatesPage(protocol, language)] as const,
    ),
    ...(withStubs ? stubs(contract) : []),
  ]);
  const options = await resolveConfig(join(generatedFolder, 'contract.ts'));
  for (const [path, content] of files) {
    if (/\.(ts|md)$/.test(path)) files.set(path, await format(content, { ...options, filepath: path }));
  }
  return { files, withStubs };
}

/** Writes these files, and removes all others from `generated/`. */
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

function presentFiles(): readonly string[] {
  if (!existsSync(generatedFolder)) return [];
  return readdirSync(generatedFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(generatedFolder.length + 1));
}
