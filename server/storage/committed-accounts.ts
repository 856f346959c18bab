import { setTimeout as pause } from 'node:timers/promises';

import { LRUCache } from 'lru-cache';

import type { Account } from '../domain/account.js';
import type { Done } from './statement.js';
import type { Accounts } from './tables/accounts.js';

/** Reads accounts as they were committed last: nearly every request does. */
export interface CommittedAccounts {
  /** The account; null if there is none. The caller has waited since `startedMs` (by `performance.now()`), if given. */
  read(id: string, startedMs?: number): Promise<Account | null>;
  /** The table as a transaction uses it. */
  within(accounts: Accounts): Accounts;
}

/** Runs a read of committed rows. */
export type ReadAccounts = <T>(
  work: (accounts: Accounts) => Promise<T>,
  startedMs: number | undefined,
) => Promise<T>;

const maxRemembered = 10_000;

/**
 * For a database that only this process changes: accounts are remembered, because hardly any request changes one. A
 * change, whose transaction may still fail, makes it forgotten; only reads of committed rows, which never see a
 * transaction in progress, remember.
 */
export function remembered(readAccounts: ReadAccounts): CommittedAccounts {
  const byId = new LRUCache<string, Account>({ max: maxRemembered });
  const forgetsIn =
    <Rest extends unknown[]>(change: (id: string, ...rest: Rest) => Done) =>
    (id: string, ...rest: Rest): Done => {
      byId.delete(id);
      return change(id, ...rest);
    };
  return {
    read: async (id, startedMs) =>
      byId.get(id) ??
      readAccounts(async (accounts) => {
        const account = await accounts.byId(id);
        if (account) byId.set(id, account);
        return account;
      }, startedMs),
    within: (accounts) => ({
      ...accounts,
      byId: async (id) => byId.get(id) ?? accounts.byId(id),
      advanceClock: forgetsIn(accounts.advanceClock),
      setUpstream: forgetsIn(accounts.setUpstream),
      setChargesFail: forgetsIn(accounts.setChargesFail),
      setSecret: forgetsIn(accounts.setSecret),
      change: (account) => forgetsIn(() => accounts.change(account))(account.id),
    }),
  };
}

/** Longest wait for a query under way, in ms: its connection may hang while others answer. */
const patienceMs = 50;

/** Resolves when it is over, however it ends. */
function settled(work: Promise<unknown>): Promise<void> {
  const over = (): void => undefined;
  return work.then(over, over);
}

/** Those who wait for the same query. */
interface Gathering {
  readonly ids: Set<string>;
  readonly found: Promise<ReadonlyMap<string, Account>>;
}

/**
 * For a database that others change, too: a request that comes while accounts are being read waits for the next query,
 * which reads all accounts that were requested meanwhile. A query never begins before its requests, so none sees an
 * older account than with a query of its own.
 */
export function gathered(readAccounts: ReadAccounts): CommittedAccounts {
  let underWay: Promise<void> = Promise.resolve();
  let next: Gathering | undefined;
  const gather = (startedMs: number | undefined): Gathering => {
    const ids = new Set<string>();
    const query = async (): Promise<ReadonlyMap<string, Account>> => {
      next = undefined;
      const found = await readAccounts((accounts) => accounts.byIds([...ids]), startedMs);
      return new Map(found.map((account) => [account.id, account]));
    };
    const found = underWay.then(query);
    underWay = Promise.race([settled(found), pause(patienceMs, undefined, { ref: false })]);
    return { ids, found };
  };
  return {
    read: async (id, startedMs) => {
      next ??= gather(startedMs);
      const { ids, found } = next;
      ids.add(id);
      return (await found).get(id) ?? null;
    },
    within: (accounts) => accounts,
  };
}
