import { expect } from 'vitest';

import { it } from '../../support/fixtures.js';
import { payment } from '../../support/prerequisites.js';

it('versions change with everything that is shown of an account, and with nothing of others', async ({
  gateway,
  account,
}) => {
  const { accountId } = account;
  const other = await gateway.account();
  const { store } = gateway.services;
  const versionOf = (accountId: string) => store.read(({ accountVersions }) => accountVersions.of(accountId));
  const url = 'https://127.0.0.1:1/hook';
  const ask = (state: string, params?: object) => account.state(state, params);
  const steps: readonly (() => Promise<unknown>)[] = [
    () => ask('a received payment', { amount: 1 }),
    () => ask('a charge'),
    () => ask('a charge', { operation: 'putCob', txid: 'x'.repeat(32) }),
    () => ask('a charge is removed', { txid: 'x'.repeat(32) }),
    async () => {
      const sent = await payment(gateway, accountId);
      const before = await versionOf(accountId);
      await ask('a payment settles', sent);
      expect(await versionOf(accountId)).not.toBe(before);
    },
    async () => {
      const { id } = await ask('a MED', { reconciled: false });
      const before = await versionOf(accountId);
      await ask('a MED is decided', { id, analysisResult: 'REJECTED' });
      expect(await versionOf(accountId)).not.toBe(before);
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
    const [own, others] = [await versionOf(accountId), await versionOf(other.accountId)];
    await step();
    expect(await versionOf(accountId), `step ${at}`).not.toBe(own);
    expect(await versionOf(other.accountId)).toBe(others);
  }
  expect(await versionOf(accountId)).toBe(await versionOf(accountId));
  expect(await versionOf('unknown')).toBe('');
});
