/**
 * `npm run variants`: judges every legal variant of the gateway by the whole suite; `--pairs` judges every pair of them too.
 * Exit status: 0 when no check fails or breaks, else 1.
 */
import { parseArgs } from 'node:util';

import { globPattern } from '../runner/select.js';
import type { Variant } from './mutant.js';
import type { Part, Parts } from './part.js';
import { sideBySide, tryGreen } from './trial.js';
import { variants } from './variants/index.js';

const { values: options } = parseArgs({
  options: {
    pairs: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
    jobs: { type: 'string', default: '3' },
  },
});

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const partsOf = (parts: Parts): readonly Part[] => [typeof parts === 'function' ? parts() : parts].flat();

const patterns = options.only.map(globPattern);
const wanted = variants.filter(({ id }) => patterns.length === 0 || patterns.some((glob) => glob.test(id)));
const pairs: readonly Variant[] = wanted.flatMap((one, index) =>
  wanted.slice(index + 1).map((other) => ({
    id: `${one.id} + ${other.id}`,
    title: `${one.title}; ${other.title}`,
    parts: () => [...partsOf(one.parts), ...partsOf(other.parts)],
  })),
);
const startedAt = performance.now();
const trials = await sideBySide(
  options.pairs ? [...wanted, ...pairs] : wanted,
  Number(options.jobs),
  async (variant) => {
    const trial = await tryGreen(variant.id, variant.parts);
    say(`${trial.complaints.length === 0 ? 'green ' : 'FAILED'}  ${trial.name}: ${trial.ran} checks`);
    for (const line of trial.complaints) say(`        ${line}`);
    return trial;
  },
);
const failed = trials.filter(({ complaints }) => complaints.length > 0);
say('');
say(
  `${trials.length} variants, ${failed.length} not green; ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
);
for (const { name } of failed) say(`  ${name}`);
process.exitCode = failed.length > 0 ? 1 : 0;
