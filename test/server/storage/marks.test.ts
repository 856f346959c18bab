import { expect } from 'vitest';

import { it } from '../../support/fixtures.js';
import { payment } from '../../support/prerequisites.js';

it('marks change with everything that is shown of an account, and with nothing of others', async ({
  gateway,
  account,
}) => {
  const { accountId } = account;
  const other = await gateway.account();
  const { store } = gateway.services;
  const markOf = (accountId: string) => store.read(({ marks }) => marks.of(accountId));
  const markOfAll = () => store.read(({ marks }) => marks.ofAll());
  const url = 'https://127.0.0.1:1/hook';
  const ask = (state: string, params?: object) => account.state(state, params);
  const steps: readonly (() => Promise<unknown>)[] = [
    () => ask('a received payment', { amount: 1 }),
    () => ask('a charge'),
    () => ask('a charge', { operation: 'putCob', txid: 'x'.repeat(32) }),
    () => ask('a charge is removed', { txid: 'x'.repeat(32) }),
    async () => {
      const sent = await payment(gateway, accountId);
      const before = await markOf(accountId);
      await ask('a payment settles', sent);
      expect(await markOf(accountId)).not.toBe(before);
    },
    async () => {
      const { id } = await ask('a MED', { reconciled: false });
      const before = await markOf(accountId);
      await ask('a MED is decided', { id, analysisResult: 'REJECTED' });
      expect(await markOf(accountId)).not.toBe(before);
    },
    () => ask('a webhook registration', { eventType: 'cash_in', url }),
    () => ask('an account changes', { limits: { daily: 5 } }),
    () => ask('receivers fail', { failing: true }),
    // A delivery, and each attempt of it.
    () => ask('a received payment', { amount: 2 }),
    () => ask('time passes', { seconds: 1 }),
    () => ask('time passes', { seconds: 60 }),
  ];
  for (const [at, step] of steps.entries()) {
    const [own, others] = [await markOf(accountId), await markOf(other.accountId)];
    await step();
    expect(await markOf(accountId), `step ${at}`).not.toBe(own);
    expect(await markOf(other.accountId)).toBe(others);
  }
  const before = [await markOf(accountId), await markOfAll()];
  expect([await markOf(accountId), await markOfAll()]).toEqual(before);
  await other.state('a received payment', { amount: 1 });
  expect([await markOf(accountId), await markOfAll()]).not.toEqual(before);
  expect(await markOf('nobody')).toBe('');
});
