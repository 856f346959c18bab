import BetterSqlite3 from 'better-sqlite3';
import knexFactory, { type Knex } from 'knex';

import { type Connection, type Database, StorageRefused, StorageUnavailable } from './connection.js';
import { sqlite } from './dialect.js';
import { type Params, silent, type Statement, valuesFor } from './statement.js';

type Driver = BetterSqlite3.Database;

interface Job {
  run(connection: Connection): Promise<unknown>;
  resolve(value: unknown): void;
  reject(reason: unknown): void;
}

/** Most callers that share one transaction, so that nobody waits long for its neighbours. */
const largestBatch = 256;
/** How long to wait for the process that has the file: it may be on its way out. */
const handoverMs = 1_000;

/** Knex with its only connection on a file (or `:memory:`). */
export function sqliteKnex(filename: string, options: { readonly readonly?: boolean } = {}): Knex {
  return knexFactory({
    client: sqlite.client,
    connection: { filename, options },
    useNullAsDefault: true,
    pool: { min: 1, max: 1 },
    log: silent,
  });
}

/**
 * Takes a database file for this process alone, until it ends or `release` is called: two gateways on one file would each
 * take the other's work for left over. Readers are not kept out. Throws StorageRefused where another process has the file.
 */
export function takeFile(filename: string): { release(): void } {
  if (filename === '' || filename === ':memory:') return { release: () => undefined };
  refuseUnreadable(filename);
  const lock = open(`${filename}-lock`);
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    throw new StorageRefused(
      `the database file ${filename} is in use by another process: stop it, or name another file`,
      { cause },
    );
  }
  return { release: () => void lock.close() };
}

function refuseUnreadable(filename: string): void {
  const driver = open(filename);
  try {
    driver.pragma('schema_version');
  } catch (cause) {
    throw unopened(filename, cause);
  } finally {
    driver.close();
  }
}

function open(filename: string): Driver {
  try {
    return new BetterSqlite3(filename, { timeout: handoverMs });
  } catch (cause) {
    throw unopened(filename, cause);
  }
}

function unopened(filename: string, cause: unknown): StorageRefused {
  // Knex says the query first.
  const reason = (cause instanceof Error ? cause.message : String(cause)).replace(/^.* - /s, '');
  return new StorageRefused(`the database file ${filename} cannot be opened: ${reason}`, { cause });
}

/** Reads a file as it is now, whatever another process writes meanwhile, and writes nothing. Throws StorageRefused. */
export async function sqliteSnapshot(
  knex: Knex,
  filename: string,
  inspect: (knex: Knex) => Promise<void>,
): Promise<Database> {
  const client = knex.client as Knex.Client;
  try {
    await inspect(knex);
    const driver = (await client.acquireConnection()) as Driver;
    driver.exec('BEGIN');
    return new SqliteDatabase(driver, async () => {
      await client.releaseConnection(driver);
      await knex.destroy();
    });
  } catch (cause) {
    throw cause instanceof StorageRefused ? cause : unopened(filename, cause);
  }
}

/** Takes the pool's only connection for good: from here on nothing can run a query past the store. */
export async function sqliteDatabase(knex: Knex, released: () => void): Promise<Database> {
  const client = knex.client as Knex.Client;
  const driver = (await client.acquireConnection()) as Driver;
  for (const pragma of sqlite.pragmas) driver.pragma(pragma);
  return new SqliteDatabase(driver, async () => {
    await client.releaseConnection(driver);
    await knex.destroy();
    released();
  });
}

/**
 * SQLite with one connection and group commit: callers that wait together share one transaction (a savepoint each) and one
 * fsync. Nobody is answered before COMMIT. A batch runs in microtasks only, so reads, which wait for a running batch, never
 * see what is not committed.
 */
export class SqliteDatabase implements Database {
  readonly #driver: Driver;
  readonly #connection: SqliteConnection;
  readonly #release: () => Promise<void>;
  #queue: Job[] = [];
  #draining: Promise<void> | null = null;
  #scheduled = false;

  /** `driver` is open and migrated; `release` gives it back to whoever opened it. */
  constructor(driver: Driver, release: () => Promise<void>) {
    this.#driver = driver;
    this.#connection = new SqliteConnection(driver);
    this.#release = release;
  }

  write<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ run: work, resolve: resolve, reject });
      this.#schedule();
    });
  }

  async read<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    while (this.#draining) await this.#draining;
    try {
      return await work(this.#connection);
    } catch (cause) {
      if (!isResourceFailure(cause)) throw cause;
      throw new StorageUnavailable('the database could not be read', { cause });
    }
  }

  async close(): Promise<void> {
    while (this.#scheduled || this.#draining) await (this.#draining ?? new Promise(setImmediate));
    await this.#release();
  }

  #schedule(): void {
    if (this.#scheduled) return;
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
    const batch = this.#queue.splice(0, largestBatch);
    try {
      this.#connection.execute('BEGIN IMMEDIATE');
      const answers: (() => void)[] = [];
      for (const job of batch) answers.push(await this.#runJob(job));
      this.#connection.execute('COMMIT');
      for (const answer of answers) answer();
    } catch (cause) {
      if (this.#driver.inTransaction) this.#connection.execute('ROLLBACK');
      const failure = new StorageUnavailable('the database did not take the transaction', { cause });
      for (const job of batch) job.reject(failure);
    }
  }

  async #runJob(job: Job): Promise<() => void> {
    this.#connection.execute('SAVEPOINT job');
    try {
      const value = await job.run(this.#connection);
      this.#connection.execute('RELEASE job');
      return () => job.resolve(value);
    } catch (reason) {
      // SQLite rolls the whole transaction back by itself on a full disk, for example: then no neighbour is safe either.
      if (!this.#driver.inTransaction || isResourceFailure(reason)) throw reason;
      this.#connection.execute('ROLLBACK TO job');
      this.#connection.execute('RELEASE job');
      return () => job.reject(reason);
    }
  }
}

function isResourceFailure(reason: unknown): boolean {
  return reason instanceof BetterSqlite3.SqliteError && !reason.code.startsWith('SQLITE_CONSTRAINT');
}

/** A connection to SQLite: every text is prepared once. */
class SqliteConnection implements Connection {
  readonly #driver: Driver;
  readonly #prepared = new Map<string, BetterSqlite3.Statement>();

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  row<P extends Params, R>(statement: Statement<P, R>, params: P): Promise<R | undefined> {
    return attempt(() => this.#prepare(statement.text).get(valuesFor(statement, params)) as R | undefined);
  }

  rows<P extends Params, R>(statement: Statement<P, R>, params: P): Promise<R[]> {
    return attempt(() => this.#prepare(statement.text).all(valuesFor(statement, params)) as R[]);
  }

  run<P extends Params>(statement: Statement<P, never>, params: P): Promise<number> {
    return attempt(() => this.#prepare(statement.text).run(valuesFor(statement, params)).changes);
  }

  /** Transaction control, prepared like everything else. */
  execute(text: string): void {
    this.#prepare(text).run();
  }

  #prepare(text: string): BetterSqlite3.Statement {
    const known = this.#prepared.get(text);
    if (known) return known;
    const prepared = this.#driver.prepare(text);
    this.#prepared.set(text, prepared);
    return prepared;
  }
}

function attempt<T>(query: () => T): Promise<T> {
  try {
    return Promise.resolve(query());
  } catch (error) {
    return Promise.reject(error instanceof Error ? error : new Error(String(error)));
  }
}
