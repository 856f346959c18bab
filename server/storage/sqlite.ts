import knexFactory, { type Knex } from 'knex';

import type { Connection, Database } from './connection.js';
import { canonicalName, lockOf, restrictToOwner, type Warn } from './database-file.js';
import { StorageUnavailable } from './errors.js';
import { StorageRefused } from './refusals.js';
import { sqlite } from './dialect.js';
import { isResourceFailure } from './sqlite-drivers.js';
import type { SqliteConnection, SqliteDriver } from './sqlite-driver.js';
import { silent } from './statement.js';

interface Job {
  run(connection: Connection): Promise<unknown>;
  resolve(value: unknown): void;
  reject(reason: unknown): void;
}

/** Resolves or rejects a caller's promise. */
type Answer = () => void;

/** Maximum number of callers that share one transaction, so that nobody waits long for others. */
const largestBatch = 256;
/**
 * After a failure in a batch, this many batches run with savepoints: where one call is refused, others are likely to
 * be.
 */
const carefulAfterFailure = 8;
/** How long to wait for the process that has the file, in ms: it may be shutting down. */
const handoverMs = 1_000;

/** Knex with a single connection to a file (or `:memory:`). Throws StorageRefused if the driver is not installed. */
export function sqliteKnex(driver: SqliteDriver, filename: string, access: 'write' | 'read' = 'write'): Knex {
  try {
    driver.load();
  } catch (cause) {
    if (cause instanceof StorageRefused) throw cause;
    const values = { driver: driver.name, remedy: driver.remedy };
    throw new StorageRefused({ id: 'driver', values }, { cause });
  }
  return knexFactory({
    client: driver.client,
    connection: access === 'read' ? driver.readOnly(filename) : { filename },
    useNullAsDefault: true,
    pool: { min: 1, max: 1 },
    log: silent,
  });
}

/** A database file that this process alone uses. */
export interface TakenFile {
  /** The name by which to open it. */
  readonly name: string;
  release(): Promise<void>;
}

/**
 * Takes a database file for this process alone, until it ends or `release` is called: two gateways on one file would
 * each take the other's work for leftovers. Readers are not kept out. Throws StorageRefused if another process has the
 * file, or if that cannot be determined (`canonicalName`).
 */
export async function takeFile(driver: SqliteDriver, filename: string, warn: Warn): Promise<TakenFile> {
  if (filename === '' || filename === ':memory:') return { name: filename, release: () => Promise.resolve() };
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
    throw new StorageRefused({ id: 'in use', values: { file: filename } }, { cause });
  }
  return { name, release: () => lock.destroy() };
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
  const reason = (cause instanceof Error ? cause.message : String(cause)).replace(/^.* - /s, '');
  return new StorageRefused({ id: 'unopened', values: { file: filename, reason } }, { cause });
}

/** Reads a file as it is now, whatever another process writes meanwhile, and writes nothing. Throws StorageRefused. */
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
    return new SqliteDatabase(connection, release);
  } catch (cause) {
    throw cause instanceof StorageRefused ? cause : unopened(filename, cause);
  }
}

/** Opens a migrated file (or `:memory:`) for a gateway. `released` is called when it is closed. */
export async function sqliteDatabase(
  driver: SqliteDriver,
  knex: Knex,
  released: () => Promise<void>,
): Promise<Database> {
  for (const pragma of sqlite.pragmas) await knex.raw(`PRAGMA ${pragma}`);
  const { connection, release } = await onlyConnection(driver, knex);
  return new SqliteDatabase(connection, async () => {
    await release();
    await released();
  });
}

/** Takes the pool's only connection for good: from now on no query can bypass the store. */
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

function closed(): StorageUnavailable {
  return new StorageUnavailable('the database is closed');
}

/**
 * SQLite with one connection and group commit: callers that wait at the same time share one transaction and one fsync.
 * If one's work throws, everything is rolled back and run again with a savepoint each. Nobody is answered before
 * COMMIT. Batches and reads alternate, so reads never see uncommitted data.
 */
