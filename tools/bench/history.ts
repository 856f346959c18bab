/**
 * Prints the results of comparisons with earlier versions as a table: `npm run bench -- history [FILE] [--least 0.9]
 * [--write]`. FILE defaults to tools/bench/history.ndjson; `npm run bench -- against FOLDER --history FILE` appends to it.
 * `--write` puts the table into docs/speed.md.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { historyTable, readHistory } from './guard.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    least: { type: 'string', default: '0.9' },
    write: { type: 'boolean', default: false },
  },
});
const [file = 'tools/bench/history.ndjson'] = positionals;
const table = historyTable(
  readHistory(existsSync(file) ? readFileSync(file, 'utf8') : ''),
  Number(values.least),
);
process.stdout.write(`${table}\n`);
if (values.write) {
  const page = new URL('../../docs/speed.md', import.meta.url);
  const [before = '', section] = readFileSync(page, 'utf8').split('### Over time\n');
  if (section === undefined) throw new Error('docs/speed.md has no section "Over time"');
  const after = section.slice(section.search(/^#+ /m));
  writeFileSync(page, `${before}### Over time\n\n${table}\n\n${after}`);
}
