import { createRequire } from 'node:module';
import { join } from 'node:path';

import type { Knex } from 'knex';

import type { Connection } from './connection.js';

/** A connection to SQLite: every text is prepared once. */
export interface SqliteConnection extends Connection {
  /** Transaction control, prepared like everything else. */
  execute(text: string): Promise<void>;
  /** Lets go of its texts, so that the connection can be closed. */
  finish(): Promise<void>;
}

/** What differs between drivers of SQLite: data, in one place. */
export interface SqliteDriver {
  /** What it is loaded by and, save the default, what stands before a file's name (and a colon) to ask for it. */
  readonly name: 'node:sqlite' | 'better-sqlite3' | 'sqlite3';
  /** What to do where it is not there, as the end of a sentence. */
  readonly remedy: string;
  /** Loads it. Throws where it is not installed, and StorageRefused where it is and must not be used. */
  readonly load: () => unknown;
  /** Knex's client for it. */
  readonly client: typeof Knex.Client;
  /** How Knex opens a file that is only read, and is not made where there is none. */
  readonly readOnly: (filename: string) => Knex.BetterSqlite3ConnectionConfig & Knex.Sqlite3ConnectionConfig;
  /** A connection of Knex's pool, to be used without Knex. */
  readonly connection: (raw: unknown) => SqliteConnection;
}

/** A value that SQLite is given. */
export type SqliteValue = string | number | null;

/** Loads a package that the user brings: from beside this one, or from the project that this process was started in. Throws where it is in neither. */
export function broughtAlong(name: string): unknown {
  try {
    return createRequire(import.meta.url)(name);
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== 'MODULE_NOT_FOUND') throw error;
    return createRequire(join(process.cwd(), 'package.json'))(name);
  }
}
