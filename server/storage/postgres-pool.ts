import knexFactory, { type Knex } from 'knex';
import pg from 'pg';

import { type Client, clientWith, firstOf, OnlyReads, whyNone } from './postgres-hosts.js';
import type { PostgresLimits } from './postgres-limits.js';
import { lifeOf } from './postgres-outcome.js';
import { isSwitched, lastRow } from './postgres-pooler.js';
import { type PostgresAddress, postgresAddress } from './postgres-url.js';
import { StorageRefused } from './refusals.js';
import { silent } from './statement.js';

/**
 * Maximum number of connections of one process: for groups of writes, for single writes, and for reads. So reads, and
 * with them token requests, never wait for writes, and groups never wait for a single write that waits for a lock.
 */
export const maxConnections = { groups: 2, writes: 6, reads: 4 } as const;
/** How long a connection may be silent before a TCP keep-alive probe is sent, in ms. */
const keepAliveMs = 10_000;

/** Bigints are returned as numbers: money and counts stay far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format): unknown =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
};

/**
 * All queries of a gateway look up a few rows by index. Without statistics (a new database, a restored copy), or with old
 * ones, the server would assume that every account is small and read whole tables, so that choice is switched off. See
 * docs/decisions/postgresql.md.
 */
export const lookups: SessionSettings = {
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
};

/** Server settings for one session. */
export type SessionSettings = Readonly<Record<string, string>>;

/** How a database is opened. */
export interface PoolOptions {
  /** Added to the settings for the limits. */
  readonly settings?: SessionSettings;
  /** Whether a server that takes no writes will do, as a standby. Default: only if the URL allows it. */
  readonly onlyReads?: boolean;
}

/**
 * Knex with a pool for a `postgres://` URL, each of whose connections leads to the host that takes writes at the time.
 * Errors are thrown; Knex itself prints nothing. With `patientLimits`, queries have no timeout.
 */
export function postgresKnex(url: string, limits: PostgresLimits, options: PoolOptions = {}): Knex {
  const address = postgresAddress(url);
  return knexFactory({
    client: clientWith(() => firstOf(address.urls, (one) => opened(one, address, limits, options))),
    connection: {},
    pool: { min: 0, max: maxConnections.groups + maxConnections.writes + maxConnections.reads },
    acquireConnectionTimeout: limits.connectMs + limits.waitMs,
    log: silent,
  });
}

/** What a new connection tells of its server. */
interface Facts {
  readonly readOnly: 'on' | 'off';
  readonly backend: number;
}
const facts = `select current_setting('transaction_read_only') as "readOnly", pg_backend_pid() as backend`;

/** A new connection with its settings. Throws OnlyReads where the server takes no writes and is to take them. */
async function opened(
  connectionString: string,
  { takesWrites }: PostgresAddress,
  limits: PostgresLimits,
  { settings = {}, onlyReads = false }: PoolOptions,
): Promise<Client> {
  const client: Client = new pg.Client({
    connectionString,
    types,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    connectionTimeoutMillis: limits.connectMs,
    query_timeout: limits.queryMs,
    // Several jobs of a group have statements in progress on its connection.
    pipeline: true,
    application_name: 'pix-gateway-kit',
  });
  client.on('error', (error) => (client.__knex__disposed ??= error));
  client.on('end', () => (client.__knex__disposed ??= 'the connection ended'));
  await client.connect();
  try {
    const setUp = `${sessionSettings(limits, settings)}; ${facts}`;
    const [results, life] = await Promise.all([client.query(setUp), lifeOf(client)]);
    const { readOnly, backend } = lastRow(results) as Facts;
    if (readOnly === 'on' && (takesWrites || !onlyReads)) throw new OnlyReads('the server takes no writes');
    client.serverLife = life;
    client.backend = backend;
    return client;
  } catch (error) {
    client.end().catch(() => undefined);
    throw error;
  }
}

/** Set on every connection, overriding the server's configuration and the URL. */
function sessionSettings(
  { lockMs, statementMs, idleInTransactionMs }: PostgresLimits,
  more: SessionSettings,
): string {
  const settings = {
    ...more,
    lock_timeout: lockMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    // An acknowledged commit is on the server's disk.
    synchronous_commit: 'on',
    default_transaction_isolation: 'read committed',
  };
  return Object.entries(settings)
    .map(([name, value]) => `set ${name} = '${value}'`)
    .join('; ');
}

/**
 * Throws StorageRefused if no server can be used, or only through a pooler that switches between servers' processes; the
 * sentence gives the reasons but never the password.
 */
export async function refuseUnusable(knex: Knex, url: string): Promise<void> {
  const { hosts, name } = postgresAddress(url);
  const place = { name, host: hosts.join(', ') };
  const switches = await isSwitched(knex.client as Knex.Client).catch((error: unknown) => {
    throw new StorageRefused({ id: 'no server', values: { ...place, reason: whyNone(error, hosts) } });
  });
  if (switches) throw new StorageRefused({ id: 'pooler', values: place });
}
