/**
 * Benchmarks: `npm run bench`. Each figure is a ratio within one run, with servers on one core and the load generator on
 * the other. `--seconds N` per measurement (default 2), `--minutes N` at most per comparison (default 4), `--only NAME`,
 * `--json FILE`; `--write` puts the table into docs/speed.md.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { parseArgs } from 'node:util';

import { type Result, benchmarks } from './benchmarks.js';
import { tableOf } from './table.js';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    minutes: { type: 'string', default: '4' },
    only: { type: 'string' },
    json: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
// Moves all threads, because those that Node has already created would otherwise stay on their cores.
execFileSync('taskset', ['-acp', '1', String(process.pid)], { stdio: 'ignore' });

const run = { seconds: Number(values.seconds), minutes: Number(values.minutes), folder: tmpdir() };
const results: Result[] = [];
const { only = '' } = values;
const chosen = benchmarks.filter(({ name }) => name.includes(only));
for (const { name, run: measure } of chosen) {
  process.stderr.write(`${name} …\n`);
  results.push(...(await measure(run)));
}
const machine = `${cpus()[0]?.model ?? 'unknown'} × ${cpus().length}, Node ${process.version}`;
const commit = execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim();
const heading = `${machine}, ${new Date().toISOString().slice(0, 10)}, ${commit}`;
const table = tableOf(results);
process.stdout.write(`${heading}\n\n${table}\n`);
if (values.json !== undefined) {
  writeFileSync(values.json, `${JSON.stringify({ machine, commit, at: new Date(), results }, null, 2)}\n`);
}
if (values.write) {
  const file = new URL('../../docs/speed.md', import.meta.url);
  const [before = ''] = readFileSync(file, 'utf8').split('## Measured');
  writeFileSync(file, `${before}## Measured\n\n${heading}:\n\n${table}\n`);
}
