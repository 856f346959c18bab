import type { SqliteConnection, SqliteValue } from './sqlite-driver.js';
import { type ReadRow, rowReader, type Statement, valuesFor } from './statement.js';

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
