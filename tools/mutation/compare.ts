/**
 * `npx tsx tools/mutation/compare.ts BEFORE.json AFTER.json`: compares two tables of `npm run mutants -- --json FILE`.
 * Prints every defect that was caught at its clause before and no longer is, and totals. `--everywhere` looks at all
 * clauses at which a check failed, for tables of `--full`; `--partial` ignores mutants that the second table does not
 * have. Exit status: 0 if nothing is lost, otherwise 1.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { lostPairs, pairsOf, type TableRow } from './tables.js';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    everywhere: { type: 'boolean', default: false },
    partial: { type: 'boolean', default: false },
  },
});

const [beforeFile, afterFile] = positionals;
if (beforeFile === undefined || afterFile === undefined)
  throw new Error('name two tables: BEFORE.json AFTER.json');

const tableIn = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as readonly TableRow[];
const print = (line: string): void => void process.stdout.write(`${line}\n`);

const after = tableIn(afterFile);
const afterIds = new Set(after.map(({ id }) => id));
const before = tableIn(beforeFile).filter(({ id }) => !options.partial || afterIds.has(id));

const [pairsBefore, pairsAfter] = [before, after].map((table) => pairsOf(table, options.everywhere));
const lost = lostPairs(pairsBefore ?? [], pairsAfter ?? []);
for (const { id, clause } of lost) print(`lost  ${id} at ${clause}`);
for (const [name, table, pairs] of [
  ['before', before, pairsBefore],
  ['after', after, pairsAfter],
] as const) {
  const caught = table.filter((row) => row.caught).length;
  print(`${name}: ${table.length} mutants, ${caught} caught at their clause, ${pairs?.length} pairs`);
}
print(`${lost.length} pairs lost`);
process.exitCode = lost.length > 0 ? 1 : 0;
