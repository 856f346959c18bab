import { describe, expect, test } from 'vitest';
import { operations } from '../../../generated/operations.js';
import { protectedEndpoints } from '../../../conformance/chapters/authentication/protected-endpoints.js';
import { chaptersOf } from '../../../conformance/chapters/folders.js';
import { checks } from '../../../conformance/chapters/index.js';
import { observers } from '../../../conformance/chapters/observers.js';
import { chapters } from '../../../conformance/contract/register.js';
import { shapeSubjects } from '../../../conformance/engine/observers.js';
import { retiredChecks } from '../../../conformance/chapters/retired.js';
import { kitSuite } from '../../../conformance/kit.js';

const suite = kitSuite();
const subjects = [...suite.checks, ...observers, ...shapeSubjects(suite)];

test('ids of checks and observers are unique words under a chapter', () => {
  const ids = subjects.map(({ id }) => id);
  expect(ids.filter((id, position) => ids.indexOf(id) !== position)).toEqual([]);
  expect(ids.filter((id) => !/^[a-z][a-z0-9-]*\/[a-z0-9-]+$/.test(id))).toEqual([]);
});

test('the checks of tokens try every operation that takes one', () => {
  const taking = Object.values(operations).filter(({ scope }) => scope !== null);
  const tried = protectedEndpoints.flatMap(({ operations: own }) => own);
  expect([...tried].sort()).toEqual(taking.map(({ operationId }) => operationId).sort());
});

test('a folder of checks that belongs to no chapter is an error that names it', () => {
  expect(chaptersOf(['shared', 'cob', 'tokens'], chapters).map(({ name }) => name)).toEqual([
    'tokens',
    'cob',
  ]);
  expect(() => chaptersOf(['cob', 'vouchers'], chapters)).toThrow(
    'conformance/chapters/vouchers: no chapter of that name. Name the folder after its clause file',
  );
});

test('no id of a retired check is used again', () => {
  const ids = new Set<string>(subjects.map(({ id }) => id));
  expect(retiredChecks.filter((id) => ids.has(id))).toEqual([]);
  expect(new Set(retiredChecks).size).toBe(retiredChecks.length);
});

describe('what decides a clause', () => {
  const byObserver = observers.flatMap(({ clauses: own }) => own);
  const byCheck = new Set(suite.checks.flatMap(({ clauses: own }) => own));

  test('is no check where it says observer, but for bytes of which the contract cannot say that they are wrong', () => {
    expect(byObserver.filter((id) => byCheck.has(id))).toEqual(['ERROR-39']);
  });

  test('every check says what it decides', () => {
    const silent = checks.filter(({ clauses: own }) => own.length === 0).map(({ id }) => id);
    const remedy =
      'derived/<plan>-left-open: name in `open` of conformance/chapters/<chapter>/plan.ts what its ungraded cases rest on';
    expect(silent, remedy).toEqual([]);
  });
});
