import { pathToFileURL } from 'node:url';

import Sqlite3Client from 'knex/lib/dialects/sqlite3/index.js';

import { t } from '../messages/text.js';
import {
  loadInstalled,
  type SqliteConnection,
  type SqliteDriver,
  type SqliteValue,
} from './sqlite-driver.js';
import { rowReader, type Statement, valuesFor } from './statement.js';

/** The parts of a `sqlite3` database that are used here. */
interface CallbackDatabase {
  prepare(text: string, prepared: (error: Error | null) => void): CallbackStatement;
  exec(text: string, answer: (error: Error | null) => void): void;
}

interface CallbackStatement {
  all(values: readonly SqliteValue[], answer: (error: Error | null, rows: readonly object[]) => void): void;
  run(
    values: readonly SqliteValue[],
    answer: (this: { readonly changes: number }, error: Error | null) => void,
  ): void;
  finalize(finished: () => void): void;
}

/**
 * The driver `sqlite3`, an optional peer dependency: asynchronous, with callbacks from a thread pool.
 */
export const sqlite3: SqliteDriver = {
  name: 'sqlite3',
  remedy: t`install it next to this program (npm install ${{ driver: 'sqlite3' }}), or remove the prefix sqlite3: from the file name`,
  load,
  client: class extends Sqlite3Client {
    override _driver(): unknown {
      return load();
    }
  },
  // Knex adds its flags to "read, write, create"; only the URL of a file can override that.
  readOnly: (filename) => ({ filename: `${pathToFileURL(filename).href}?mode=ro`, flags: ['OPEN_URI'] }),
  connection: (raw) => new CallbackConnection(raw as CallbackDatabase),
};

function load(): unknown {
  return loadInstalled('sqlite3');
}

class CallbackConnection implements SqliteConnection {
  readonly #driver: CallbackDatabase;
  readonly #prepared = new Map<string, Promise<CallbackStatement>>();

  constructor(driver: CallbackDatabase) {
    this.#driver = driver;
  }

  async row<P extends object, R>(statement: Statement<P, R>, params: P): Promise<R | null> {
    // `get` would leave the statement open, and with it a lock.
    return (await this.rows(statement, params))[0] ?? null;
  }

  async rows<P extends object, R>(statement: Statement<P, R>, params: P): Promise<R[]> {
    const values = valuesFor(statement, params);
    const prepared = await this.#prepare(statement.text);
    const rows = await new Promise<readonly object[]>((resolve, reject) => {
      prepared.all(values, (error, found) => (error ? reject(error) : resolve(found)));
    });
    const read = rowReader(statement, Object.keys(rows[0] ?? {}));
    return rows.map((row) => read(Object.values(row)));
  }

  async run<P extends object>(statement: Statement<P, never>, params: P): Promise<number> {
    const values = valuesFor(statement, params);
    const prepared = await this.#prepare(statement.text);
    return new Promise((resolve, reject) => {
      prepared.run(values, function (error) {
        if (error) reject(error);
        else resolve(this.changes);
      });
    });
  }

  execute(text: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#driver.exec(text, (error) => (error ? reject(error) : resolve()));
    });
  }

  async finish(): Promise<void> {
    for (const prepared of this.#prepared.values()) {
      const statement = await prepared;
      await new Promise<void>((resolve) => statement.finalize(() => resolve()));
    }
    this.#prepared.clear();
  }

  #prepare(text: string): Promise<CallbackStatement> {
    const existing = this.#prepared.get(text);
    if (existing) return existing;
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
