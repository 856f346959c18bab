/**
 * `npm run variants`: judges every legal variant of the gateway by the whole suite; `--pairs` judges all pairs of them
 * instead, by the checks that they touch (takes hours), `--every N` each N-th pair. `--only` picks variants by id, and
 * `--checks` the checks that judge each. Exit status: 0 if no check fails or breaks, otherwise 1.
 */
import { parseArgs } from 'node:util';

import { globPattern } from '../../conformance/engine/select.js';
import { pairsOf } from './pairs.js';
import { sideBySide, tryGreen } from './trial.js';
import { variants } from './variants/index.js';

const { values: options } = parseArgs({
  options: {
    pairs: { type: 'boolean', default: false },
    every: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true, default: [] },
    checks: { type: 'string', multiple: true, default: [] },
    jobs: { type: 'string', default: '3' },
  },
});

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const patterns = options.only.map(globPattern);
const wanted = variants.filter(({ id }) => patterns.length === 0 || patterns.some((glob) => glob.test(id)));
const pairs = pairsOf(wanted).filter((_, index) => index % Number(options.every) === 0);

const startedAt = performance.now();
const singles = wanted.map((variant) => ({ ...variant, touches: options.checks }));
const trials = await Promise.all(
  sideBySide(options.pairs ? pairs : singles, Number(options.jobs), async ({ id, parts, touches }) => {
    const trial = await tryGreen(id, parts, touches);
    print(`${trial.complaints.length === 0 ? 'green ' : 'FAILED'}  ${trial.name}: ${trial.ran} checks`);
    for (const line of trial.complaints) print(`        ${line}`);
    for (const [clause, why] of trial.undecided) print(`        ${clause} is undecided: ${why}`);
    return trial;
  }),
);
const failed = trials.filter(({ complaints }) => complaints.length > 0);
print('');
print(
  `${trials.length} variants, ${failed.length} not green; ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
);
for (const { name } of failed) print(`  ${name}`);
process.exitCode = failed.length > 0 ? 1 : 0;
