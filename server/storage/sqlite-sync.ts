import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

import type BetterSqlite3 from 'better-sqlite3';
import BetterSqlite3Client, { type Query } from 'knex/lib/dialects/better-sqlite3/index.js';

import {
  loadInstalled,
  type SqliteConnection,
  type SqliteDriver,
  type SqliteValue,
} from './sqlite-driver.js';
import { type ReadRow, rowReader, type Statement, valuesFor } from './statement.js';
import { StorageRefused } from './refusals.js';

/**
 * A prepared statement. Rows are returned as arrays, because building objects from these here is a third faster than in
 * the drivers.
 */
export interface PreparedText {
  /** The column names of its rows; empty if it returns none. */
  readonly columns: readonly string[];
  readonly first: (values: readonly SqliteValue[]) => readonly unknown[] | undefined;
  readonly all: (values: readonly SqliteValue[]) => readonly (readonly unknown[])[];
  /** Returns the number of changed rows. */
  readonly run: (values: readonly SqliteValue[]) => number;
}

/** A connection with a synchronous driver. */
export class SyncConnection implements SqliteConnection {
  readonly #prepare: (text: string) => PreparedText;
  readonly #statements = new Map<
    Statement<never, unknown>,
    PreparedText & { readonly read: ReadRow<unknown> }
  >();
  readonly #controls = new Map<string, PreparedText>();

  /** `prepare` and the statements that it returns throw errors whose `code` is SQLite's name for the error. */
  constructor(prepare: (text: string) => PreparedText) {
    this.#prepare = prepare;
  }

  row<P extends object, R>(statement: Statement<P, R>, params: P): Promise<R | undefined> {
    return attempt(() => {
      const { first, read } = this.#prepared(statement);
      const values = first(valuesFor(statement, params));
      return values && (read(values) as R);
    });
  }

  rows<P extends object, R>(statement: Statement<P, R>, params: P): Promise<R[]> {
    return attempt(() => {
      const { all, read } = this.#prepared(statement);
      return all(valuesFor(statement, params)).map((values) => read(values) as R);
    });
  }

  run<P extends object>(statement: Statement<P, never>, params: P): Promise<number> {
    return attempt(() => this.#prepared(statement).run(valuesFor(statement, params)));
  }

  execute(text: string): Promise<void> {
    return attempt(() => {
      const control = this.#controls.get(text) ?? this.#prepare(text);
      this.#controls.set(text, control);
      control.run([]);
    });
  }

  finish(): Promise<void> {
    this.#statements.clear();
    this.#controls.clear();
    return Promise.resolve();
  }

  #prepared(statement: Statement<never, unknown>) {
    const existing = this.#statements.get(statement);
    if (existing) return existing;
    const text = this.#prepare(statement.text);
    const prepared = { ...text, read: rowReader(statement, text.columns) };
    this.#statements.set(statement, prepared);
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

/** The parts of a `node:sqlite` database that are used here. */
export interface SyncDatabase {
  readonly isTransaction?: boolean;
  prepare(text: string): SyncStatement;
  exec(text: string): void;
  close(): void;
}

/** The parts of its statements that are used here. */
export interface SyncStatement {
  columns(): readonly { readonly name: string }[];
  setReturnArrays(lists: boolean): void;
  setReadBigInts(whole: boolean): void;
  get(...values: readonly SqliteValue[]): unknown;
  all(...values: readonly SqliteValue[]): unknown[];
  run(...values: readonly SqliteValue[]): {
    readonly changes: number | bigint;
    readonly lastInsertRowid: number | bigint;
  };
}

/** `node:sqlite`, or its substitute. */
export interface SyncModule {
  readonly DatabaseSync: new (
    filename: string,
    options?: { readonly readOnly?: boolean; readonly timeout?: number },
  ) => SyncDatabase;
  readonly StatementSync: { readonly prototype: SyncStatement };
}

/** A package with the interface of `node:sqlite`, for Node versions without it, or before 22.16. */
const substitute = '@photostructure/sqlite';

/** How long a statement waits for another process's lock, in ms, unless a pragma says otherwise. */
const busyTimeoutMs = 5_000;

let loaded: SyncModule | undefined;

/** Node's own SQLite, or its substitute. Throws if neither is available. */
export function nodeSqlite(): SyncModule {
  return (loaded ??= builtIn() ?? adaptSubstitute(loadSubstitute()));
}

function builtIn(): SyncModule | undefined {
  const { getBuiltinModule } = process as { getBuiltinModule?: (name: string) => SyncModule | undefined };
  const found = withoutWarnings(() => getBuiltinModule?.('node:sqlite'));
  return found && 'setReturnArrays' in found.StatementSync.prototype ? found : undefined;
}

/**
 * Suppresses Node's warning at every start that its SQLite is experimental: what is used here is tested on each
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
  return named(() => new DatabaseSync(filename, { readOnly, timeout: busyTimeoutMs }));
}

/** The default driver: Node's own SQLite, which needs no package. It is synchronous. */
export const nodeDriver: SqliteDriver = {
  name: 'node:sqlite',
  remedy: { id: 'no SQLite', values: { driver: substitute } },
  load: nodeSqlite,
  client: class extends BetterSqlite3Client {
    override _driver(): unknown {
      return nodeSqlite();
    }

    override async acquireRawConnection(): Promise<SyncDatabase> {
      const { filename, options } = this.connectionSettings;
      return openSync(filename, { readOnly: options?.readonly === true });
    }

    override async _query(connection: unknown, query: Query): Promise<Query> {
      const values = this._formatBindings(query.bindings);
      return named(() => {
        const statement = (connection as SyncDatabase).prepare(query.sql);
        if (statement.columns().length > 0)
          return Object.assign(query, { response: statement.all(...values) });
        const { changes, lastInsertRowid } = statement.run(...values);
        return Object.assign(query, { context: { lastID: lastInsertRowid, changes } });
      });
    }
  },
  readOnly: (filename) => ({ filename, options: { readonly: true } }),
  connection: (raw) => new SyncConnection((text) => named(() => prepared(raw as SyncDatabase, text))),
};

function prepared(database: SyncDatabase, text: string): PreparedText {
  const statement = database.prepare(text);
  const columns = statement.columns().map(({ name }) => name);
  if (columns.length > 0) statement.setReturnArrays(true);
  return {
    columns,
    first: (values) => named(() => rounding(statement, () => [statement.get(...values) as unknown[]])[0]),
    all: (values) => named(() => rounding(statement, () => statement.all(...values) as unknown[][])),
    run: (values) => named(() => Number(statement.run(...values).changes)),
  };
}

/**
 * If a result has a number outside the safe range of JavaScript, reads it again and rounds. Nobody has booked such a
 * number; the audit reports it.
 */
function rounding(statement: SyncStatement, read: () => readonly unknown[][]): readonly unknown[][] {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('too large to be represented'))) throw error;
    statement.setReadBigInts(true);
    const rows = read().map((row) => row.map((value) => (typeof value === 'bigint' ? Number(value) : value)));
    statement.setReadBigInts(false);
    return rows;
  }
}

