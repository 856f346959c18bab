import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { OpenAPI3 } from 'openapi-typescript';
import { parse, stringify } from 'yaml';

import { readDriverProtocol, readPanelTexts, readProtocol } from '../clauses/protocol.js';
import { translationsOfContract, withoutTranslations } from '../clauses/contract-words.js';
import { foreign } from '../clauses/translations.js';
import { readErrors } from '../clauses/errors.js';
import { acceptingModule, acceptingTypes } from './accepting.js';
import {
  clauseIdsModule,
  clausesDocument,
  dutiesDocument,
  legalGatewaysDocument,
  requirementSetsDocument,
  translationsDocument,
} from './clauses.js';
import { collectionOf } from './collection.js';
import { bundleTranslatedContract, tolerantContract } from './contract.js';
import { controlContract } from './control.js';
import { controlModule } from './control-types.js';
import { documentModule, documentTypesModule, measuredModule, tolerantDocumentModule } from './document.js';
import { errorCodesModule, errorsModule } from './errors.js';
import type { JsonObject } from './json.js';
import { withNamedExamples } from './named-examples.js';
import { olderContract } from './older-contract.js';
import { withOpenPointLinks } from './open-points.js';
import { operationsModule } from './operations.js';
import { type Files, heading, root } from './paths.js';
import { clientStepsModule, providerStatesModule } from './protocol-types.js';

/**
 * Returns the part of `generated/` that is built instead of committed, because reviewers do not read it, and generating it
 * needs neither Java nor a formatter. `tools/built-files.ts` writes it.
 */
export async function builtFiles(): Promise<Files> {
  const bundled = bundleTranslatedContract();
  const protocol = readProtocol(root);
  const driver = readDriverProtocol(root);
  const errors = readErrors(root);
  // These are created while another process bundles the contract.
  const register: [string, string][] = [
    ['clauses.json', clausesDocument()],
    ['duties.json', dutiesDocument()],
    ['legal-gateways.json', legalGatewaysDocument()],
    ['requirement-sets.json', requirementSetsDocument()],
    ['provider-states.json', json({ 'x-generated': heading, ...protocol })],
    ['client-steps.json', json({ 'x-generated': heading, ...driver })],
    ['clause-ids.ts', clauseIdsModule()],
    ['client-steps.ts', await clientStepsModule(driver)],
    ['document-types.ts', documentTypesModule],
    ['document.ts', documentModule],
    ['error-codes.ts', errorCodesModule(errors)],
    ['errors.ts', errorsModule(errors)],
    ['measured.ts', measuredModule],
    ['provider-states.ts', await providerStatesModule(protocol)],
    ['tolerant-document.ts', tolerantDocumentModule],
    ['panel.json', json({ 'x-generated': heading, ...readPanelTexts(root) })],
  ];
  const translated = await bundled;
  const contract = withoutTranslations(translated);
  const openPoints = openPointIds();
  const linked = withOpenPointLinks(contract, openPoints);
  return new Map([
    ...register,
    ...foreign.map((language): [string, string] => [
      `${language}.json`,
      translationsDocument(language, translationsOfContract(translated, language)),
    ]),
    ['accepting.js', acceptingModule(linked)],
    ['accepting.d.ts', acceptingTypes],
    ['collection.json', json(collectionOf(contract))],
    ['control.json', json(controlContract(contract, protocol))],
    ['control.ts', await controlModule(contract, protocol)],
    ['operations.ts', operationsModule(contract)],
    ['contract-3.0.json', json(olderContract(linked))],
    ['contract.yaml', stringify(publishedContract(contract), { aliasDuplicateObjects: false, lineWidth: 0 })],
    ['tolerant-contract.json', json(tolerantContract(contract, openPoints))],
  ]);
}

/** Returns the contract for people and tools: open points are links, examples of parameters have names. */
export function publishedContract(contract: OpenAPI3): JsonObject {
  const linked = withOpenPointLinks(contract, openPointIds());
  return withNamedExamples(JSON.parse(JSON.stringify(linked)) as JsonObject);
}

/** Reads only the ids of open points: the whole register takes a second to read, and is validated with the clauses. */
function openPointIds(): ReadonlySet<string> {
  const text = readFileSync(join(root, 'spec/open-points.yaml'), 'utf8');
  const { openPoints } = parse(text) as { readonly openPoints: readonly { readonly id: string }[] };
  return new Set(openPoints.map(({ id }) => id));
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
