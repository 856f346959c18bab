import './simulation/time.js';

import { describe, expect, it } from 'vitest';

import { regressions } from './regressions.js';
import { drawScript } from './script/draw.js';
import { search } from './search.js';
import { simulate } from './simulation/play.js';
import { realNow } from './simulation/time.js';
import type { Script } from './script/steps.js';
import { formatFinding } from './format.js';

const play = async (script: Script) => (await simulate(script)).findings;

/** Timeout in ms. A history takes a tenth of a second of CPU time, but the machine may be busy with other things. */
const minutes = 600_000;

/** Seeds of each run: always the same ones, and new ones. `PIXKIT_NEMESIS_SEED` repeats the new ones of an earlier run. */
const fixed = Array.from({ length: 60 }, (_, index) => index + 1);
const first = Number(process.env['PIXKIT_NEMESIS_SEED'] ?? realNow() % 1_000_000_000);
const fresh = Array.from({ length: 30 }, (_, index) => first + index);

describe('histories that once went wrong go well', () => {
  it.each(Object.entries(regressions))(
    '%s',
    async (_name, steps) => {
      expect(await play({ seed: 1, steps })).toEqual([]);
    },
    minutes,
  );
});

describe('despite faults, no account loses anything or waits for a neighbour', () => {
  it.each([
    ['always the same seeds', fixed],
    [`fresh seeds from ${first} on`, fresh],
  ])(
    '%s',
    async (_name, seeds) => {
      const { found } = await search(play, { seeds, enough: () => false });
      expect(found.map(formatFinding)).toEqual([]);
    },
    minutes,
  );
});

it(
  'the same script gives the same history',
  async () => {
    const script = drawScript(7);
    const [one, other] = [await simulate(script), await simulate(script)];
    expect(other.history).toEqual(one.history);
  },
  minutes,
);
