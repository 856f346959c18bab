import { expect, it } from 'vitest';
import { gallery } from './defects/index.js';
import { generated } from './operators/index.js';
import { replayMutant } from './replay.js';

const all = [...gallery, ...generated];

it('says of what a check and an observer found that it is still there on the mutant, and fixed on the reference', async () => {
  const written = all.find(({ id }) => id === 'cash-out/external-id-upper-case');
  const shape = generated.find(({ clause }) => clause.startsWith('BALANCE-'));
  for (const mutant of [written, shape]) {
    expect(mutant).toBeDefined();
    const replayed = mutant === undefined ? [] : await replayMutant(mutant);
    expect(replayed.length).toBeGreaterThan(0);
    for (const { onMutant, onReference } of replayed)
      expect([onMutant, onReference]).toEqual(['still there', 'fixed']);
  }
});
