import type { Account } from '../domain/account.js';
import type { Warn } from './database-file.js';
import { openDatabase } from './databases.js';
import type { Dialect } from './dialect.js';
import { migrate } from './migrations/index.js';
import type { PostgresLimits } from './postgres-limits.js';
import { type Compile, compileFor, type Connection, type Database, type Done } from './statement.js';
import { accountVersions } from './queries/account-versions.js';
import { backlogCount } from './queries/backlog.js';
import { chargeList } from './queries/charge-list.js';
import { deliveryList } from './queries/delivery-list.js';
import { deliverySearch } from './queries/delivery-search.js';
import { everything } from './queries/everything.js';
import { openItems } from './queries/open-items.js';
import { retainedNotifications } from './queries/retained-notifications.js';
import { rememberedRows } from './queries/transaction-list.js';
import { transactionHistory } from './queries/transaction-history.js';
import { type Accounts, accountsTable } from './tables/accounts.js';
import { certificatesTable } from './tables/certificates.js';
import { cobsTable } from './tables/cobs.js';
import { directoryTable } from './tables/directory.js';
import { ledgerTables } from './tables/ledger.js';
import { medsTable } from './tables/meds.js';
import { notificationTables } from './tables/notifications.js';
import { type PendingWork, pendingWorkTable } from './tables/pending-work.js';
import { registrationsTable } from './tables/registrations.js';
import { resendsTable } from './tables/resends.js';
import { sessionsTable } from './tables/sessions.js';
import { settingsTable } from './tables/settings.js';
import { transactionsTable } from './tables/transactions.js';
import { setTimeout as pause } from 'node:timers/promises';

import { LRUCache } from 'lru-cache';
import { randomBytes } from 'node:crypto';

import { NoRoom } from './errors.js';

/** Every table, and every query over several tables: compiled once, then bound to each connection. */
const makers = {
  accounts: accountsTable,
  certificates: certificatesTable,
  ledger: ledgerTables,
  transactions: transactionsTable,
  work: pendingWorkTable,
  notifications: notificationTables,
  registrations: registrationsTable,
  cobs: cobsTable,
  chargeList,
  meds: medsTable,
  directory: directoryTable,
  resends: resendsTable,
  deliveryList,
  deliverySearch,
  backlog: backlogCount,
  retainedNotifications,
  settings: settingsTable,
  sessions: sessionsTable,
  transactionHistory,
  accountVersions,
  openItems,
  everything,
};
type Makers = typeof makers;

/** The tables, as accessed within a transaction or a read. */
export type Tables = { readonly [Name in keyof Makers]: ReturnType<ReturnType<Makers[Name]>> };

/** The gateway's storage. `write` is the only way to change anything. */
export interface Store {
  /** Whether other processes may use the same database. */
  readonly shared: boolean;
  /**
   * Runs `work` in a transaction: durable before it resolves, or nothing of it is kept. `work` awaits only storage and
   * changes nothing else, because it may be run again from the start (for work that draws ids, see
   * lifecycle/settlement.ts). While it waits, for example for a locked row, it delays only work of the same account;
   * null means that it belongs to no single account.
   */
  write<T>(work: (tables: Tables) => Promise<T>, accountId: string | null): Promise<T>;
  /** Runs `work` on committed rows. */
  read<T>(work: (tables: Tables) => Promise<T>): Promise<T>;
  /** Returns the account as last committed; null if there is none. */
  account(id: string): Promise<Account | null>;
  /**
   * Returns why nothing can be written, in a few words without names; null if no such reason is known. After a write
   * that failed because the disk was full, it tries another one.
   */
  whyReadOnly(): Promise<string | null>;
  /**
   * Returns the same store for a request that arrived at `startedMs` (by `performance.now()`): work that is not done in
   * time is given up, with StorageUnavailable. Undefined for a database on which nothing takes long.
   */
  since?(startedMs: number): Store;
  /** After each commit that planned work, calls the listener with the earliest due time (ms since 1970). */
  onWorkPlanned(listener: (dueAtMs: number) => void): void;
  /**
   * Calls the listener after each commit of this process, until the returned function is called. The listener gets the
   * account of the work (null: no single account), whether or not anything changed, and any other account whose balance
   * changed. Commits of other processes are not reported: see {@link accountVersions}.
   */
  onCommitted(listener: (accountId: string | null) => void): () => void;
  close(): Promise<void>;
}

/**
 * Opens the database and brings it up to date: a SQLite file, `:memory:`, or a `postgres://` URL. Throws
 * StorageRefused, with the reason in a sentence, if the database cannot be used. `limits` are PostgreSQL's; `warn`
 * receives what an operator should know.
 */
export async function openStore(
  database: string,
  limits: Partial<PostgresLimits> = {},
  warn: Warn = () => undefined,
): Promise<Store> {
  const { dialect, knex, connect, abandon } = await openDatabase(database, limits, warn);
  // Once there is a connection, closing the store releases everything: Knex would wait for the connection forever.
  let release = abandon;
  try {
    const tablesOf = bindTables(compileFor(knex), dialect);
    await migrate(knex, dialect);
    const store = storeOver(await connect(), tablesOf, !dialect.oneProcess);
    release = store.close;
    if (dialect.oneProcess) await store.write(({ work }) => work.freeAll(), null);
    return store;
  } catch (error) {
    await release();
    throw error;
  }
}

function bindTables(compile: Compile, dialect: Dialect): (connection: Connection) => Tables {
  const compiled = Object.entries(makers).map(([name, make]) => [name, make(compile, dialect)] as const);
  return oncePerConnection(
    (connection) => Object.fromEntries(compiled.map(([name, bind]) => [name, bind(connection)])) as Tables,
  );
}

