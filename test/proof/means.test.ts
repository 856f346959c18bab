import { describe, expect, test } from 'vitest';

import { sideBySide, tryGreen } from './trial.js';
import means from './variants/means.js';

/** Of gateways that cannot choose how payments settle, what they cost or which limits stand, these are judged by the whole suite. */
const judged = means.filter(({ id }) => ['settles-by-itself', 'fixed-fee', 'fixed-limits'].includes(id));
const timeoutMs = 300_000;
/** A gateway that cannot be put into every state is judged on nearly everything all the same. */
const mostSkipped = 40;

const trials = sideBySide(judged, judged.length, ({ id, parts }) => tryGreen(id, parts));

describe('a gateway that cannot choose is judged on everything that can be judged so', () => {
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
