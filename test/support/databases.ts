import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import { inject } from 'vitest';

import { openSync } from '../../server/storage/sqlite-node.js';
import { template } from './postgres.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** What comes before the name of a SQLite file: names a driver. Nothing: the default. */
    sqlitePrefix?: string;
  }
}

/** The database that this test file runs on: each runs on SQLite, some run on PostgreSQL too (see vitest.config.ts). */
export const dialect = (inject('postgres') as unknown) === undefined ? 'sqlite' : 'postgres';

/** What stands before the name of a SQLite file here: the driver that is asked for. */
export const sqlitePrefix = inject('sqlitePrefix') ?? '';

/** A database of one test that outlives its gateways. */
export interface TestDatabase {
  /** What `--database` takes. */
  readonly database: string;
  /** The file it is in; empty on PostgreSQL. */
  readonly file: string;
  /** Lets go of it. */
  remove(): Promise<void>;
}

/** A fresh database for one gateway: in memory on SQLite. */
export async function freshDatabase(): Promise<string> {
  return dialect === 'sqlite' ? `${sqlitePrefix}:memory:` : postgresDatabase();
}

/** A fresh database that gateways can be started on again and again: a file on SQLite. */
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

/** A copy of a database that no gateway is open on. */
export async function copyOf(database: string): Promise<string> {
  if (dialect === 'postgres') return postgresDatabase({ from: new URL(database).pathname.slice(1) });
  const copy = `${database}-${randomUUID()}`;
  await copyFile(fileOf(database), fileOf(copy));
  return copy;
}

/** Changes a database behind the gateway's back. */
export async function tamper(database: string, statement: string): Promise<void> {
  if (dialect === 'postgres') return execute(database, statement);
  const books = openSync(fileOf(database));
  books.exec(statement);
  books.close();
}

/** Overwrites the first page of a table or index of a SQLite file. */
export async function overwritePageOf(database: string, name: string): Promise<void> {
  const books = openSync(fileOf(database));
  const place =
    'select page_size as size, rootpage as page from pragma_page_size, sqlite_master where name = ?';
  const { size, page } = books.prepare(place).get(name) as { size: number; page: number };
  books.close();
  const file = await open(fileOf(database), 'r+');
  await file.write(Buffer.alloc(size, 0xff), 0, size, (page - 1) * size).finally(() => file.close());
}

/** A database of the cluster, a copy of another: an up-to-date schema by default. It goes when the cluster goes. */
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
