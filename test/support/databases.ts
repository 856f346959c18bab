import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import { inject } from 'vitest';

import { openSync } from '../../server/storage/sqlite-sync.js';
import { template } from './postgres.js';

/** The database of this test file: each runs on SQLite, some also on PostgreSQL (see vitest.config.ts). */
export const dialect = (inject('postgres') as unknown) === undefined ? 'sqlite' : 'postgres';

const driver = inject('sqliteDriver') as unknown;
/** The prefix of SQLite file names that selects the driver of this project (see vitest.config.ts); empty for the default. */
export const sqlitePrefix = typeof driver === 'string' ? `${driver}:` : '';

/** A database of one test that outlives its gateways. */
export interface TestDatabase {
  /** The value for `--database`. */
  readonly database: string;
  /** Its file; empty on PostgreSQL. */
  readonly file: string;
  /** Deletes the database. */
  remove(): Promise<void>;
}

/** Creates a new database for one gateway; on SQLite, in memory. */
export async function freshDatabase(): Promise<string> {
  return dialect === 'sqlite' ? `${sqlitePrefix}:memory:` : postgresDatabase();
}

/** Creates a new database on which gateways can be restarted; on SQLite, a file. */
export async function lastingDatabase(): Promise<TestDatabase> {
  if (dialect === 'postgres') {
    return { database: await postgresDatabase(), file: '', remove: () => Promise.resolve() };
  }
  const folder = await mkdtemp(join(tmpdir(), 'pixkit-test-'));
  const file = join(folder, 'gateway.db');
  return {
    database: sqlitePrefix + file,
    file,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Copies a database that no gateway has open. */
export async function copyOf(database: string): Promise<string> {
  if (dialect === 'postgres') return postgresDatabase({ from: new URL(database).pathname.slice(1) });
  const copy = `${database}-${randomUUID()}`;
  await copyFile(fileOf(database), fileOf(copy));
  return copy;
}

/** Changes a database without the gateway knowing. */
export async function tamper(database: string, statement: string): Promise<void> {
  if (dialect === 'postgres') return execute(database, statement);
  const connection = openSync(fileOf(database));
  connection.exec(statement);
  connection.close();
}

/** Overwrites the first page of a table or index of a SQLite file. */
export async function overwritePageOf(database: string, name: string): Promise<void> {
  const connection = openSync(fileOf(database));
  const place =
    'select page_size as size, rootpage as page from pragma_page_size, sqlite_master where name = ?';
  const { size, page } = connection.prepare(place).get(name) as { size: number; page: number };
  connection.close();
  const file = await open(fileOf(database), 'r+');
  await file.write(Buffer.alloc(size, 0xff), 0, size, (page - 1) * size).finally(() => file.close());
}

/**
 * Creates a new database in the cluster as a copy of another, by default of one with an up-to-date schema. It is removed
 * with the cluster.
 */
export async function postgresDatabase({ from = template } = {}): Promise<string> {
  const name = `gateway_${randomUUID().replaceAll('-', '')}`;
  await execute(clusterUrl().href, `create database ${name} template ${from}`);
  const url = clusterUrl();
  url.pathname = `/${name}`;
  return url.href;
}

function fileOf(database: string): string {
  return database.slice(sqlitePrefix.length);
}

async function execute(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

function clusterUrl(): URL {
  const url = inject('postgres');
  if (url === null) throw new Error('there is no PostgreSQL here');
  return new URL(url);
}
