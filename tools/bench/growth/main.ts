/**
 * How cost grows: what something costs at a size, at ten and at a hundred times that size, measured in turn. `npm run
 * bench:growth`; `--only NAME`, `--write` puts the table into docs/speed.md. Needs `npm run build`. Figures are processor
 * time unless their unit says otherwise, so what else the machine does hardly shows.
 */
import { execFileSync } from 'node:child_process';
import { loadavg, tmpdir } from 'node:os';
import { parseArgs } from 'node:util';

import { type Curve, tableOf } from './curve.js';
import { largeDatabases } from './large.js';
import { pendingDeliveries } from './pending.js';
import { accounts, dashboards, transactions } from './served.js';

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, write: { type: 'boolean', default: false } },
});
execFileSync('taskset', ['-acp', '1', String(process.pid)], { stdio: 'ignore' });

const questions: Readonly<Record<string, (folder: string) => Promise<Curve[]>>> = {
  'pending deliveries': pendingDeliveries,
  transactions,
  accounts,
  'dashboards open': dashboards,
  'large databases': largeDatabases,
};
const curves: Curve[] = [];
for (const [name, ask] of Object.entries(questions)) {
  if (!name.includes(values.only)) continue;
  process.stderr.write(`${name} …\n`);
  curves.push(...(await ask(tmpdir())));
}
process.stdout.write(`load ${loadavg()[0]?.toFixed(1) ?? ''}\n${tableOf(curves)}\n`);
