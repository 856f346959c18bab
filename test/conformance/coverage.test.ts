import { expect, test } from 'vitest';
import { clauses } from '../../generated/clauses.js';
import { everywhereRules } from '../../conformance/checks/everywhere/index.js';
import { checks } from '../../conformance/checks/index.js';
import { declaredBy } from '../../conformance/runner/session.js';

const cited = new Set([
  ...checks.flatMap((check) => [...declaredBy(check)]),
  ...everywhereRules.map(({ clause }) => clause),
]);

test('every clause that can be seen is cited by a check', () => {
  const uncovered = Object.values(clauses).filter(
    (clause) => clause.unobservable === undefined && !cited.has(clause.id),
  );
  expect(uncovered.map(({ id, rule }) => `${id} ${rule}`)).toEqual([]);
});

test('an unobservable clause is cited by no check', () => {
  const contradicted = Object.values(clauses).filter(
    (clause) => clause.unobservable !== undefined && cited.has(clause.id),
  );
  expect(contradicted.map(({ id }) => id)).toEqual([]);
});

test('check ids are unique words under a chapter', () => {
  const ids = [...checks, ...everywhereRules].map(({ id }) => id);
  expect(ids.filter((id, position) => ids.indexOf(id) !== position)).toEqual([]);
  expect(ids.filter((id) => !/^[a-z][a-z0-9-]*\/[a-z0-9-]+$/.test(id))).toEqual([]);
});

test('no check cites a clause twice, or as judged both ways', () => {
  const twice = checks.filter(({ clauses: own, byContract = [] }) => {
    const all: readonly string[] = [...own, ...byContract];
    return new Set(all).size !== all.length;
  });
  expect(twice.map(({ id }) => id)).toEqual([]);
});
