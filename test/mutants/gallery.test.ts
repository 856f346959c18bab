import { expect, test } from 'vitest';

import type { ClauseId } from '../../generated/clauses.js';
import { checks } from '../../conformance/checks/index.js';
import { gallery } from '../../conformance/mutants/gallery/index.js';
import { isProven } from '../../conformance/mutants/scope.js';
import { variants } from '../../conformance/mutants/variants/index.js';
import { declaredBy } from '../../conformance/runner/session.js';

test('no two mutants share both mechanism and clause, nor their id', () => {
  const kinds = gallery.map(({ mechanism, clause }) => `${mechanism} at ${clause}`);
  expect(kinds.filter((kind, index) => kinds.indexOf(kind) !== index)).toEqual([]);
  expect(new Set(gallery.map(({ id }) => id)).size).toBe(gallery.length);
});

test('a third of the mutants or more alter state or timing', () => {
  const altering = gallery.filter(({ mechanism }) => mechanism === 'state' || mechanism === 'timing');
  expect(altering.length * 3).toBeGreaterThanOrEqual(gallery.length);
});

test('every check of a proven chapter cites a clause that some mutant breaks', () => {
  const broken = new Set<string>(gallery.map(({ clause }) => clause));
  const idle = checks.filter((check) => {
    const cited = [...declaredBy(check)];
    return (
      cited.some((clause) => isProven(clause as ClauseId)) && !cited.some((clause) => broken.has(clause))
    );
  });
  expect(idle.map(({ id }) => id)).toEqual([]);
});

test('there are enough legal variants, each with an id of its own', () => {
  expect(variants.length).toBeGreaterThanOrEqual(25);
  expect(new Set(variants.map(({ id }) => id)).size).toBe(variants.length);
});
