import { describe, expect, test } from 'vitest';

import { sampled, sampleTitle } from '../support/sample.js';
import { sideBySide, tryGreen } from './trial.js';
import means from './variants/means.js';

/**
 * Gateways that cannot choose how payments settle, what they cost or which limits apply. Each is judged by the whole
 * suite, so a test run judges only one of them, a different one from run to run.
 */
const kinds = ['settles-by-itself', 'fixed-fee', 'fixed-limits'];
const judged = sampled(
  means.filter(({ id }) => kinds.includes(id)),
  kinds.length,
);
/** For the whole suite on a busy machine, in ms. */
const timeoutMs = 600_000;
/** A gateway that cannot be put into every state must still be judged on nearly everything. */
const mostSkipped = 40;

const trials = sideBySide(judged, judged.length, ({ id, parts }) => tryGreen(id, parts));

describe(`a gateway that cannot choose is judged on everything that can be judged so (${sampleTitle})`, () => {
  test.each(judged.map(({ id }, position) => [id, position] as const))(
    '%s',
    async (_, position) => {
      const { complaints, skipped } = (await trials[position])!;
      expect(complaints).toEqual([]);
      expect([...skipped].filter(([, reason]) => reason === '')).toEqual([]);
      expect([...skipped.keys()].slice(mostSkipped)).toEqual([]);
    },
    timeoutMs,
  );
});
