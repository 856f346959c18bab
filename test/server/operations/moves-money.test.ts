import { afterAll, beforeAll, expect, it } from 'vitest';

import { operations } from '../../../generated/operations.js';
import { optionsOf } from '../../../conformance/chapters/shared/derived/sending.js';
import type { BalanceCents } from '../../../server/domain/balance.js';
import type { Services } from '../../../server/ports.js';
import { TestGateway } from '../../support/gateway.js';
import { type Client, Clients } from '../../support/right-requests.js';

let gateway: TestGateway;
let clients: Clients;
let services: Services;
beforeAll(async () => {
  gateway = await TestGateway.start({
    overrides: {
      services: (made) => (services = made),
      // What is sent to a receiver arrives, without any.
      send: () => () => Promise.resolve({ statusCode: 200, failure: null, answer: '' }),
    },
  });
  clients = await Clients.of(gateway);
});
afterAll(async () => {
  await clients.close();
  await gateway.close();
});

async function balanceOf({ account }: Client): Promise<BalanceCents | null> {
  return services.store.read(({ ledger }) => ledger.balance(account.accountId ?? ''));
}

it.each(Object.values(operations))(
  '$operationId says whether it changes a balance: $movesMoney',
  async ({ operationId, movesMoney }) => {
    // Nothing changes its balance but its own requests: its payments settle by hand.
    const client = await clients.open({ settlement: 'manual', webhookRegistration: 'enabled' });
    const [right] = await client.requests(operationId);
    const before = await balanceOf(client);
    const answer = await client.account.call(
      operationId,
      optionsOf({ operation: operationId }, right?.() ?? {}),
    );
    expect([answer.status, answer.body]).toEqual([expect.toSatisfy((status) => status < 300), answer.body]);
    const after = await balanceOf(client);
    expect(before).not.toBeNull();
    if (movesMoney) expect(after).not.toEqual(before);
    else expect(after).toEqual(before);
  },
);