/** SQLite's primary result codes by number, which is the low byte of a code. */
const names =
  `OK ERROR INTERNAL PERM ABORT BUSY LOCKED NOMEM READONLY INTERRUPT IOERR CORRUPT NOTFOUND FULL CANTOPEN PROTOCOL EMPTY
  SCHEMA TOOBIG CONSTRAINT MISMATCH MISUSE NOLFS AUTH FORMAT RANGE NOTADB`.split(/\s+/);
/** The extended codes that are distinguished here. */
const longNames: Readonly<Record<number, string>> = { 522: 'IOERR_SHORT_READ' };

/**
 * Makes errors thrown by `work` carry SQLite's name as their `code`, as other drivers do: Node's errors have a number
 * beside a code of Node's.
 */
function named<T>(work: () => T): T {
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

/**
 * Its native part for common machines, which the build puts next to this file (tools/build.mjs), or the package. Throws
 * if neither exists.
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

/** SQLite's result codes by a part of the message, if the substitute gives no code; any other is 1, an error. */
const codes: readonly (readonly [part: string, code: number])[] = [
  ['constraint failed', 19],
  ['malformed', 11],
  ['is not a database', 26],
  ['too big', 18],
  ['mismatch', 20],
  ['database is locked', 5],
  ['disk is full', 13],
  ['disk I/O error', 10],
];

/** Adapts `@photostructure/sqlite` to behave like `node:sqlite` where it matters here. */
export function adaptSubstitute({ DatabaseSync, StatementSync }: SyncModule): SyncModule {
  class Adapted extends DatabaseSync {
    override prepare(text: string): SyncStatement {
      const statement = super.prepare(text);
      const all = statement.all.bind(statement);
      return Object.defineProperty(statement, 'all', {
        value: (...values: readonly SqliteValue[]) => withCode(() => all(...values)),
      });
    }

    /**
     * It keeps a closed file open, including a transaction, until the last of its statements is garbage collected. So
     * everything others may be waiting for is done first: the lock is released, and the log is written to the file.
     */
    override close(): void {
      try {
        if (this.isTransaction === true) this.exec('rollback');
        this.exec('pragma wal_checkpoint(passive)');
      } catch {
        // The file is read-only, the disk is full, or it is no database; then the log is left to whoever opens it next.
      }
      super.close();
    }
  }
  return { DatabaseSync: Adapted, StatementSync };
}

/** Its `all` loses the number of an error. */
function withCode<T>(read: () => T): T {
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

/** The driver `better-sqlite3`, which the user installs next to this program. It is synchronous. */
export const betterSqlite3: SqliteDriver = {
  name: 'better-sqlite3',
  remedy: { id: 'install driver', values: { driver: 'better-sqlite3' } },
  load: loadBetter,
  client: class extends BetterSqlite3Client {
    override _driver(): unknown {
      return loadBetter();
    }
  },
  readOnly: (filename) => ({ filename, options: { readonly: true } }),
  connection: (raw) => new SyncConnection((text) => preparedBetter(raw as BetterSqlite3.Database, text)),
};

/**
 * From version 13 it needs a Node-API version that older Node versions lack, and then ends the process without a
 * message.
 */
function loadBetter(): unknown {
  const { version } = loadInstalled('better-sqlite3/package.json') as { readonly version: string };
  const isNew = Number.parseInt(version, 10) >= 13;
  if (isNew && Number(process.versions.napi) < 10)
    throw new StorageRefused({ id: 'driver too new', values: { version } });
  return loadInstalled('better-sqlite3');
}

function preparedBetter(database: BetterSqlite3.Database, text: string): PreparedText {
  const statement = database.prepare(text);
  const columns = statement.reader ? statement.raw().columns() : [];
  return {
    columns: columns.map(({ name }) => name),
    first: (values) => statement.get(values) as unknown[] | undefined,
    all: (values) => statement.all(values) as unknown[][],
    run: (values) => statement.run(values).changes,
  };
}
