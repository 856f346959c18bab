import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import { inject } from 'vitest';

import { template } from './postgres.js';

/** The database that this test file runs on: each runs on SQLite, some run on PostgreSQL too (see vitest.config.ts). */
export const dialect = (inject('postgres') as unknown) === undefined ? 'sqlite' : 'postgres';

/** A database of one test that outlives its gateways. */
export interface TestDatabase {
  /** What `--database` takes. */
  readonly database: string;
  /** Lets go of it. */
  remove(): Promise<void>;
}

/** A fresh database for one gateway: in memory on SQLite. */
export async function freshDatabase(): Promise<string> {
  return dialect === 'sqlite' ? ':memory:' : postgresDatabase();
}

/** A fresh database that gateways can be started on again and again: a file on SQLite. */
export async function lastingDatabase(): Promise<TestDatabase> {
  if (dialect === 'postgres') return { database: await postgresDatabase(), remove: () => Promise.resolve() };
  const folder = await mkdtemp(join(tmpdir(), 'pixkit-test-'));
  return {
    database: join(folder, 'gateway.db'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** A database of the cluster, empty or with an up-to-date schema; it goes when the cluster goes. */
export async function postgresDatabase({ empty = false } = {}): Promise<string> {
  const name = `gateway_${randomUUID().replaceAll('-', '')}`;
  await administer(`create database ${name} template ${empty ? 'template1' : template}`);
  const url = clusterUrl();
  url.pathname = `/${name}`;
  return url.href;
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl().href });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

function clusterUrl(): URL {
  const url = inject('postgres');
  if (url === null) throw new Error('there is no PostgreSQL here');
  return new URL(url);
}
