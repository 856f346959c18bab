/**
 * `npm run variants`: judges every legal variant of the gateway by the whole suite; `--pairs` judges every two of
 * them together, too, by the checks that they touch.
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
const isPair = (one: Variant, other: Variant): boolean =>
  one.choice === undefined || one.choice !== other.choice;

/** Every two variants together, to be judged by what they touch. */
const pairs: readonly Variant[] = wanted.flatMap((one, index) =>
  wanted
    .slice(index + 1)
    .filter((other) => isPair(one, other))
    .map((other) => ({
      id: `${one.id} + ${other.id}`,
      title: `${one.title}; ${other.title}`,
      parts: () => [...partsOf(one.parts), ...partsOf(other.parts)],
      touches: [...one.touches, ...other.touches],
    })),
);

const startedAt = performance.now();
const singles = wanted.map((variant) => ({ ...variant, touches: [] }));
const trials = await Promise.all(
  sideBySide(
    options.pairs ? [...singles, ...pairs] : singles,
    Number(options.jobs),
    async ({ id, parts, touches }) => {
      const trial = await tryGreen(id, parts, touches);
      say(`${trial.complaints.length === 0 ? 'green ' : 'FAILED'}  ${trial.name}: ${trial.ran} checks`);
      for (const line of trial.complaints) say(`        ${line}`);
      return trial;
    },
  ),
);
const failed = trials.filter(({ complaints }) => complaints.length > 0);
say('');
say(
  `${trials.length} variants, ${failed.length} not green; ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
);
for (const { name } of failed) say(`  ${name}`);
process.exitCode = failed.length > 0 ? 1 : 0;
