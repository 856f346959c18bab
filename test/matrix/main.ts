/**
 * `npm run comparison -- [--out FOLDER] [--only GLOB]`: checks the reference gateway, independent gateways,
 * variants, gateways and clients with defects, and right clients; writes their reports and the site that compares them. Exit
 * status: 0 if the checks find violations exactly in what is defective, otherwise 1.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { globPattern } from '../../conformance/engine/select.js';
import { pixkit } from '../support/command.js';
import { type Subject, subjects, withStarted } from './subjects.js';

const { values: options } = parseArgs({
  options: {
    out: { type: 'string', default: 'comparison' },
    only: { type: 'string', multiple: true, default: [] },
  },
});
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const reports = join(options.out, 'reports');

/** Checks a subject. Returns whether the result is as it must be. */
async function check(subject: Subject): Promise<boolean> {
  const { id, isDefective, lack } = subject;
  const missing = lack?.();
  if (missing !== undefined) {
    print(`skip   ${id}: ${missing}`);
    return true;
  }
  const folder = join(reports, id);
  mkdirSync(folder, { recursive: true });
  const { status, out, err } = await withStarted(subject, (args) =>
    pixkit('check', ...args, '--seed', '1', '--report', `json=${join(folder, 'report.json')}`),
  );
  const isRight = status === (isDefective ? 1 : 0);
  const last = out.trimEnd().split('\n').at(-1) ?? '';
  print(isRight ? `ok     ${id}: ${last}` : `WRONG  ${id}: ${out}${err}`);
  return isRight;
}

const patterns = options.only.map(globPattern);
const wanted = subjects.filter(({ id }) => patterns.length === 0 || patterns.some((glob) => glob.test(id)));
if (wanted.length === 0) throw new Error('nothing is picked');
let wrong = 0;
for (const subject of wanted) if (!(await check(subject))) wrong += 1;
// Reports are named from the site's root.
process.chdir(options.out);
const { status, out, err } = await pixkit('report', 'site', 'reports', '--out', '.');
print(`${out}${err}`.trimEnd());
process.exitCode = wrong > 0 || status !== 0 ? 1 : 0;
