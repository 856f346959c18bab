import BetterSqlite3Client, { type Query } from 'knex/lib/dialects/better-sqlite3/index.js';

import type { SqliteDriver, SqliteValue } from './sqlite-driver.js';
import { type PreparedText, SyncConnection } from './sqlite-sync.js';
import { adaptSubstitute, substitute, loadSubstitute } from './sqlite-substitute.js';

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

/** How long a statement waits for another process's lock, in ms. */
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
  remedy: `this version of Node has no SQLite that this program can use: use Node 22.16 or later, or install one beside it (npm install ${substitute})`,
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
