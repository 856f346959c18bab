import type { Connection, Database } from './connection.js';
import type { Tell } from './database-file.js';
import { openDatabase } from './databases.js';
import type { Dialect } from './dialect.js';
import { migrate } from './migrations/index.js';
import type { PostgresLimits } from './postgres-limits.js';
import { type Compile, compileFor } from './statement.js';
import { type Accounts, accountsTable } from './tables/accounts.js';
import { type ChargeList, chargeList } from './tables/charge-list.js';
import { type DeliveryList, deliveryList } from './tables/delivery-list.js';
import { type AllAccounts, allAccounts } from './tables/all-accounts.js';
import { type BacklogCount, backlogCount } from './tables/backlog.js';
import { type DeliveryLog, deliveryLog } from './tables/delivery-log.js';
import { type DeliverySearch, deliverySearch } from './tables/delivery-search.js';
import { type Cobs, cobsTable } from './tables/cobs.js';
import { type DirectoryKeys, directoryTable } from './tables/directory.js';
import { type Meds, medsTable } from './tables/meds.js';
import { type ManagedRegistrations, managedRegistrations } from './tables/managed-registrations.js';
import { type Registrations, registrationsTable } from './tables/registrations.js';
import { type Resends, resendsTable } from './tables/resends.js';
import { type Forgetting, forgetting } from './tables/forgetting.js';
import { type Sessions, sessionsTable } from './tables/sessions.js';
import { type Settings, settingsTable } from './tables/settings.js';
import { type Story, storyReads } from './tables/story.js';
import { type Certificates, certificatesTable } from './tables/certificates.js';
import { type Ledger, ledgerTables } from './tables/ledger.js';
import { type Marks, marks } from './tables/marks.js';
import { type Notifications, notificationTables } from './tables/notifications.js';
import { type PendingWork, pendingWorkTable } from './tables/pending-work.js';
import { type Transactions, transactionsTable } from './tables/transactions.js';
import { type Waiting, waiting } from './tables/waiting.js';

/** The tables, as accessed within a transaction or a read. */
export interface Tables {
  readonly accounts: Accounts;
  readonly certificates: Certificates;
  readonly ledger: Ledger;
  readonly transactions: Transactions;
  readonly work: PendingWork;
  readonly notifications: Notifications;
  readonly registrations: Registrations;
  readonly managedRegistrations: ManagedRegistrations;
  readonly cobs: Cobs;
  readonly chargeList: ChargeList;
  readonly meds: Meds;
  readonly directory: DirectoryKeys;
  readonly resends: Resends;
  readonly deliveryLog: DeliveryLog;
  readonly deliveryList: DeliveryList;
  readonly deliverySearch: DeliverySearch;
  readonly backlog: BacklogCount;
  readonly forgetting: Forgetting;
  readonly settings: Settings;
  readonly sessions: Sessions;
  readonly story: Story;
  readonly marks: Marks;
  readonly waiting: Waiting;
  readonly allAccounts: AllAccounts;
}

/** The gateway's storage. `write` is the only way to change anything. */
export interface Store {
  /** Whether other processes may use the same database. */
  readonly shared: boolean;
  /**
   * Runs `work` in a transaction: durable before it resolves, or nothing of it is kept. `work` awaits only storage and
   * changes nothing else, because it may be run again from the start (for work that draws ids, see
   * lifecycle/drawing.ts). While it waits (for a locked row, say), it delays only work of the same account; null: it
   * belongs to no single account.
   */
  write<T>(work: (tables: Tables) => Promise<T>, accountId: string | null): Promise<T>;
  /** Runs `work` on committed rows. */
  read<T>(work: (tables: Tables) => Promise<T>): Promise<T>;
  /** After each commit that planned work, calls the listener with the earliest due time (ms since 1970). */
  onWorkPlanned(listener: (dueAtMs: number) => void): void;
  /**
   * After each commit of this process, calls the listener with the account of the work (null: no single account),
   * whether or not anything changed. Commits of other processes are not reported: {@link Marks}.
   */
  onCommitted(listener: (accountId: string | null) => void): void;
  close(): Promise<void>;
}

