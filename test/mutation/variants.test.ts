import { describe, expect, test } from 'vitest';

import { sampled, sampleTitle } from '../support/sample.js';
import type { Variant } from '../../conformance/variants/variant.js';
import { familiesAmong, pairsOf, together } from './pairs.js';
import { sideBySide, tryGreen } from './trial.js';
import { variants } from '../../conformance/variants/index.js';

/** Number of variants judged in parallel. They mostly wait for notifications. */
const maxRunning = 6;
/** Time for the whole suite on a busy machine, in ms. */
const wholeSuiteMs = 600_000;

/** Selects the pairs of variants that the tests judge, out of thousands; `npm run variants -- --pairs` judges all. */
const isSampled = (_: unknown, position: number): boolean => position % 50 === 0;

const quick = variants.filter(({ isSlow }) => isSlow !== true);
/** The families in which a sweep starts variants, once per member, judged by the checks that this member touches. */
const families = familiesAmong(quick).flatMap((family) =>
  family.map((one) => ({ ...together(family), id: `all of the family of ${one.id}`, touches: one.touches })),
);
const legal = [...sampled([...variants, ...pairsOf(quick).filter(isSampled)]), ...sampled(families)];

/** Variants that are judged by the whole suite, so that only one run in four tries one of them, in turn. */
const settings = ['settles-by-itself', 'fixed-fee', 'fixed-limits'];
const fixed: readonly Variant[] = sampled(
  variants.filter(({ id }) => settings.includes(id)),
  4 * settings.length,
);
/** Maximum number of skipped checks: a gateway that does not support every state must still be judged on most clauses. */
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
