/**
 * Benchmarks: each figure a ratio within one run, servers on one core, the load generator on the other, three alternating
 * rounds, medians. `npm run bench`; `--seconds N` per measurement (default 4), `--only NAME`, `--json FILE`.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { parseArgs } from 'node:util';

import { type Result, benchmarks } from './benchmarks.js';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '4' }, only: { type: 'string' }, json: { type: 'string' } },
});
execFileSync('taskset', ['-cp', '1', String(process.pid)], { stdio: 'ignore' });

const results: Result[] = [];
for (const { name, run } of benchmarks) {
  if (values.only !== undefined && !name.includes(values.only)) continue;
  process.stderr.write(`${name} …\n`);
  results.push(...(await run({ seconds: Number(values.seconds), folder: tmpdir() })));
}
const machine = `${cpus()[0]?.model ?? 'unknown'} × ${cpus().length}, Node ${process.version}`;
const lines = results.map(({ work, figure, against, ratio, target }) => {
  const met = target === null || ratio === null ? '' : ratio >= target ? 'yes' : 'no';
  const cells = [
    work,
    figure,
    against ?? '',
    ratio?.toFixed(2) ?? '',
    target === null ? '' : `${target} ×`,
    met,
  ];
  return `| ${cells.join(' | ')} |`;
});
process.stdout.write(
  [
    `${machine}, ${new Date().toISOString().slice(0, 10)}`,
    '',
    '| work | figure | against | ratio | at least | met |',
    '|---|---|---|---|---|---|',
    ...lines,
    '',
  ].join('\n'),
);
if (values.json !== undefined) {
  writeFileSync(values.json, `${JSON.stringify({ machine, at: new Date(), results }, null, 2)}\n`);
}