/**
 * Opens the database and brings it up to date: a SQLite file, `:memory:`, or a `postgres://` URL. Throws
 * StorageRefused, with the reason in a sentence, if it cannot be used. `limits` are PostgreSQL's; `tell` receives what
 * an operator should know.
 */
export async function openStore(
  database: string,
  limits: Partial<PostgresLimits> = {},
  tell: Tell = () => undefined,
): Promise<Store> {
  const { dialect, knex, connect, abandon } = await openDatabase(database, limits, tell);
  // Once there is a connection, closing it releases everything: Knex would wait for it for ever.
  let letGo = abandon;
  try {
    const tablesOf = bindTables(compileFor(knex), dialect);
    await migrate(knex, dialect);
    const store = storeOver(await connect(), tablesOf, !dialect.oneProcess);
    letGo = store.close;
    if (dialect.oneProcess) await store.write(({ work }) => work.freeAll(), null);
    return store;
  } catch (error) {
    await letGo();
    throw error;
  }
}

function bindTables(compile: Compile, dialect: Dialect): (connection: Connection) => Tables {
  const accounts = accountsTable(compile, dialect);
  const certificates = certificatesTable(compile);
  const ledger = ledgerTables(compile);
  const transactions = transactionsTable(compile);
  const work = pendingWorkTable(compile, dialect);
  const notifications = notificationTables(compile);
  const registrations = registrationsTable(compile);
  const managed = managedRegistrations(compile);
  const listed = deliveryList(compile);
  const charges = chargeList(compile);
  const cobs = cobsTable(compile);
  const meds = medsTable(compile);
  const directory = directoryTable(compile);
  const resends = resendsTable(compile);
  const sent = deliveryLog(compile);
  const search = deliverySearch(compile);
  const backlog = backlogCount(compile);
  const forget = forgetting(compile);
  const settings = settingsTable(compile);
  const sessions = sessionsTable(compile);
  const story = storyReads(compile);
  const marksOf = marks(compile);
  const waitingOf = waiting(compile);
  const ofAll = allAccounts(compile);
  const bound = new WeakMap<Connection, Tables>();
  return (connection) => {
    const known = bound.get(connection);
    if (known) return known;
    const tables: Tables = {
      accounts: accounts(connection),
      certificates: certificates(connection),
      ledger: ledger(connection),
      transactions: transactions(connection),
      work: work(connection),
      notifications: notifications(connection),
      registrations: registrations(connection),
      managedRegistrations: managed(connection),
      cobs: cobs(connection),
      chargeList: charges(connection),
      meds: meds(connection),
      directory: directory(connection),
      resends: resends(connection),
      deliveryLog: sent(connection),
      deliveryList: listed(connection),
      deliverySearch: search(connection),
      backlog: backlog(connection),
      forgetting: forget(connection),
      settings: settings(connection),
      sessions: sessions(connection),
      story: story(connection),
      marks: marksOf(connection),
      waiting: waitingOf(connection),
      allAccounts: ofAll(connection),
    };
    bound.set(connection, tables);
    return tables;
  };
}

function storeOver(database: Database, tablesOf: (connection: Connection) => Tables, shared: boolean): Store {
  const listeners: ((dueAtMs: number) => void)[] = [];
  const committed: ((accountId: string | null) => void)[] = [];
  return {
    shared,
    write: async (work, accountId) => {
      let earliest = Infinity;
      const noteDue = (dueAtMs: number) => (earliest = Math.min(earliest, dueAtMs));
      const result = await database.write((connection) => {
        earliest = Infinity;
        return work(noticing(tablesOf(connection), noteDue));
      }, accountId);
      if (earliest < Infinity) for (const listener of listeners) listener(earliest);
      for (const listener of committed) listener(accountId);
      return result;
    },
    read: (work) => database.read((connection) => work(tablesOf(connection))),
    onWorkPlanned: (listener) => {
      listeners.push(listener);
    },
    onCommitted: (listener) => {
      committed.push(listener);
    },
    close: () => database.close(),
  };
}

function noticing(tables: Tables, noteDue: (dueAtMs: number) => void): Tables {
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
