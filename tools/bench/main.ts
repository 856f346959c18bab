/**
 * `npm run bench` measures the reference gateway; `npm run bench -- against|history` runs another measurement.
 * Each program documents its own options. Builds `dist/` first, because that is what users run.
 */
import { execFileSync } from 'node:child_process';

const programs: Readonly<Record<string, () => Promise<unknown>>> = {
  against: () => import('./against.js'),
  history: () => import('./history.js'),
};
const [name = ''] = process.argv.slice(2);
const program = programs[name];
if (program !== undefined) process.argv.splice(2, 1);
if (name !== 'history') execFileSync(process.execPath, ['tools/build.mjs', '--if-changed']);
await (program ?? (() => import('./all.js')))();
