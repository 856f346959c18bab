import { describe, expect, it } from 'vitest';

import { actingSteps } from '../../../conformance/duties/clients.js';
import { dutyObservers } from '../../../conformance/duties/observers.js';
import { duties } from '../../../conformance/duties/register.js';
import { scenarios } from '../../../conformance/duties/scenarios/index.js';

describe('the suite of duties', () => {
  it('decides every duty', () => {
    const decided = new Set([
      ...scenarios.flatMap((one) => one.duties),
      ...dutyObservers.flatMap(({ clauses }) => clauses),
    ]);
    expect(duties.map(({ id }) => id).filter((id) => !decided.has(id))).toEqual([]);
  });

  it('asks for every step by which a client acts', () => {
    const asked = new Set(scenarios.flatMap(({ steps }) => steps));
    expect(actingSteps.filter((step) => !asked.has(step))).toEqual([]);
  });

  it('brings about calls for every rule about calls', () => {
    const provoked = new Set(scenarios.flatMap((one) => [...one.duties, ...(one.provokes ?? [])]));
    expect(dutyObservers.flatMap(({ clauses }) => clauses).filter((id) => !provoked.has(id))).toEqual([]);
  });
});
