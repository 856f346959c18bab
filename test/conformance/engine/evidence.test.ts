import { expect, test } from 'vitest';

import { Evidence } from '../../../conformance/engine/evidence.js';
import { createExpect } from '../../../conformance/engine/expect.js';
import { Exchange } from '../../../conformance/target/exchange.js';
import type { OperationId } from '../../../generated/operations.js';

function seen(evidence: Evidence, operation: OperationId, body: unknown): Exchange {
  const request = {
    method: 'GET',
    url: `http://g/${operation}`,
    path: '/',
    headers: {},
    body: undefined,
    operation,
  };
  const bytes = Buffer.from(JSON.stringify(body));
  const exchange = new Exchange(request, { status: 200, headers: {}, bytes }, undefined, 1, evidence.look);
  evidence.received(exchange);
  return exchange;
}

test('the operation of a failure is the one that was sent last of those that it rests on', () => {
  const evidence = new Evidence(new Set(), () => undefined);
  const expectation = createExpect(evidence, () => undefined).at('BALANCE-25');
  const token = seen(evidence, 'createAccessToken', { token: 't' });
  const balance = seen(evidence, 'getBalance', { netBalance: 1 });
  expect(token.body.token).toBe('t');
  expectation.equal(balance.body.netBalance, 2);
  expectation.equal(
    seen(evidence, 'listMeds', { data: 3 }).body.data,
    token.body.token && balance.body.netBalance,
  );
  expect(evidence.failures.map(({ operation }) => operation)).toEqual(['getBalance', 'listMeds']);
  expect(evidence.failures[1]?.exchanges.map(({ request }) => request.operation)).toEqual([
    'listMeds',
    'createAccessToken',
    'getBalance',
  ]);
});
