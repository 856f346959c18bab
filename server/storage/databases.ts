import type { Knex } from 'knex';

import type { Connection, Database } from './statement.js';
import type { Warn } from './database-file.js';
import { type Dialect, postgres, sqlite } from './dialect.js';
import { defaultLimits, patientLimits, type PostgresLimits } from './postgres-limits.js';
import { postgresAddress } from './postgres-url.js';
import { sqlite3 } from './sqlite-callback.js';
import type { SqliteDriver } from './sqlite-driver.js';
import { isDamage } from './sqlite-groups.js';
import { nodeDriver } from './sqlite-sync.js';
import { sqliteDatabase, sqliteKnex, sqliteSnapshot, takeFile } from './sqlite.js';

/** A database that can be migrated (with Knex) and then used. */
export interface OpenDatabase {
  readonly dialect: Dialect;
  /** Builds statements and migrates; after `connect`, no query is run with it. */
  readonly knex: Knex;
  readonly connect: () => Promise<Database>;
  /** Closes the database if it was never connected. */
  readonly abandon: () => Promise<void>;
}

/**
 * Opens the database that `--database` names: a `postgres://` URL, a SQLite file or `:memory:`; the prefix `sqlite3:`
 * before the file selects that driver.
 */
export function openDatabase(
  database: string,
  limits: Partial<PostgresLimits>,
  warn: Warn,
): Promise<OpenDatabase> {
  const file = sqliteFile(database);
  return file === null ? openPostgres(database, { ...defaultLimits, ...limits }) : openSqlite(file, warn);
}

/** A SQLite file, or `:memory:`, and its driver. */
export interface SqliteFile {
  readonly driver: SqliteDriver;
  readonly filename: string;
}

/**
 * Parses `sqlite3:FILE`, which selects the driver, or `FILE`, which is opened with Node's own SQLite. Returns null for a
 * URL, which is either PostgreSQL's or refused, because it may contain a password.
 */
export function sqliteFile(database: string): SqliteFile | null {
  if (/^(postgres(ql)?:|(?!sqlite3:)[a-z][a-z0-9+.-]+:\/\/)/i.test(database)) return null;
  const prefix = `${sqlite3.name}:`;
  return database.startsWith(prefix)
    ? { driver: sqlite3, filename: database.slice(prefix.length) }
    : { driver: nodeDriver, filename: database };
}

/** Returns the SQLite file that `--database` names; null for a database in memory or on a server. */
export function databaseFile(database: string): string | null {
  const named = sqliteFile(database)?.filename ?? ':memory:';
  return named === ':memory:' ? null : named;
}

/** Whether the database ceases to exist when the process that opened it ends. */
export function isInMemory(database: string): boolean {
  return sqliteFile(database)?.filename === ':memory:';
}

/** Loaded only if needed, because most gateways use a file. */
const postgresModules = () => Promise.all([import('./postgres.js'), import('./postgres-pool.js')]);

/** Opens PostgreSQL. It migrates on separate connections, because the time limits apply only to work for clients. */
async function openPostgres(url: string, limits: PostgresLimits): Promise<OpenDatabase> {
  postgresAddress(url);
  const [{ PostgresDatabase }, { lookups, postgresKnex, refuseUnusable }] = await postgresModules();
  const knex = postgresKnex(url, patientLimits);
  const abandon = () => knex.destroy();
  try {
    await refuseUnusable(knex, url);
  } catch (error) {
    await abandon();
    throw error;
  }
  const connect = async () => {
    await knex.destroy();
    return new PostgresDatabase(postgresKnex(url, limits, { settings: lookups }), limits);
  };
  return { dialect: postgres, knex, connect, abandon };
}

async function openSqlite({ driver, filename }: SqliteFile, warn: Warn): Promise<OpenDatabase> {
  const taken = await takeFile(driver, filename, warn);
  const knex = sqliteKnex(driver, taken.name);
  return {
    dialect: sqlite,
    knex,
    connect: () => sqliteDatabase(driver, knex, taken),
    abandon: async () => {
      await knex.destroy();
      await taken.release();
    },
  };
}

/** A database as it is at one moment. */
export interface Snapshot {
  readonly dialect: Dialect;
  /** Builds statements. */
  readonly knex: Knex;
  /** Whether an exception means that stored data cannot be read. */
  readonly isDamage: (error: unknown) => boolean;
  readonly read: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
}

/** Opens a database read-only. `inspect` runs first and may throw. */
export function openSnapshot(database: string, inspect: (knex: Knex) => Promise<void>): Promise<Snapshot> {
  const file = sqliteFile(database);
  return file === null ? postgresSnapshotOf(database, inspect) : sqliteSnapshotOf(file, inspect);
}

async function postgresSnapshotOf(url: string, inspect: (knex: Knex) => Promise<void>): Promise<Snapshot> {
  postgresAddress(url);
  const [{ PostgresDatabase }, { postgresKnex, refuseUnusable }] = await postgresModules();
  const { isDamage: isDamageThere } = await import('./postgres-errors.js');
  const knex = postgresKnex(url, patientLimits, { onlyReads: true });
  try {
    await refuseUnusable(knex, url);
    await inspect(knex);
    const opened = new PostgresDatabase(knex, patientLimits);
    const read: Snapshot['read'] = (work) => opened.snapshot(work);
    return { dialect: postgres, knex, isDamage: isDamageThere, read, close: () => opened.close() };
  } catch (error) {
    await knex.destroy();
    throw error;
  }
}

async function sqliteSnapshotOf(
  { driver, filename }: SqliteFile,
  inspect: (knex: Knex) => Promise<void>,
): Promise<Snapshot> {
  const knex = sqliteKnex(driver, filename, 'read');
  try {
    const opened = await sqliteSnapshot(driver, filename, knex, inspect);
    const read: Snapshot['read'] = (work) => opened.read(work);
    return { dialect: sqlite, knex, isDamage, read, close: () => opened.close() };
  } catch (error) {
    await knex.destroy();
    throw error;
  }
}
