import { expect, it } from 'vitest';

import { huntWith } from './patched.js';
import { patches } from './patches.js';

it.each(patches.filter(({ body }) => body === 'simulation'))(
  'a gateway with $finding again is found out',
  (patch) => {
    const { found, said } = huntWith(patch);
    expect(said).toContain(patch.finding);
    expect(found).toBe(true);
  },
  600_000,
);
