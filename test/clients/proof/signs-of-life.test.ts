import { describe, expect, test } from 'vitest';

import { english } from '../../../conformance/core/text.js';
import { dutiesFailed, gatewayForClients, judgeShop } from './judge.js';
import { mutants } from './mutants/index.js';
import { withOverrides } from './shop/seams.js';

const timeoutMs = 120_000;
const duty = 'CALLER-36';
const scenario = 'caller/lost-answer-of-a-cash-out';
const statements = ['balance', 'statement'];
const harmless = [...statements, 'reconcile', 'charge', 'charge by cob'];

const it = test.extend('gateway', { scope: 'file' }, async ({}, { onCleanup }) => {
  const gateway = await gatewayForClients();
  onCleanup(() => gateway.close());
  return gateway;
});

describe.concurrent('a client without the step balance', () => {
  it.for([
    ['has another step that moves no money', ['balance']],
    ['has neither balance nor statement', statements],
    ['can do nothing but pay', harmless],
  ] as const)(
    'passes what it does right where it %s',
    { timeout: timeoutMs },
    async ([, without], { gateway }) => {
      const { checks } = await judgeShop(gateway, withOverrides({ driver: { without } }), [duty], {
        jobs: 8,
      });
      expect(dutiesFailed(checks)).toEqual([]);
      const { outcome, reason } = checks.find(({ check }) => check.id === scenario)!;
      expect([outcome, reason && english(reason)]).toEqual(['passed', null]);
    },
  );

  it(
    'that pays an order twice is caught, although its sign of life is a payment too',
    async ({ gateway }) => {
      const mutant = mutants.find((one) => one.duty === duty)!;
      const { checks } = await judgeShop(
        gateway,
        withOverrides({ ...mutant.change, driver: { without: harmless } }),
        [duty],
        { jobs: 8 },
      );
      expect(dutiesFailed(checks)).toContain(duty);
    },
    timeoutMs,
  );
});

describe('a client whose payments the gateway refuses', () => {
  it.for([
    [duty, scenario],
    ['CALLER-31', 'caller/lost-answer-of-a-transfer'],
  ] as const)(
    'is not judged at %s: the answer that is lost is a refusal',
    { timeout: timeoutMs },
    async ([judged, lost], { gateway }) => {
      const invalid = () => ({ value: 1 });
      const withoutPayee = withOverrides({
        requests: { cashOut: invalid, qrCashOut: invalid, transfer: invalid },
      });
      const { checks, clauses } = await judgeShop(gateway, withoutPayee, [judged], { jobs: 8 });
      const { outcome, reason } = checks.find(({ check }) => check.id === lost)!;
      expect([outcome, reason && english(reason)]).toEqual([
        'skipped',
        'not exercised: the gateway did not carry the call out (400)',
      ]);
      expect(clauses.find(({ id }) => id === judged)?.outcome).not.toBe('passed');
    },
  );
});
