import type { Account } from '../domain/account.js';
import type { ListedTransaction } from '../domain/transactions.js';
import { gathered, remembered } from './committed-accounts.js';
import type { Warn } from './database-file.js';
import { openDatabase } from './databases.js';
import type { Dialect } from './dialect.js';
import { DiskRoom } from './disk-room.js';
import { migrate } from './migrations/index.js';
import type { PostgresLimits } from './postgres-limits.js';
import { RememberedRows } from './remembered-rows.js';
import { type Compile, compileFor, type Connection, type Database } from './statement.js';
import { accountVersions } from './queries/account-versions.js';
import { backlogCount } from './queries/backlog.js';
import { chargeList } from './queries/charge-list.js';
import { deliveryList } from './queries/delivery-list.js';
import { deliverySearch } from './queries/delivery-search.js';
import { everything } from './queries/everything.js';
import { openItems } from './queries/open-items.js';
import { retainedNotifications } from './queries/retained-notifications.js';
import { transactionHistory } from './queries/transaction-history.js';
import { accountsTable } from './tables/accounts.js';
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

/** Every table, and every query over several: compiled once, then bound to each connection. */
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
   * lifecycle/workers.ts). While it waits (for a locked row, say), it delays only work of the same account; null: it
   * belongs to no single account.
   */
  write<T>(work: (tables: Tables) => Promise<T>, accountId: string | null): Promise<T>;
  /** Runs `work` on committed rows. */
  read<T>(work: (tables: Tables) => Promise<T>): Promise<T>;
  /** The account, as it was committed last; null if there is none. */
  account(id: string): Promise<Account | null>;
  /**
   * Why nothing can be written, in a few words without names; null if nothing is known that prevents it. After a write
   * that found no room, tries another one.
   */
  whyReadOnly(): Promise<string | null>;
  /**
   * The same store for a request that arrived at `startedMs` (by `performance.now()`): what is not done in
   * time is given up, with StorageUnavailable. Undefined where nothing takes long.
   */
  since?(startedMs: number): Store;
  /** After each commit that planned work, calls the listener with the earliest due time (ms since 1970). */
  onWorkPlanned(listener: (dueAtMs: number) => void): void;
  /**
   * After each commit of this process, calls the listener with the account of the work (null: no single account),
   * whether or not anything changed, until the returned function is called. Commits of other processes are not reported:
   * {@link accountVersions}.
   */
  onCommitted(listener: (accountId: string | null) => void): () => void;
  close(): Promise<void>;
}

/**
 * Opens the database and brings it up to date: a SQLite file, `:memory:`, or a `postgres://` URL. Throws
 * StorageRefused, with the reason in a sentence, if it cannot be used. `limits` are PostgreSQL's; `warn` receives what
 * an operator should know.
 */
export async function openStore(
  database: string,
  limits: Partial<PostgresLimits> = {},
  warn: Warn = () => undefined,
): Promise<Store> {
  const { dialect, knex, connect, abandon } = await openDatabase(database, limits, warn);
  // Once there is a connection, closing it releases everything: Knex would wait for it for ever.
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

function storeOver(database: Database, tablesOf: (connection: Connection) => Tables, shared: boolean): Store {
  const listeners: ((dueAtMs: number) => void)[] = [];
  const committed = new Set<(accountId: string | null) => void>();
  const room = new DiskRoom();
  const accounts = (shared ? gathered : remembered)((work, sinceMs) =>
    database.read((connection) => work(tablesOf(connection).accounts), sinceMs),
  );
  const written = noticingRoom(database, room);
  const storeText = (text: string) =>
    written(
      (connection) => Promise.resolve(tablesOf(connection).settings.put('room on the disk', text)),
      null,
    );
  const writable = oncePerConnection((connection) => {
    const tables = tablesOf(connection);
    return { ...tables, accounts: accounts.within(tables.accounts) };
  });
  const rows = new RememberedRows<ListedTransaction>();
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
      const noteDue = (dueAtMs: number) => (earliest = Math.min(earliest, dueAtMs));
      const attempt = (connection: Connection) => {
        earliest = Infinity;
        return work(reportingPlans(writable(connection), noteDue));
      };
      const result = await written(attempt, accountId, startedMs);
      if (earliest < Infinity) for (const listener of listeners) listener(earliest);
      for (const listener of committed) listener(accountId);
      return result;
    },
    whyReadOnly: async () => {
      if (database.isLost?.()) return 'the database file is gone';
      return (await room.isFull(storeText)) ? 'the disk of the database is full' : null;
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

/** Writes to the database, and tells whether there is room on its disk. */
function noticingRoom(database: Database, room: DiskRoom): Database['write'] {
  return async (work, accountId, sinceMs) => {
    try {
      return await database.write(work, accountId, sinceMs);
    } catch (error) {
      room.failed(error);
      throw error;
    }
  };
}

function reportingPlans(tables: Tables, noteDue: (dueAtMs: number) => void): Tables {
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
  return { ...tables, work };
}
