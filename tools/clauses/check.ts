/**
 * Checks the clauses, the duties of clients, the steps of their drivers, the test vectors and the translations: `npm run
 * clauses -- [--contract FILE] [--still] [--translated [ID…]] [--freeze]`. The exit status is 1 if a fault was found.
 * `--still` omits the run of the whole suite that shows which clauses are visited, because the tests have their own.
 * `--translated` first records the English sentences from which new translations were made and, for the sentences named
 * after it, that their old translations are still correct. `--freeze` freezes the requirement set of this version, before
 * a release.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { kitSuite, kitTitles } from '../../conformance/kit.js';
import { sentencesOfContract } from './contract-words.js';
import { coverageFaults, unvisitedFaults } from './coverage.js';
import { dutyFaults, parseDuties, readDutySources, sentencesOfDuties } from './duties.js';
import { legalGatewayFaults, readLegalGateways, sentencesOfLegalGateways } from './legal-gateways.js';
import { faultLine, parseSources, readSources } from './load.js';
import { readDriverProtocol, readWrittenSteps, wordsOfStates, wordsOfSteps } from './protocol.js';
import { findFaults } from './rules.js';
import { freezeSet, minorOf, readFrozenSets, setFaults, setOfRegister } from './sets.js';
import { dutyStepFaults, stepFaults } from './steps.js';
import {
  foreign,
  headingsOf,
  readOrigins,
  type Sentences,
  sentencesOf,
  translationFaults,
  unlikeFaults,
  updatedOrigins,
  writeOrigins,
} from './translations.js';
import { readStated, unstatedFaults } from './unstated.js';
import { readVectors, vectorFaults } from './vectors.js';
import { visitedByReferenceGateway } from './visited.js';

const root = new URL('../../', import.meta.url);
const { values, positionals: holds } = parseArgs({
  options: {
    contract: { type: 'string', default: fileURLToPath(new URL('generated/tolerant-contract.json', root)) },
    still: { type: 'boolean', default: false },
    translated: { type: 'boolean', default: false },
    freeze: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

const suite = kitSuite();
const spec = fileURLToPath(new URL('spec', root));
const { book, faults: bookFaults } = parseSources(readSources(spec));
const duties = parseDuties(readDutySources(spec));
const legal = readLegalGateways(spec);
const formFaults = [...bookFaults, ...duties.faults, ...legal.faults];
const folder = fileURLToPath(root);
const byEnglish: Sentences = new Map([
  ...headingsOf(book),
  ...wordsOfStates(folder),
  ...wordsOfSteps(folder),
]);
const sentences: Sentences = new Map([
  ...sentencesOf(book),
  ...sentencesOfDuties(duties.chapters),
  ...sentencesOfLegalGateways(legal.groups),
  ...byEnglish,
  ...sentencesOfContract(folder),
  ...kitTitles().map(({ id, title }) => [id, title] as const),
]);
// Not with faults of form: a file with a fault is left out, so its sentences would appear to have been removed.
if (values.translated && formFaults.length === 0) {
  for (const language of foreign)
    writeOrigins(language, updatedOrigins(sentences, language, readOrigins(language), holds));
}
const set = setOfRegister(minorOf(suite.kit.version), book, duties.chapters);
if (values.freeze && formFaults.length === 0) freezeSet(spec, set);
const faults = [
  ...formFaults,
  ...findFaults({ book, contract: JSON.parse(readFileSync(values.contract, 'utf8')) }),
  ...coverageFaults(book, suite),
  ...dutyFaults(duties.chapters, book),
  ...legalGatewayFaults(legal.groups, book),
  ...setFaults(readFrozenSets(spec), set, book),
  ...vectorFaults(readVectors(spec), book),
  ...stepFaults(readWrittenSteps(folder)),
  ...dutyStepFaults(duties.chapters, readDriverProtocol(folder)),
  ...foreign.flatMap((language) => [
    ...translationFaults(sentences, language, readOrigins(language)),
    ...unlikeFaults(byEnglish, language),
  ]),
  ...unstatedFaults(readStated(folder, book, suite)),
  ...(values.still || values.translated || values.freeze
    ? []
    : unvisitedFaults(book, await visitedByReferenceGateway())),
];

for (const fault of faults) console.error(faultLine(fault));
console.log(faults.length === 0 ? 'clauses: no faults' : `clauses: ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
