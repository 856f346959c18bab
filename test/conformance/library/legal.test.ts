import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  forEachLegalGateway,
  legalGateways,
  type StartedGateway,
} from '../../../conformance/library/index.js';

forEachLegalGateway(
  (legal) =>
    describe(legal.id, () => {
      let gateway: StartedGateway;
      beforeAll(async () => {
        gateway = await legal.start();
      });
      afterAll(() => gateway.close());

      test('does what its title says', async () => {
        const token = await gateway.token();
        const answer = await fetch(`${gateway.baseUrl}/balance`, {
          headers: { authorization: `Bearer ${token}` },
        });
        const body = (await answer.json()) as Readonly<Record<string, unknown>>;
        expect(Object.keys(body)).toEqual([legal.id === 'balance-in-data' ? 'data' : 'result']);
      });
    }),
  { only: ['balance-in-data', 'balance-deep-inside'] },
);

test('leaves out slow and arguable gateways, and those that differ at the control endpoint alone', () => {
  const ids = legalGateways().map(({ id }) => id);
  expect(ids).toContain('only-balance');
  expect(ids).not.toContain('slow-requests');
  expect(ids).not.toContain('accounts-alone');
  expect(ids).not.toContain('tomorrow-kinds');
  expect(legalGateways({ slow: true })).toHaveLength(ids.length + 2);
  const argued = legalGateways({ arguable: true }).filter(({ arguable }) => arguable !== null);
  expect(argued.map(({ id }) => id)).toContain('tomorrow-kinds');
  expect(() => legalGateways({ only: ['balance-in-dta'] })).toThrow(/no legal gateway balance-in-dta/);
});
