import { createRequire } from 'node:module';
import { join } from 'node:path';

import type { Knex } from 'knex';

import type { Sentence } from '../messages/text.js';
import type { Connection } from './statement.js';

export interface SqliteConnection extends Connection {
  /** Runs a statement that controls a transaction. */
  execute(text: string): Promise<void>;
  /** Finalizes its statements, so that the connection can be closed. */
  finish(): Promise<void>;
}

/** The differences between SQLite drivers, as data in one place. */
export interface SqliteDriver {
  /**
   * The package name. As a prefix of the file name, before a colon, it selects the driver, unless that is the default.
   */
  readonly name: 'node:sqlite' | 'sqlite3';
  /** What to do if it is missing, as the end of a sentence. */
  readonly remedy: Sentence;
  /** Loads the driver. Throws if it is not installed. */
  readonly load: () => unknown;
  /** Knex's client for the driver. */
  readonly client: typeof Knex.Client;
  /** Knex's configuration for opening a file read-only, without creating it. */
  readonly readOnly: (filename: string) => Knex.Sqlite3ConnectionConfig & { readonly readOnly?: boolean };
  /** Wraps a connection of Knex's pool, to be used without Knex. */
  readonly connection: (raw: unknown) => SqliteConnection;
}

export type SqliteValue = string | number | null;

/**
 * Loads a package that the user installed, next to this one or in the project in which this process was started. Throws
 * if it is in neither place.
 */
export function loadInstalled(name: string): unknown {
  try {
    return createRequire(import.meta.url)(name);
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== 'MODULE_NOT_FOUND') throw error;
    return createRequire(join(process.cwd(), 'package.json'))(name);
  }
}
