import { describe, expect, it } from 'vitest';

import { dutyObservers } from '../../../conformance/duties/observers.js';
import { duties, dutyOf } from '../../../conformance/duties/register.js';
import { scenarios } from '../../../conformance/duties/scenarios/index.js';
import { protocol } from '../../../generated/client-steps.js';

describe('the suite of duties', () => {
  it('decides every duty', () => {
    const decided = new Set([
      ...scenarios.flatMap((one) => one.duties),
      ...dutyObservers.flatMap(({ clauses }) => clauses),
    ]);
    expect(duties.map(({ id }) => id).filter((id) => !decided.has(id))).toEqual([]);
  });

  it.each(scenarios)('$id names duties and steps that exist', ({ duties: own, provokes = [], steps }) => {
    for (const id of [...own, ...provokes]) expect(dutyOf(id).id).toBe(id);
    for (const step of steps) expect(protocol.steps).toHaveProperty([step]);
  });

  it('brings about calls for every rule about calls', () => {
    const provoked = new Set(scenarios.flatMap((one) => [...one.duties, ...(one.provokes ?? [])]));
    expect(dutyObservers.flatMap(({ clauses }) => clauses).filter((id) => !provoked.has(id))).toEqual([]);
  });

  it('has each scenario once', () => {
    expect(new Set(scenarios.map(({ id }) => id)).size).toBe(scenarios.length);
  });
});
