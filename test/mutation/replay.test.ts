import { expect, it } from 'vitest';
import { gallery } from './defects/index.js';
import { generated } from './operators/index.js';
import { replayMutant, scriptMutant } from './replay.js';

/** Its answer, its status, and a notification that a defect keeps back or changes. */
const scripted = ['cash-out/external-id-upper-case', 'cash-in/duplicates-pass', 'cob/amount-stale'];

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

it('makes a program of a finding that shows it on the mutant, and says on the reference that it is fixed', async () => {
  for (const id of scripted) {
    const mutant = all.find((one) => one.id === id);
    expect(mutant).toBeDefined();
    const made = mutant === undefined ? [] : await scriptMutant(mutant);
    const scripts = made.filter(({ script }) => script !== undefined);
    expect(scripts.length).toBeGreaterThan(0);
    for (const { onMutant, onReference, script } of scripts) {
      expect([onMutant?.slice(0, 11), onReference?.slice(0, 5)]).toEqual(['STILL THERE', 'FIXED']);
      expect(script).not.toMatch(/eyJ[\w-]{8,}\.|-----BEGIN CERTIFICATE-----\w|"clientSecret\\?":\\?"\w/);
    }
  }
}, 120_000);
