import { describe, expect, test } from 'vitest';

import { sampled, sampleTitle } from '../support/sample.js';
import type { Variant } from '../../conformance/variants/variant.js';
import { familiesAmong, pairsOf, together } from './pairs.js';
import { sideBySide, tryGreen } from './trial.js';
import { variants } from '../../conformance/variants/index.js';

/** How many variants are judged in parallel: they mostly wait for notifications. */
const maxRunning = 6;
/** For the whole suite on a busy machine, in ms. */
const wholeSuiteMs = 600_000;

/** Selects the pairs of variants that the tests judge, out of thousands; `npm run variants -- --pairs` judges all. */
const isSampled = (_: unknown, position: number): boolean => position % 50 === 0;

const quick = variants.filter(({ isSlow }) => isSlow !== true);
/** Each family in which a sweep starts variants, judged by the checks that one of them touches; in turn, by those of each. */
const families = familiesAmong(quick).flatMap((family) =>
  family.map((one) => ({ ...together(family), id: `all of the family of ${one.id}`, touches: one.touches })),
);
const legal = [...sampled([...variants, ...pairsOf(quick).filter(isSampled)]), ...sampled(families)];

/** Each is judged by the whole suite, so one run in four tries one of them, in turn. */
const settings = ['settles-by-itself', 'fixed-fee', 'fixed-limits'];
const fixed: readonly Variant[] = sampled(
  variants.filter(({ id }) => settings.includes(id)),
  4 * settings.length,
);
/** A gateway that cannot be put into every state must still be judged on nearly everything. */
const maxSkipped = 40;

const judged = [...fixed.map((variant) => ({ ...variant, touches: [] })), ...legal];
const trials = sideBySide(judged, maxRunning, ({ id, parts, touches, ends = [] }) =>
  tryGreen(id, parts, touches, { ends }),
);

describe(`a legal variant stays green (${sampleTitle})`, () => {
  test.each(judged.map(({ id }, position) => [id, position] as const))(
    '%s',
    async (_, position) => {
      const { complaints, ran, skipped } = (await trials[position])!;
      expect(complaints).toEqual([]);
      expect(ran).toBeGreaterThan(0);
      if (position >= fixed.length) return;
      expect([...skipped].filter(([, reason]) => reason === '')).toEqual([]);
      expect([...skipped.keys()].slice(maxSkipped)).toEqual([]);
    },
    wholeSuiteMs,
  );
});
