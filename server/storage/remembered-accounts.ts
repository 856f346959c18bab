import type { Account } from '../domain/account.js';
import type { Done } from './connection.js';
import type { Accounts } from './tables/accounts.js';

/** Maximum number of accounts that are remembered. */
const maxRemembered = 10_000;

/**
 * Accounts as they were committed, for a database that only this process changes: nearly every request reads its account,
 * and hardly any changes one. Whoever changes an account, in a transaction that may still fail, has it forgotten; only
 * reads of committed rows remember. The least recently remembered goes first.
 */
export class RememberedAccounts {
  readonly #byId = new Map<string, Account>();

  /** The account, if it is remembered. */
  get(id: string): Account | undefined {
    return this.#byId.get(id);
  }

  /** Reads a committed account, and remembers it. The caller sees to it that nothing is written meanwhile. */
  async read(id: string, accounts: Accounts): Promise<Account | null> {
    const account = await accounts.byId(id);
    if (account === null) return null;
    const [oldest] = this.#byId.keys();
    if (this.#byId.size >= maxRemembered && oldest !== undefined) this.#byId.delete(oldest);
    this.#byId.set(id, account);
    return account;
  }

  /** The table as a transaction uses it: what it changes is forgotten. */
  forgetting(accounts: Accounts): Accounts {
    const forgetsIn =
      <Rest extends unknown[]>(change: (id: string, ...rest: Rest) => Done) =>
      (id: string, ...rest: Rest): Done => {
        this.#byId.delete(id);
        return change(id, ...rest);
      };
    return {
      ...accounts,
      byId: async (id) => this.#byId.get(id) ?? accounts.byId(id),
      advanceClock: forgetsIn(accounts.advanceClock),
      setUpstream: forgetsIn(accounts.setUpstream),
      setChargesFail: forgetsIn(accounts.setChargesFail),
      setSecret: forgetsIn(accounts.setSecret),
      change: (account) => forgetsIn(() => accounts.change(account))(account.id),
    };
  }
}
