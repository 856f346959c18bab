/**
 * `npm run variants`: judges every legal variant of the gateway by the whole suite; `--pairs` judges all pairs of them
 * instead, by the checks that they touch (takes hours), `--every N` each N-th pair; `--families` judges the families in which
 * `pixkit check client --legal` starts them. `--only` picks variants by id, `--checks` the checks that judge each; `--seed` is
 * the seed of all random choices (1). Exit status: 0 if no check fails or breaks, and a reading of a contradiction leaves
 * nothing undecided in a whole run; otherwise 1.
 */
import { parseArgs } from 'node:util';

import { globPattern } from '../../conformance/engine/select.js';
import { positiveInteger } from '../support/integer-option.js';
import { familiesAmong, pairsOf, together } from './pairs.js';
import { sideBySide, tryGreen } from './trial.js';
import { variants } from '../../conformance/variants/index.js';
import type { Variant } from '../../conformance/variants/variant.js';

const { values: options } = parseArgs({
  options: {
    pairs: { type: 'boolean', default: false },
    families: { type: 'boolean', default: false },
    every: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true, default: [] },
    checks: { type: 'string', multiple: true, default: [] },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '3' },
  },
});

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const seed = positiveInteger('seed', options.seed);
const patterns = options.only.map(globPattern);
const wanted = variants.filter(({ id }) => patterns.length === 0 || patterns.some((glob) => glob.test(id)));
const isNth = (_: unknown, index: number): boolean => index % Number(options.every) === 0;
/** Combinations of several variants, if the options ask for them. */
const several = (): readonly Variant[] | undefined => {
  if (options.families) return familiesAmong(wanted).map(together).filter(isNth);
  return options.pairs ? pairsOf(wanted).filter(isNth) : undefined;
};
const combined = several();

const startedAt = performance.now();
const singles = wanted.map((variant) => ({ ...variant, touches: options.checks }));
const mustDecideAll = (id: string): boolean =>
  options.checks.length === 0 && wanted.some((variant) => variant.id === id && variant.decidesAll === true);
const trials = await Promise.all(
  sideBySide(combined ?? singles, Number(options.jobs), async ({ id, parts, touches, ends = [] }) => {
    const tried = await tryGreen(id, parts, touches, { ends, seed });
    const undecided = [...tried.undecided].map(([clause, why]) => `${clause} is undecided: ${why}`);
    const trial = {
      ...tried,
      complaints: [...tried.complaints, ...(mustDecideAll(id) ? undecided : [])],
    };
    print(`${trial.complaints.length === 0 ? 'green ' : 'FAILED'}  ${trial.name}: ${trial.ran} checks`);
    for (const line of trial.complaints) print(`        ${line}`);
    if (combined === undefined && !mustDecideAll(id)) for (const line of undecided) print(`        ${line}`);
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
