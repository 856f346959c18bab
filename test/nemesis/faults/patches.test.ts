import { expect, it } from 'vitest';

import { sampled } from '../../support/sample.js';
import { huntWith } from './patched.js';
import { patches } from './patches.js';

const simulated = patches.filter(({ body }) => body === 'simulation');

it.each(sampled(simulated, 2))(
  'a gateway with $finding again is found out',
  async (patch) => {
    const { found, output } = await huntWith(patch);
    expect(output).toContain(patch.finding);
    expect(found, output).toBe(true);
  },
  180_000,
);
