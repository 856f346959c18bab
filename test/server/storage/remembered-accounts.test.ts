import { describe, expect } from 'vitest';

import type { Account } from '../../../server/domain/account.js';
import type { Tables } from '../../../server/storage/store.js';
import { it } from '../../support/fixtures.js';

const changes: Readonly<
  Record<string, [(tables: Tables, account: Account) => Promise<unknown>, Partial<Account>]>
> = {
  advanceClock: [({ accounts }, { id }) => accounts.advanceClock(id, 5_000), { clockOffsetMs: 5_000 }],
  setUpstream: [
    ({ accounts }, { id }) => accounts.setUpstream(id, 'unavailable'),
    { upstream: 'unavailable' },
  ],
  setChargesFail: [({ accounts }, { id }) => accounts.setChargesFail(id, true), { chargesFail: true }],
  setSecret: [({ accounts }, { id }) => accounts.setSecret(id, 'another hash'), { tokenGeneration: 1 }],
  change: [
    ({ accounts }, account) => accounts.change({ ...account, minimumExpiration: 77 }),
    { minimumExpiration: 77 },
  ],
};

describe('an account that was read before', () => {
  for (const [name, [change, changed]] of Object.entries(changes)) {
    it(`is as ${name} has left it, and as it was where that is not kept`, async ({ gateway, account }) => {
      const { store } = gateway.services;
      const { accountId } = account;
      const before = await store.account(accountId);
      if (!before) throw new Error('there is no account');

      const seen: (Account | null)[] = [];
      const failing = store.write(async (tables) => {
        seen.push(await tables.accounts.byId(accountId));
        await change(tables, before);
        seen.push(await tables.accounts.byId(accountId));
        throw new Error('thought better of it');
      }, accountId);
      await expect(failing).rejects.toThrow('thought better of it');
      expect(seen.slice(0, 2)).toEqual([before, { ...before, ...changed }]);
      expect(await store.account(accountId)).toEqual(before);

      await Promise.all([
        store.write((tables) => change(tables, before), accountId),
        store.account(accountId),
      ]);
      expect(await store.account(accountId)).toEqual({ ...before, ...changed });
    });
  }

  it('is read again by whoever asks for it in the same turn as it is changed', async ({
    gateway,
    account,
  }) => {
    const { store } = gateway.services;
    const { accountId } = account;
    const writing = store.write(({ accounts }) => accounts.advanceClock(accountId, 1_000), accountId);
    const asked = [store.account(accountId), store.account(accountId)];
    await writing;
    await Promise.all(asked);
    expect((await store.account(accountId))?.clockOffsetMs).toBe(1_000);
  });
});
