import type { SqliteConnection, SqliteValue } from './sqlite-driver.js';
import { type Params, type Statement, valuesFor } from './statement.js';

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
export class PromptConnection implements SqliteConnection {
  readonly #prepare: (text: string) => PreparedText;
  readonly #prepared = new Map<string, PreparedText>();

  /** `prepare` and the statements that it returns throw errors whose `code` is SQLite's name for the error. */
  constructor(prepare: (text: string) => PreparedText) {
    this.#prepare = prepare;
  }

  row<P extends Params, R>(statement: Statement<P, R>, params: P): Promise<R | undefined> {
    return attempt(() => {
      const { columns, first } = this.#text(statement.text);
      const row = first(valuesFor(statement, params));
      return row && (objectOf(columns, row) as R);
    });
  }

  rows<P extends Params, R>(statement: Statement<P, R>, params: P): Promise<R[]> {
    return attempt(() => {
      const { columns, all } = this.#text(statement.text);
      return all(valuesFor(statement, params)).map((row) => objectOf(columns, row) as R);
    });
  }

  run<P extends Params>(statement: Statement<P, never>, params: P): Promise<number> {
    return attempt(() => this.#text(statement.text).run(valuesFor(statement, params)));
  }

  execute(text: string): Promise<void> {
    return attempt(() => void this.#text(text).run([]));
  }

  finish(): Promise<void> {
    this.#prepared.clear();
    return Promise.resolve();
  }

  #text(text: string): PreparedText {
    const known = this.#prepared.get(text);
    if (known) return known;
    const prepared = this.#prepare(text);
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
