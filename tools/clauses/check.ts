/**
 * Checks the clauses: `npm run clauses -- [--contract FILE] [--still]`. Prints how many clauses each section of the
 * specification and each chapter has, and what decides them; checks the translations, too. Exit status 1 if a fault was
 * found. `--still` leaves out the run of the whole suite that shows which clauses are visited, because the tests have
 * their own.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { kitSuite, kitTitles } from '../../conformance/kit.js';
import { coverageFaults, unvisitedFaults } from './coverage.js';
import { faultLine, parseSources, readSources } from './load.js';
import { readProtocol } from './protocol.js';
import { findFaults } from './rules.js';
import { chapterTable, sectionTable } from './tables.js';
import { foreign, parseTranslations, translatedSources } from './translated.js';
import { sentencesOf, titleFaults, translationFaults } from './translations.js';
import { visitedByReferenceGateway } from './visited.js';

const root = new URL('../../', import.meta.url);
const { values } = parseArgs({
  options: {
    contract: { type: 'string', default: fileURLToPath(new URL('generated/tolerant-contract.json', root)) },
    still: { type: 'boolean', default: false },
  },
});

const suite = kitSuite();
const { book, faults: formFaults } = parseSources(readSources(fileURLToPath(new URL('spec', root))));
const faults = [
  ...formFaults,
  ...findFaults({ book, contract: JSON.parse(readFileSync(values.contract, 'utf8')) }),
  ...coverageFaults(book, suite),
  ...foreign.flatMap((language) => {
    const sources = translatedSources(fileURLToPath(root), language);
    const { translations, faults: wrongForms } = parseTranslations(sources, language);
    const sentences = sentencesOf(book, readProtocol(fileURLToPath(root)));
    return [
      ...wrongForms,
      ...translationFaults(language, sentences, translations),
      ...titleFaults(language, kitTitles()),
    ];
  }),
  ...(values.still ? [] : unvisitedFaults(book, await visitedByReferenceGateway())),
];

console.log(sectionTable(book));
console.log(chapterTable(book));
for (const fault of faults) console.error(faultLine(fault));
console.log(faults.length === 0 ? 'clauses: no faults' : `clauses: ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
