import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

import knexFactory, { type Knex } from 'knex';

import { t } from '../messages/text.js';
import { canonicalName, lockOf, OpenFile, restrictToOwner, type Warn } from './database-file.js';
import { StorageRefused } from './errors.js';
import type { SqliteDriver } from './sqlite-driver.js';
import { type Patience, SqliteDatabase } from './sqlite-groups.js';
import { type Database, silent } from './statement.js';

/**
 * Settings of a gateway's connection: WAL with a real fsync at every commit. Up to 32 MB of pages are kept in memory, and
 * as many in the WAL before they are written to the file, so that hot pages are written there once rather than once per
 * thousand pages.
 */
const pragmas = [
  'journal_mode = WAL',
  'synchronous = FULL',
  'wal_autocheckpoint = 8000',
  'cache_size = -32000',
  'foreign_keys = ON',
  // With a synchronous driver the whole process would wait. If the file is locked, a timer retries instead.
  'busy_timeout = 0',
];
/** How long to wait for the process that has taken the file, in ms: it may be shutting down. */
const handoverMs = 1_000;

/** Creates a Knex with a single connection to a file (or `:memory:`). Throws StorageRefused if the driver is not installed. */
export function sqliteKnex(driver: SqliteDriver, filename: string, access: 'write' | 'read' = 'write'): Knex {
  try {
    driver.load();
  } catch (cause) {
    const { name, remedy } = driver;
    throw new StorageRefused(t`the driver ${{ driver: name }} cannot be loaded: ${{ remedy }}`, { cause });
  }
  return knexFactory({
    client: driver.client,
    connection: access === 'read' ? driver.readOnly(filename) : { filename },
    useNullAsDefault: true,
    pool: { min: 1, max: 1 },
    log: silent,
  });
}

/** A database file that only this process uses. */
export interface TakenFile {
  /** The name with which to open it. */
  readonly name: string;
  /** Null for a database in memory. */
  readonly file: OpenFile | null;
  release(): Promise<void>;
}

/**
 * Takes a database file for this process alone, until it ends or `release` is called: two gateways on one file would
 * each take the other's work for leftovers. Readers are not kept out. Throws StorageRefused if another process has
 * taken the file, or if that cannot be determined (`canonicalName`).
 */
export async function takeFile(driver: SqliteDriver, filename: string, warn: Warn): Promise<TakenFile> {
  if (filename === '' || filename === ':memory:')
    return { name: filename, file: null, release: () => Promise.resolve() };
  const name = await canonicalName(filename).catch((cause: unknown) => {
    throw cause instanceof StorageRefused ? cause : unopened(filename, cause);
  });
  await refuseUnreadable(driver, name);
  await restrictToOwner(name, warn).catch((cause: unknown) => {
    throw unopened(filename, cause);
  });
  const lock = sqliteKnex(driver, lockOf(name));
  try {
    await lock.raw(`PRAGMA busy_timeout = ${handoverMs}`);
    await lock.raw('BEGIN EXCLUSIVE');
  } catch (cause) {
    await lock.destroy();
    throw new StorageRefused(
      t`the database file ${{ file: filename }} is in use by another process: stop it, or name another file`,
      { cause },
    );
  }
  const file = new OpenFile(name, warn);
  const release = async () => {
    file.close();
    await lock.destroy();
  };
  return { name, file, release };
}

async function refuseUnreadable(driver: SqliteDriver, filename: string): Promise<void> {
  const knex = sqliteKnex(driver, filename);
  try {
    await knex.raw('PRAGMA schema_version');
  } catch (cause) {
    throw unopened(filename, cause);
  } finally {
    await knex.destroy();
  }
}

function unopened(filename: string, cause: unknown): StorageRefused {
  // Knex puts the query before the message.
  const why = (cause instanceof Error ? cause.message : String(cause)).replace(/^.* - /s, '');
  const folder = dirname(resolve(filename));
  const reason = existsSync(folder)
    ? why
    : t`the folder ${{ folder }} does not exist: create it, or name another file`;
  return new StorageRefused(t`the database file ${{ file: filename }} cannot be opened: ${{ reason }}`, {
    cause,
  });
}

/** Opens a file to read it as it is now, even if another process writes meanwhile; writes nothing. Throws StorageRefused. */
export async function sqliteSnapshot(
  driver: SqliteDriver,
  filename: string,
  knex: Knex,
  inspect: (knex: Knex) => Promise<void>,
): Promise<Database> {
  try {
    await inspect(knex);
    const { connection, release } = await onlyConnection(driver, knex);
    await connection.execute('BEGIN');
    return new SqliteDatabase({ connection, file: null, release });
  } catch (cause) {
    if (cause instanceof StorageRefused) throw cause;
    if (existsSync(filename) || !existsSync(dirname(resolve(filename)))) throw unopened(filename, cause);
    throw new StorageRefused(
      t`the database file ${{ file: filename }} cannot be opened: ${{ reason: t`there is no such file` }}`,
      { cause },
    );
  }
}

/** Opens a migrated file (or `:memory:`) for a gateway; closing the database also releases the file. */
export async function sqliteDatabase(
  driver: SqliteDriver,
  knex: Knex,
  taken: Pick<TakenFile, 'file' | 'release'>,
  patience?: Patience,
): Promise<Database> {
  for (const pragma of pragmas) await knex.raw(`PRAGMA ${pragma}`);
  const { connection, release } = await onlyConnection(driver, knex);
  const releaseAll = async () => {
    await release();
    await taken.release();
  };
  return new SqliteDatabase({ connection, file: taken.file, release: releaseAll, patience });
}

/** Takes the pool's only connection permanently, so that no query can bypass the store. */
async function onlyConnection(driver: SqliteDriver, knex: Knex) {
  const client = knex.client as Knex.Client;
  const raw: unknown = await client.acquireConnection();
  const connection = driver.connection(raw);
  const release = async () => {
    await connection.finish();
    await client.releaseConnection(raw);
    await knex.destroy();
  };
  return { connection, release };
}
