/**
 * How cost grows: what something costs at a size, at ten and at a hundred times that size, measured in turn. `npm run
 * bench:growth`; `--only NAME`, `--write` puts the table into docs/speed.md. Needs `npm run build`. Figures are processor
 * time unless their name says otherwise, so what else the machine does hardly shows. `--kept FOLDER` keeps the large databases
 * (12 GB) there for the next time.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { parseArgs } from 'node:util';

import { withSection } from '../section.js';
import { type Curve, tableOf } from './curve.js';
import { receiversDown } from './day.js';
import { largeDatabases } from './large.js';
import { pendingDeliveries } from './pending.js';
import { accounts, dashboards, transactions } from './served.js';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    kept: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
execFileSync('taskset', ['-acp', '1', String(process.pid)], { stdio: 'ignore' });

const questions: Readonly<Record<string, (folder: string) => Promise<Curve[]>>> = {
  'pending deliveries': pendingDeliveries,
  transactions,
  accounts,
  'dashboards open': dashboards,
  'receivers down': receiversDown,
  'large databases': (folder) => largeDatabases(folder, values.kept),
};
const load = () => loadavg()[0]?.toFixed(1) ?? '';
const curves: Curve[] = [];
const loadBefore = load();
for (const [name, ask] of Object.entries(questions)) {
  if (!name.includes(values.only)) continue;
  process.stderr.write(`${name} …\n`);
  curves.push(...(await ask(tmpdir())));
}
const machine = `${cpus()[0]?.model ?? 'unknown'} × ${cpus().length}, Node ${process.version}`;
const commit = execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim();
const heading = `${machine}, ${new Date().toISOString().slice(0, 10)}, ${commit}, load of the machine ${loadBefore} to ${load()}`;
const section = `${heading}:\n\n${tableOf(curves)}`;
process.stdout.write(`${section}\n`);
if (values.write) {
  const file = new URL('../../../docs/speed.md', import.meta.url);
  writeFileSync(file, withSection(readFileSync(file, 'utf8'), '### Growth, measured', section));
}