export class SqliteDatabase implements Database {
  readonly #connection: SqliteConnection;
  readonly #release: () => Promise<void>;
  #queue: Job[] = [];
  #draining: Promise<void> | null = null;
  #scheduled = false;
  #carefulBatches = 0;
  #closing = false;
  readonly #reading = new Set<Promise<unknown>>();

  /** `connection` is to a migrated database; `release` returns it to its opener. */
  constructor(connection: SqliteConnection, release: () => Promise<void>) {
    this.#connection = connection;
    this.#release = release;
  }

  write<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    if (this.#closing) return Promise.reject(closed());
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ run: work, resolve: resolve, reject });
      this.#schedule();
    });
  }

  async read<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    while (this.#draining) await this.#draining;
    if (this.#closing) throw closed();
    const reading = work(this.#connection);
    this.#reading.add(reading);
    try {
      return await reading;
    } catch (cause) {
      if (!isResourceFailure(cause)) throw cause;
      throw new StorageUnavailable('the database could not be read', { cause });
    } finally {
      this.#reading.delete(reading);
    }
  }

  async close(): Promise<void> {
    this.#closing = true;
    await Promise.allSettled(this.#reading);
    while (this.#scheduled || this.#draining) await (this.#draining ?? new Promise(setImmediate));
    await this.#release();
  }

  #schedule(): void {
    if (this.#scheduled || this.#draining) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#draining = this.#drain().finally(() => {
        this.#draining = null;
        if (this.#queue.length > 0) this.#schedule();
      });
    });
  }

  async #drain(): Promise<void> {
    if (this.#reading.size > 0) await Promise.allSettled(this.#reading);
    const batch = this.#queue.splice(0, largestBatch);
    try {
      const answers = (await this.#runBare(batch)) ?? (await this.#runCarefully(batch));
      for (const answer of answers) answer();
    } catch (cause) {
      // For example, on a full disk SQLite has rolled back by itself.
      await this.#connection.execute('ROLLBACK').catch(() => undefined);
      const failure = new StorageUnavailable('the database did not take the transaction', { cause });
      for (const job of batch) job.reject(failure);
    }
  }

  /**
   * Commits a batch optimistically, without savepoints: each makes SQLite copy every page that a job changes. Returns
   * null, with nothing kept, if one of several jobs throws, or if one did recently.
   */
  async #runBare(batch: readonly Job[]): Promise<Answer[] | null> {
    if (this.#carefulBatches > 0 && batch.length > 1) {
      this.#carefulBatches -= 1;
      return null;
    }
    await this.#connection.execute('BEGIN IMMEDIATE');
    const answers: Answer[] = [];
    for (const job of batch) {
      try {
        const value = await job.run(this.#connection);
        answers.push(() => job.resolve(value));
      } catch (reason) {
        if (isResourceFailure(reason)) throw reason;
        await this.#connection.execute('ROLLBACK');
        if (batch.length === 1) return [() => job.reject(reason)];
        this.#carefulBatches = carefulAfterFailure;
        return null;
      }
    }
    await this.#connection.execute('COMMIT');
    return answers;
  }

  /** Commits the jobs of a batch that succeed. */
  async #runCarefully(batch: readonly Job[]): Promise<Answer[]> {
    await this.#connection.execute('BEGIN IMMEDIATE');
    const answers: Answer[] = [];
    for (const job of batch) answers.push(await this.#runJob(job));
    await this.#connection.execute('COMMIT');
    return answers;
  }

  async #runJob(job: Job): Promise<Answer> {
    await this.#connection.execute('SAVEPOINT job');
    try {
      const value = await job.run(this.#connection);
      await this.#connection.execute('RELEASE job');
      return () => job.resolve(value);
    } catch (reason) {
      // The whole transaction may be gone, so the other jobs are not safe either.
      if (isResourceFailure(reason)) throw reason;
      await this.#connection.execute('ROLLBACK TO job');
      await this.#connection.execute('RELEASE job');
      return () => job.reject(reason);
    }
  }
}
