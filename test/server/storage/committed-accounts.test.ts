import { describe, expect, vi } from 'vitest';

import type { Account } from '../../../server/domain/account.js';
import { gathered, type Tables } from '../../../server/storage/store.js';
import type { Accounts } from '../../../server/storage/tables/accounts.js';
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
});

describe('accounts of a database that others change', () => {
  /** Reads that are answered by the test, each with the ids that it asked for. */
  function reading() {
    const queries: { ids: readonly string[]; answer: (found: readonly Account[] | Error) => void }[] = [];
    const byIds: Accounts['byIds'] = (ids) =>
      new Promise((resolve, reject) => {
        const answer = (found: readonly Account[] | Error) =>
          found instanceof Error ? reject(found) : resolve(found);
        queries.push({ ids, answer });
      });
    const { read } = gathered((work) => work({ byIds } as Accounts));
    return { queries, read };
  }
  const accountOf = (id: string) => ({ id }) as Account;
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  it('are read together by who asks while others are being read', async () => {
    const { queries, read } = reading();
    const first = read('a');
    await turn();
    const others = [read('a'), read('b'), read('c'), read('b')];
    await turn();
    expect(queries.map(({ ids }) => ids)).toEqual([['a']]);
    queries[0]!.answer([accountOf('a')]);
    expect(await first).toEqual({ id: 'a' });
    await turn();
    expect(queries.map(({ ids }) => ids)).toEqual([['a'], ['a', 'b', 'c']]);
    queries[1]!.answer([accountOf('c'), accountOf('b')]);
    expect(await Promise.all(others)).toEqual([null, { id: 'b' }, { id: 'c' }, { id: 'b' }]);
  });

  it('are read by a query of their own if the one under way does not end', async () => {
    const { queries, read } = reading();
    void read('a');
    await turn();
    const other = read('b');
    await vi.waitUntil(() => queries.length === 2);
    queries[1]!.answer([accountOf('b')]);
    expect(await other).toEqual({ id: 'b' });
  });
});
