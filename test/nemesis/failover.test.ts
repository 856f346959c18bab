import { expect, it } from 'vitest';

import { sampled } from '../support/sample.js';
import { knownFailovers } from './processes/known.js';
import { playProcesses } from './processes/play.js';
import { replicatedBooks } from './processes/replicated.js';

it.each(sampled(Object.entries(knownFailovers), 2))(
  'whatever becomes of a primary, what was acknowledged is in the books: %s',
  async (_name, steps) => {
    expect((await playProcesses({ seed: 1, steps }, replicatedBooks)).findings).toEqual([]);
  },
  600_000,
);