function oncePerConnection(make: (connection: Connection) => Tables): (connection: Connection) => Tables {
  const made = new WeakMap<Connection, Tables>();
  return (connection) => {
    const existing = made.get(connection);
    if (existing) return existing;
    const tables = make(connection);
    made.set(connection, tables);
    return tables;
  };
}

/** Number of bytes written to find out whether there is room again: more than a few payments need. */
const trialBytes = 256 * 1024;

function storeOver(database: Database, tablesOf: (connection: Connection) => Tables, shared: boolean): Store {
  const listeners: ((dueAtMs: number) => void)[] = [];
  const committed = new Set<(accountId: string | null) => void>();
  let isFull = false;
  const accounts = (shared ? gathered : remembered)((work, sinceMs) =>
    database.read((connection) => work(tablesOf(connection).accounts), sinceMs),
  );
  const written: Database['write'] = async (work, accountId, sinceMs) => {
    try {
      return await database.write(work, accountId, sinceMs);
    } catch (error) {
      if (error instanceof NoRoom) isFull = true;
      throw error;
    }
  };
  /** Whether a write failed for lack of room, and so does another one that is tried now. */
  const isStillFull = async (): Promise<boolean> => {
    if (!isFull) return false;
    // Random, because PostgreSQL would compress other data.
    const trial = randomBytes(trialBytes / 2).toString('hex');
    try {
      for (const text of [trial, ''])
        await written((connection) => tablesOf(connection).settings.put('room on the disk', text), null);
      isFull = false;
    } catch {
      // The next caller tries again.
    }
    return isFull;
  };
  const writable = oncePerConnection((connection) => {
    const tables = tablesOf(connection);
    return { ...tables, accounts: accounts.within(tables.accounts) };
  });
  const rows = rememberedRows();
  const readable = oncePerConnection((connection) => {
    const tables = tablesOf(connection);
    const { transactions } = tables;
    const list: typeof transactions.list = (filter, page) => transactions.list(filter, page, rows);
    return { ...tables, transactions: { ...transactions, list } };
  });
  const storeSince = (startedMs?: number): Store => ({
    shared,
    write: async (work, accountId) => {
      let earliest = Infinity;
      const changed = new Set([accountId]);
      const noteDue = (dueAtMs: number) => (earliest = Math.min(earliest, dueAtMs));
      const attempt = (connection: Connection) => {
        earliest = Infinity;
        return work(reportingChanges(writable(connection), noteDue, changed));
      };
      const result = await written(attempt, accountId, startedMs);
      if (earliest < Infinity) for (const listener of listeners) listener(earliest);
      for (const listener of committed) for (const id of changed) listener(id);
      return result;
    },
    whyReadOnly: async () => {
      if (database.isLost?.()) return 'the database file is gone';
      return (await isStillFull()) ? 'the disk of the database is full' : null;
    },
    read: (work) => database.read((connection) => work(readable(connection)), startedMs),
    account: (id) => accounts.read(id, startedMs),
    ...(shared && { since: storeSince }),
    onWorkPlanned: (listener) => {
      listeners.push(listener);
    },
    onCommitted: (listener) => {
      committed.add(listener);
      return () => void committed.delete(listener);
    },
    close: () => database.close(),
  });
  return storeSince();
}

/** Reports when planned work is due, and whose balance changes: a payment may change two accounts. */
function reportingChanges(
  tables: Tables,
  noteDue: (dueAtMs: number) => void,
  changed: Set<string | null>,
): Tables {
  const work: PendingWork = {
    ...tables.work,
    add: (planned) => {
      noteDue(planned.dueAtMs);
      return tables.work.add(planned);
    },
    postpone: (id, owner, until) => {
      noteDue(until.dueAtMs);
      return tables.work.postpone(id, owner, until);
    },
  };
  const ledger: Tables['ledger'] = {
    ...tables.ledger,
    moveBalance: (accountId, ...amounts) => {
      changed.add(accountId);
      return tables.ledger.moveBalance(accountId, ...amounts);
    },
  };
  return { ...tables, work, ledger };
}

/** Reads accounts as last committed: nearly every request does. */
export interface CommittedAccounts {
  /** Returns the account; null if there is none. The caller has waited since `startedMs` (by `performance.now()`), if given. */
  read(id: string, startedMs?: number): Promise<Account | null>;
  /** Returns the table as a transaction uses it. */
  within(accounts: Accounts): Accounts;
}

/** Runs a read of committed rows. */
export type ReadAccounts = <T>(
  work: (accounts: Accounts) => Promise<T>,
  startedMs: number | undefined,
) => Promise<T>;

const maxRemembered = 10_000;

/**
 * For a database that only this process changes: accounts are cached, because hardly any request changes one. A change,
 * whose transaction may still fail, removes the account from the cache; only reads of committed rows, which never see a
 * transaction in progress, add accounts.
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

/** Maximum wait for a query in progress, in ms: its connection may hang while others respond. */
const patienceMs = 50;

/** Resolves when the work has ended, whether it succeeded or failed. */
function settled(work: Promise<unknown>): Promise<void> {
  const over = (): void => undefined;
  return work.then(over, over);
}

/** The callers that wait for the same query. */
interface Gathering {
  readonly ids: Set<string>;
  readonly found: Promise<ReadonlyMap<string, Account>>;
}

/**
 * For a database that others change, too: a request that arrives while accounts are being read waits for the next
 * query, which reads all accounts that were requested meanwhile. A query never begins before its requests, so none sees
 * an older account than its own query would have returned.
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
