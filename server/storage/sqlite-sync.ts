import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

import Sqlite3Client, { type Query } from 'knex/lib/dialects/sqlite3/index.js';

import { t } from '../messages/text.js';
import {
  loadInstalled,
  type SqliteConnection,
  type SqliteDriver,
  type SqliteValue,
} from './sqlite-driver.js';
import { type ReadRow, rowReader, type Statement, valuesFor } from './statement.js';

/** The parts of a `node:sqlite` database that are used here. */
export interface SyncDatabase {
  readonly isTransaction?: boolean;
  prepare(text: string): SyncStatement;
  exec(text: string): void;
  close(): void;
}

export interface SyncStatement {
  columns(): readonly { readonly name: string }[];
  setReturnArrays(lists: boolean): void;
  get(...values: readonly SqliteValue[]): unknown;
  all(...values: readonly SqliteValue[]): unknown[];
  run(...values: readonly SqliteValue[]): {
    readonly changes: number | bigint;
    readonly lastInsertRowid: number | bigint;
  };
}

export interface SyncModule {
  readonly DatabaseSync: new (
    filename: string,
    options?: { readonly readOnly?: boolean; readonly timeout?: number },
  ) => SyncDatabase;
  readonly StatementSync: { readonly prototype: SyncStatement };
}

/** A package with the interface of `node:sqlite`, for Node versions without it, or before 22.16. */
const substitute = '@photostructure/sqlite';

/** How long a statement waits for another process's lock, in ms, unless a pragma sets another limit. */
const busyTimeoutMs = 5_000;

let loaded: SyncModule | undefined;

/** Returns Node's own SQLite, or its substitute. Throws if neither is available. */
export function nodeSqlite(): SyncModule {
  return (loaded ??= builtIn() ?? adaptSubstitute(loadSubstitute()));
}

function builtIn(): SyncModule | undefined {
  const { getBuiltinModule } = process as { getBuiltinModule?: (name: string) => SyncModule | undefined };
  const found = withoutWarnings(() => getBuiltinModule?.('node:sqlite'));
  return found && 'setReturnArrays' in found.StatementSync.prototype ? found : undefined;
}

/**
 * Suppresses Node's warning at every start that its SQLite is experimental: the parts used here are tested on each
 * supported version.
 */
function withoutWarnings<T>(load: () => T): T {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return load();
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** Opens a SQLite file, or `:memory:`. Throws errors whose `code` is SQLite's name for the error. */
export function openSync(filename: string, { readOnly = false } = {}): SyncDatabase {
  const { DatabaseSync } = nodeSqlite();
  return withCodeName(() => new DatabaseSync(filename, { readOnly, timeout: busyTimeoutMs }));
}

/** SQLite's primary result codes by number, which is the low byte of a code. */
const names =
  `OK ERROR INTERNAL PERM ABORT BUSY LOCKED NOMEM READONLY INTERRUPT IOERR CORRUPT NOTFOUND FULL CANTOPEN PROTOCOL EMPTY
  SCHEMA TOOBIG CONSTRAINT MISMATCH MISUSE NOLFS AUTH FORMAT RANGE NOTADB`.split(/\s+/);
/** The extended codes that need to be distinguished. */
const longNames: Readonly<Record<number, string>> = { 522: 'IOERR_SHORT_READ' };

/**
 * Gives errors thrown by `work` SQLite's name as their `code`, as other drivers do: Node's errors have a number, and a
 * code of Node's own.
 */
function withCodeName<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { errcode } = error as { readonly errcode?: unknown };
    if (error instanceof Error && typeof errcode === 'number') {
      Object.assign(error, { code: `SQLITE_${longNames[errcode] ?? names[errcode & 0xff] ?? 'ERROR'}` });
    }
    throw error;
  }
}

/** The default driver: Node's own SQLite, which needs no package. It is synchronous. */
export const nodeDriver: SqliteDriver = {
  name: 'node:sqlite',
  remedy: t`this version of Node has no SQLite that this program can use: use Node 22.16 or later, or install a driver next to this program (npm install ${{ driver: substitute }})`,
  load: nodeSqlite,
  client: class extends Sqlite3Client {
    override _driver(): unknown {
      return nodeSqlite();
    }

    override async acquireRawConnection(): Promise<SyncDatabase> {
      const { filename, readOnly = false } = this.connectionSettings;
      return openSync(filename, { readOnly });
    }

    override async destroyRawConnection(connection: SyncDatabase): Promise<void> {
      connection.close();
    }

    override async _query(connection: unknown, query: Query): Promise<Query> {
      const values = (query.bindings ?? []).map((value) => (value instanceof Date ? value.valueOf() : value));
      return withCodeName(() => {
        const statement = (connection as SyncDatabase).prepare(query.sql);
        if (statement.columns().length > 0)
          return Object.assign(query, { response: statement.all(...values) });
        const { changes, lastInsertRowid } = statement.run(...values);
        return Object.assign(query, { context: { lastID: lastInsertRowid, changes } });
      });
    }
  },
  readOnly: (filename) => ({ filename, readOnly: true }),
  connection: (raw) => new NodeConnection(raw as SyncDatabase),
};

