/**
 * Checks the clauses: `npx tsx tools/clauses/check.ts [--contract FILE] [--register]`.
 * Prints how many clauses each section of the specification and each chapter gave. Exit status 1 where a fault was
 * found. `--register` takes new ids and reworded rules over into the register first.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { faultLine, parseSources, readSources } from './load.js';
import { parseRegister, renderRegister, updateRegister } from './register.js';
import { findFaults } from './rules.js';
import { readSections } from './sections.js';
import { chapterTable, sectionTable } from './tables.js';

const root = new URL('../../', import.meta.url);
const registerFile = new URL('register.txt', import.meta.url);
const { values } = parseArgs({
  options: {
    contract: { type: 'string', default: fileURLToPath(new URL('generated/contract.json', root)) },
    register: { type: 'boolean', default: false },
  },
});

const { book, faults: formFaults } = parseSources(readSources(fileURLToPath(new URL('spec', root))));
if (values.register && formFaults.length === 0) {
  const before = parseRegister(readFileSync(registerFile, 'utf8'));
  writeFileSync(registerFile, renderRegister(updateRegister(book, before)));
}
const sections = readSections(new URL('sections.yaml', import.meta.url));
const faults = [
  ...formFaults,
  ...findFaults({
    book,
    contract: JSON.parse(readFileSync(values.contract, 'utf8')),
    sections,
    register: parseRegister(readFileSync(registerFile, 'utf8')),
  }),
];

console.log(sectionTable(book, sections));
console.log(chapterTable(book));
for (const fault of faults) console.error(faultLine(fault));
console.log(faults.length === 0 ? 'clauses: no faults' : `clauses: ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
