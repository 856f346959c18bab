import { expect, it } from 'vitest';

import { sampled } from '../support/sample.js';
import { failoverRegressions } from './processes/regressions.js';
import { playProcesses } from './processes/play.js';
import { replicatedBackend } from './processes/replicated.js';

it.each(sampled(Object.entries(failoverRegressions), 2))(
  'keeps acknowledged payments in the books despite faults of a primary: %s',
  async (_name, steps) => {
    expect((await playProcesses({ seed: 1, steps }, replicatedBackend)).findings).toEqual([]);
  },
  600_000,
);
