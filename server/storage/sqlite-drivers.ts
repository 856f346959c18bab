import { pathToFileURL } from 'node:url';

import type BetterSqlite3 from 'better-sqlite3';
import type { Knex } from 'knex';
import type { Database as CallbackDriver, RunResult, Statement as CallbackStatement } from 'sqlite3';

import type { Connection } from './connection.js';
import { type Params, type Statement, valuesFor } from './statement.js';

/** A connection to SQLite: every text is prepared once. */
export interface SqliteConnection extends Connection {
  /** Transaction control, prepared like everything else. */
  execute(text: string): Promise<void>;
  /** Lets go of its texts, so that the connection can be closed. */
  finish(): Promise<void>;
}

/** What differs between drivers of SQLite: data, in one place. */
export interface SqliteDriver {
  /** Knex's client name, and the name of the package. */
  readonly client: 'better-sqlite3' | 'sqlite3';
  /** How Knex opens a file that is only read, and is not made where there is none. */
  readonly readOnly: (filename: string) => Knex.BetterSqlite3ConnectionConfig & Knex.Sqlite3ConnectionConfig;
  /** A connection of Knex's pool, to be used without Knex. */
  readonly connection: (raw: unknown) => SqliteConnection;
}

/** The default: it answers at once. */
export const betterSqlite3: SqliteDriver = {
  client: 'better-sqlite3',
  readOnly: (filename) => ({ filename, options: { readonly: true } }),
  connection: (raw) => new PromptConnection(raw as BetterSqlite3.Database),
};

/** The driver `sqlite3`, which the user installs beside this program: it answers by callbacks from a pool of threads. */
export const sqlite3: SqliteDriver = {
  client: 'sqlite3',
  // Knex adds its flags to "read, write, create"; only the address of a file can take that back.
  readOnly: (filename) => ({ filename: `${pathToFileURL(filename).href}?mode=ro`, flags: ['OPEN_URI'] }),
  connection: (raw) => new CallbackConnection(raw as CallbackDriver),
};

/** Whether the database itself is in trouble, and not just a constraint in the way of this work. */
export function isResourceFailure(reason: unknown): boolean {
  const code = reason instanceof Error && 'code' in reason ? String(reason.code) : '';
  return code.startsWith('SQLITE_') && !code.startsWith('SQLITE_CONSTRAINT');
}

/** Whether it is what is kept that cannot be read: damaged pages, sums of numbers that nobody booked. */
export function isDamage(reason: unknown): boolean {
  const { code, message } = reason instanceof Error ? (reason as Error & { code?: unknown }) : {};
  return (
    /^SQLITE_(CORRUPT|NOTADB|MISMATCH|TOOBIG|IOERR_SHORT_READ)/.test(String(code)) ||
    (message ?? '').includes('integer overflow')
  );
}

/** A text prepared; rows come as lists, from which objects are made a third faster than by the driver. */
interface Prepared {
  readonly statement: BetterSqlite3.Statement;
  readonly columns: readonly string[];
}

class PromptConnection implements SqliteConnection {
  readonly #driver: BetterSqlite3.Database;
  readonly #prepared = new Map<string, Prepared>();

  constructor(driver: BetterSqlite3.Database) {
    this.#driver = driver;
  }

  row<P extends Params, R>(statement: Statement<P, R>, params: P): Promise<R | undefined> {
    return attempt(() => {
      const { statement: prepared, columns } = this.#prepare(statement.text);
      const row = prepared.get(valuesFor(statement, params)) as unknown[] | undefined;
      return row && (objectOf(columns, row) as R);
    });
  }

  rows<P extends Params, R>(statement: Statement<P, R>, params: P): Promise<R[]> {
    return attempt(() => {
      const { statement: prepared, columns } = this.#prepare(statement.text);
      const rows = prepared.all(valuesFor(statement, params)) as unknown[][];
      return rows.map((row) => objectOf(columns, row) as R);
    });
  }

  run<P extends Params>(statement: Statement<P, never>, params: P): Promise<number> {
    return attempt(() => this.#prepare(statement.text).statement.run(valuesFor(statement, params)).changes);
  }

  execute(text: string): Promise<void> {
    return attempt(() => void this.#prepare(text).statement.run());
  }

  finish(): Promise<void> {
    this.#prepared.clear();
    return Promise.resolve();
  }

  #prepare(text: string): Prepared {
    const known = this.#prepared.get(text);
    if (known) return known;
    const statement = this.#driver.prepare(text);
    const columns = statement.reader
      ? statement
          .raw()
          .columns()
          .map(({ name }) => name)
      : [];
    const prepared = { statement, columns };
    this.#prepared.set(text, prepared);
    return prepared;
  }
}

function objectOf(columns: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (let index = 0; index < columns.length; index += 1) object[columns[index] ?? ''] = values[index];
  return object;
}

function attempt<T>(query: () => T): Promise<T> {
  try {
    return Promise.resolve(query());
  } catch (error) {
    return Promise.reject(error instanceof Error ? error : new Error(String(error)));
  }
}

class CallbackConnection implements SqliteConnection {
  readonly #driver: CallbackDriver;
  readonly #prepared = new Map<string, Promise<CallbackStatement>>();

  constructor(driver: CallbackDriver) {
    this.#driver = driver;
  }

  async row<P extends Params, R>(statement: Statement<P, R>, params: P): Promise<R | undefined> {
    // `get` would leave the statement, and with it a lock, open.
    return (await this.rows(statement, params))[0];
  }

  async rows<P extends Params, R>(statement: Statement<P, R>, params: P): Promise<R[]> {
    const values = valuesFor(statement, params);
    const prepared = await this.#prepare(statement.text);
    return new Promise((resolve, reject) => {
      prepared.all<R>(values, (error, rows) => (error ? reject(error) : resolve(rows)));
    });
  }

  async run<P extends Params>(statement: Statement<P, never>, params: P): Promise<number> {
    return this.#run(statement.text, valuesFor(statement, params));
  }

  async execute(text: string): Promise<void> {
    await this.#run(text, []);
  }

  async finish(): Promise<void> {
    for (const prepared of this.#prepared.values()) {
      const statement = await prepared;
      await new Promise<void>((resolve) => statement.finalize(() => resolve()));
    }
    this.#prepared.clear();
  }

  /** The number of rows that were changed. */
  async #run(text: string, values: (string | number | null)[]): Promise<number> {
    const prepared = await this.#prepare(text);
    return new Promise((resolve, reject) => {
      prepared.run(values, function (this: RunResult, error) {
        if (error) reject(error);
        else resolve(this.changes);
      });
    });
  }

  #prepare(text: string): Promise<CallbackStatement> {
    const known = this.#prepared.get(text);
    if (known) return known;
    const prepared = new Promise<CallbackStatement>((resolve, reject) => {
      const statement: CallbackStatement = this.#driver.prepare(text, (error) => {
        if (error) reject(error);
        else resolve(statement);
      });
    });
    this.#prepared.set(text, prepared);
    prepared.catch(() => this.#prepared.delete(text));
    return prepared;
  }
}
