import { describe, expect, test } from 'vitest';

import { duties, isOfTools } from '../../../conformance/duties/register.js';
import { scenariosOf } from './judge.js';
import { legalClients } from './legal/index.js';
import { mutants } from './mutants/index.js';

const known = new Map(duties.map((duty) => [duty.id, duty]));

describe('clients that break a duty', () => {
  test('every duty has one', () => {
    const bare = duties.filter((one) => !isOfTools(one) && !mutants.some(({ duty }) => duty === one.id));
    expect(bare.map(({ id }) => id)).toEqual([]);
  });

  test('each breaks a duty that there is, and that scenarios decide', () => {
    expect(mutants.filter(({ duty }) => !known.has(duty)).map(({ id }) => id)).toEqual([]);
    expect(mutants.filter(({ duty }) => scenariosOf([duty]).length === 0).map(({ id }) => id)).toEqual([]);
  });

  test('each has a name of its own', () => {
    const ids = [...mutants, ...legalClients].map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test('there are enough of them', () => {
    expect(mutants.length).toBeGreaterThanOrEqual(280);
    expect(legalClients.length).toBeGreaterThanOrEqual(75);
  });
});

describe('clients that decide freely', () => {
  test('only practices may warn', () => {
    const warns = legalClients.flatMap(({ warns = [] }) => warns);
    expect(warns.map((id) => known.get(id)?.grade)).toEqual(warns.map(() => 'PRACTICE'));
    expect(warns.filter((id) => known.get(id)?.money === true)).toEqual([]);
  });
});
