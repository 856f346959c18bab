import { expect, test } from 'vitest';

import type { ClauseId } from '../../generated/clause-ids.js';
import { caughtAt } from '../../conformance/contract/caught-defects.js';
import { clauses, openPoints } from '../../conformance/contract/register.js';
import { selectable } from '../../conformance/engine/suite.js';
import { kitSuite } from '../../conformance/kit.js';
import { control } from './control.js';
import { corruptions } from './corruptions/corruptions.js';
import { reasons, survivors } from './corruptions/survivors.js';
import { gallery } from './defects/index.js';
import { generated, operatorNames, operatorOf } from './operators/index.js';
import { isProven } from './scope.js';
import { variants } from '../../conformance/variants/index.js';

const all = [...gallery, ...generated];
const broken = new Set<string>(all.map(({ clause }) => clause));

test('no two mutants share their id, and a mutant has the name of an operator only where it made it', () => {
  const ids = all.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(generated.filter((mutant) => operatorOf(mutant) === undefined)).toEqual([]);
  expect(gallery.filter(({ id }) => id.startsWith('operator/'))).toEqual([]);
});

test('every operator makes a mutant', () => {
  const used = new Set(generated.map(operatorOf));
  expect(operatorNames.filter((name) => !used.has(name))).toEqual([]);
});

test('an operator makes a mutant only where the contract is broken by it', () => {
  const at = (clause: string) => generated.filter((mutant) => mutant.clause === clause).map(operatorOf);
  // A string or null; a member that must be absent; an object or null that may be absent.
  expect(at('EVENT-92')).toEqual(['drop', 'retype']);
  expect(at('TOKEN-02')).toEqual(['add']);
  expect(at('ERROR-28')).not.toContain('add');
});

test('every clause that is decided by something has a mutant, made or written', () => {
  const decided = clauses.filter(({ id }) => isProven(id));
  expect(decided.filter(({ id }) => !broken.has(id)).map(({ id }) => id)).toEqual([]);
});

test('every clause that messages or derived requests decide has a mutant that an operator made', () => {
  const byOperator = new Set<string>(generated.map(({ clause }) => clause));
  const derived = clauses.filter(
    ({ decidedBy }) => decidedBy === 'schema' || (typeof decidedBy === 'object' && 'request' in decidedBy),
  );
  expect(derived.filter(({ id }) => !byOperator.has(id)).map(({ id }) => id)).toEqual([]);
});

test('every check and observer decides a clause that some mutant breaks', () => {
  const { checks, observers } = selectable(kitSuite());
  const idle = [...checks, ...observers].filter(
    ({ clauses: own }) =>
      own.some((clause) => isProven(clause as ClauseId)) && !own.some((clause) => broken.has(clause)),
  );
  expect(idle.map(({ id }) => id)).toEqual([]);
});

test('the record of caught defects names only defects of today, at their clauses', () => {
  const named = (clause: string, defect: string) =>
    all.find(({ id }) => id === (defect.includes('/') ? defect : `operator/${clause}/${defect}`));
  const recorded = clauses.flatMap(({ id }) =>
    Object.keys(caughtAt(id)).map((defect) => [id, defect] as const),
  );
  expect(recorded.length).toBeGreaterThan(2_000);
  expect(recorded.filter(([clause, defect]) => named(clause, defect)?.clause !== clause)).toEqual([]);
});

test('the control group is of mutants that are there', () => {
  const ids = new Set<string>(gallery.map(({ id }) => id));
  expect([...control].filter((id) => !ids.has(id))).toEqual([]);
});

test('what passes though it is corrupted is a member of the contract, listed once and with its reason', () => {
  const ids = new Set(corruptions.map(({ id }) => id));
  expect([...survivors.keys()].filter((id) => !ids.has(id))).toEqual([]);
  const listed = reasons.flatMap(({ members }) => Object.values(members).flat());
  expect(survivors.size).toBe(listed.length);
  const known = new Set<string>(openPoints.map(({ id }) => id));
  expect(reasons.filter(({ openPoint }) => openPoint !== undefined && !known.has(openPoint))).toEqual([]);
  expect(reasons.filter(({ because }) => because.length < 20)).toEqual([]);
});

test('there are enough legal variants, each with an id of its own', () => {
  expect(variants.length).toBeGreaterThanOrEqual(25);
  expect(new Set(variants.map(({ id }) => id)).size).toBe(variants.length);
});