/**
 * A prepared statement. It returns rows as arrays, because building objects from these here is a third faster than in
 * the driver.
 */
interface Prepared<R> {
  readonly statement: SyncStatement;
  readonly read: ReadRow<R>;
}

/** A connection to a file; it prepares each statement once. Its errors have SQLite's name as their `code`. */
class NodeConnection implements SqliteConnection {
  readonly #database: SyncDatabase;
  readonly #prepared = new Map<Statement<never, unknown>, Prepared<unknown>>();

  constructor(database: SyncDatabase) {
    this.#database = database;
  }

  row<P extends object, R>(statement: Statement<P, R>, params: P): Promise<R | null> {
    return attempt(() => {
      const { statement: prepared, read } = this.#prepare(statement);
      const row = prepared.get(...valuesFor(statement, params));
      return row === undefined ? null : (read(row as unknown[]) as R);
    });
  }

  rows<P extends object, R>(statement: Statement<P, R>, params: P): Promise<R[]> {
    return attempt(() => {
      const { statement: prepared, read } = this.#prepare(statement);
      const rows = prepared.all(...valuesFor(statement, params));
      return rows.map((row) => read(row as unknown[]) as R);
    });
  }

  run<P extends object>(statement: Statement<P, never>, params: P): Promise<number> {
    return attempt(() =>
      Number(this.#prepare(statement).statement.run(...valuesFor(statement, params)).changes),
    );
  }

  execute(text: string): Promise<void> {
    return attempt(() => this.#database.exec(text));
  }

  finish(): Promise<void> {
    this.#prepared.clear();
    return Promise.resolve();
  }

  #prepare(statement: Statement<never, unknown>): Prepared<unknown> {
    const existing = this.#prepared.get(statement);
    if (existing) return existing;
    const made = this.#database.prepare(statement.text);
    const columns = made.columns().map(({ name }) => name);
    if (columns.length > 0) made.setReturnArrays(true);
    const prepared = { statement: made, read: rowReader(statement, columns) };
    this.#prepared.set(statement, prepared);
    return prepared;
  }
}

function attempt<T>(query: () => T): Promise<T> {
  try {
    return Promise.resolve(withCodeName(query));
  } catch (error) {
    return Promise.reject(error instanceof Error ? error : new Error(String(error)));
  }
}

/**
 * Loads the substitute's native part for common machines, which the build puts next to this file (tools/build.mjs), or
 * else the package. Throws if neither exists.
 */
export function loadSubstitute(): SyncModule {
  const native = new URL(`./native/${process.platform}-${process.arch}.node`, import.meta.url);
  try {
    return createRequire(import.meta.url)(fileURLToPath(native)) as SyncModule;
  } catch {
    // Not available for this machine, or built for another C library.
    return loadInstalled(substitute) as SyncModule;
  }
}

/** SQLite's result codes by a part of the message, if the substitute gives no code; any other message means 1, an error. */
const codes: readonly (readonly [part: string, code: number])[] = [
  ['constraint failed', 19],
  ['malformed', 11],
  ['is not a database', 26],
  ['too big', 18],
  ['too large', 18],
  ['mismatch', 20],
  ['database is locked', 5],
  ['disk is full', 13],
  ['disk I/O error', 10],
];

/** Adapts `@photostructure/sqlite` to behave like `node:sqlite` in the ways that matter here. */
export function adaptSubstitute({ DatabaseSync, StatementSync }: SyncModule): SyncModule {
  class Adapted extends DatabaseSync {
    override prepare(text: string): SyncStatement {
      const statement = super.prepare(text);
      const all = statement.all.bind(statement);
      return Object.defineProperty(statement, 'all', {
        value: (...values: readonly SqliteValue[]) => withErrcode(() => all(...values)),
      });
    }

    /**
     * Closes the database. The substitute keeps a closed file open, including a transaction, until the last of its
     * statements is garbage collected. So everything that others may wait for is done first: the lock is released, and
     * the log is written to the file.
     */
    override close(): void {
      try {
        if (this.isTransaction === true) this.exec('rollback');
        this.exec('pragma wal_checkpoint(passive)');
      } catch {
        // The file is read-only, the disk is full, or the file is not a database: the next process that opens it
        // handles the log.
      }
      super.close();
    }
  }
  return { DatabaseSync: Adapted, StatementSync };
}

/** Restores the error number, which the substitute's `all` loses. */
function withErrcode<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && !('errcode' in error)) {
      const { message } = error;
      Object.assign(error, { errcode: codes.find(([part]) => message.includes(part))?.[1] ?? 1 });
    }
    throw error;
  }
}
