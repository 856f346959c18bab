import type { Knex } from 'knex';

import type { Connection, Database } from './connection.js';
import { type Dialect, postgres, sqlite } from './dialect.js';
import { PostgresDatabase, postgresKnex, refuseUnreachable } from './postgres.js';
import { sqliteDatabase, sqliteKnex, sqliteSnapshot, takeFile } from './sqlite.js';

/** A database that can be migrated (by Knex), and then used. */
export interface OpenDatabase {
  readonly dialect: Dialect;
  /** Writes statements, migrates; after `connect` nothing runs on it any more. */
  readonly knex: Knex;
  readonly connect: () => Promise<Database>;
  /** Lets go of it without having connected. */
  readonly abandon: () => Promise<void>;
}

/** Opens what `--database` names: a `postgres://` URL, or a SQLite file or `:memory:`. */
export function openDatabase(database: string): Promise<OpenDatabase> {
  return isPostgres(database) ? openPostgres(database) : openSqlite(database);
}

function isPostgres(database: string): boolean {
  return /^postgres(ql)?:\/\//.test(database);
}

async function openPostgres(url: string): Promise<OpenDatabase> {
  const knex = postgresKnex(url);
  const abandon = () => knex.destroy();
  try {
    await refuseUnreachable(knex, url);
  } catch (error) {
    await abandon();
    throw error;
  }
  return { dialect: postgres, knex, connect: () => Promise.resolve(new PostgresDatabase(knex)), abandon };
}

function openSqlite(filename: string): Promise<OpenDatabase> {
  const taken = takeFile(filename);
  const knex = sqliteKnex(filename);
  return Promise.resolve({
    dialect: sqlite,
    knex,
    connect: () => sqliteDatabase(knex, taken.release),
    abandon: async () => {
      await knex.destroy();
      taken.release();
    },
  });
}

/** A database as it is at one moment. */
export interface Snapshot {
  /** Writes statements. */
  readonly knex: Knex;
  readonly read: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
}

/** Opens a database to be read only. `inspect` looks at it first and may throw. */
export async function openSnapshot(
  database: string,
  inspect: (knex: Knex) => Promise<void>,
): Promise<Snapshot> {
  const knex = isPostgres(database) ? postgresKnex(database) : sqliteKnex(database, { readonly: true });
  try {
    if (isPostgres(database)) {
      await refuseUnreachable(knex, database);
      await inspect(knex);
      const opened = new PostgresDatabase(knex);
      return { knex, read: (work) => opened.snapshot(work), close: () => opened.close() };
    }
    const opened = await sqliteSnapshot(knex, database, inspect);
    return { knex, read: (work) => opened.read(work), close: () => opened.close() };
  } catch (error) {
    await knex.destroy();
    throw error;
  }
}
