import { expect, it } from 'vitest';

import { huntWith } from './patched.js';
import { patches } from './patches.js';

it.each(patches.filter(({ body }) => body === 'simulation'))(
  'a gateway with $finding again is found out',
  async (patch) => {
    const { found, said } = await huntWith(patch);
    expect(said).toContain(patch.finding);
    expect(found, said).toBe(true);
  },
  180_000,
);
