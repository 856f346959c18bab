import { expect } from 'vitest';

import { operations } from '../../../generated/operations.js';
import { optionsOf } from '../../../conformance/chapters/shared/derived/sending.js';
import { it as base } from '../../support/fixtures.js';
import { Clients } from '../../support/right-requests.js';

const it = base
  .extend(
    'options',
    { scope: 'file' },
    {
      // What is sent to a receiver arrives, without any.
      overrides: { send: () => () => Promise.resolve({ statusCode: 200, failure: null, answer: '' }) },
    },
  )
  .extend('clients', { scope: 'file' }, async ({ served }, { onCleanup }) => {
    const clients = await Clients.of(served);
    onCleanup(() => clients.close());
    return clients;
  });

it.for(Object.values(operations))(
  '$operationId says whether it changes a balance: $movesMoney',
  async ({ operationId, movesMoney }, { clients, gateway }) => {
    // Nothing changes its balance but its own requests: its payments settle by hand.
    const client = await clients.open({ settlement: 'manual', webhookRegistration: 'enabled' });
    const [right] = await client.requests(operationId);
    const balance = () =>
      gateway.services.store.read(({ ledger }) => ledger.balance(client.account.accountId ?? ''));
    const before = await balance();
    const answer = await client.account.call(
      operationId,
      optionsOf({ operation: operationId }, right?.() ?? {}),
    );
    expect([answer.status, answer.body]).toEqual([expect.toSatisfy((status) => status < 300), answer.body]);
    const after = await balance();
    expect(before).not.toBeNull();
    if (movesMoney) expect(after).not.toEqual(before);
    else expect(after).toEqual(before);
  },
);
