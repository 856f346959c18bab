/** Clients whose payments the gateway refuses: what is lost with such an answer is no payment. */
import { expect, test } from 'vitest';

import { english } from '../../../conformance/core/text.js';
import { gatewayForClients, judgeShop } from './judge.js';
import { changed } from './shop/seams.js';

const timeoutMs = 120_000;

const it = test.extend('gateway', { scope: 'file' }, async ({}, { onCleanup }) => {
  const gateway = await gatewayForClients();
  onCleanup(() => gateway.close());
  return gateway;
});

it.for([
  ['CALLER-36', 'caller/lost-answer-of-a-cash-out'],
  ['CALLER-31', 'caller/lost-answer-of-a-transfer'],
] as const)(
  'nothing is said about %s where the answer that is lost is a refusal',
  { timeout: timeoutMs },
  async ([duty, scenario], { gateway }) => {
    const invalid = () => ({ value: 1 });
    const withoutPayee = { cashOut: invalid, qrCashOut: invalid, transfer: invalid };
    const { checks, clauses } = await judgeShop(gateway, changed({ requests: withoutPayee }), [duty], {
      jobs: 8,
    });
    const { outcome, reason } = checks.find(({ check }) => check.id === scenario)!;
    expect([outcome, reason && english(reason)]).toEqual([
      'skipped',
      'not exercised: the gateway did not carry the call out (400)',
    ]);
    expect(clauses.find(({ id }) => id === duty)?.outcome).not.toBe('passed');
  },
);
