import knexFactory, { type Knex } from 'knex';
import PostgresClient from 'knex/lib/dialects/postgres/index.js';
import pg from 'pg';

import { type Sentence, t } from '../messages/text.js';
import { type Client, lastRow } from './postgres-connection.js';
import type { PostgresLimits } from './postgres-limits.js';
import { lifeOf } from './postgres-outcome.js';
import { type PostgresAddress, postgresAddress } from './postgres-url.js';
import { StorageRefused } from './errors.js';
import { silent } from './statement.js';

/** Maximum number of connections of one process. */
export const maxConnections = 12;
/** How long a connection may be silent before a TCP keep-alive probe is sent, in ms. */
const keepAliveMs = 10_000;

/** Bigints are returned as numbers: amounts and counts stay far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format): unknown =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
};

/**
 * Settings for lookups: all queries of a gateway look up a few rows by index. Without statistics (a new database, a
 * restored copy), or with old ones, the server would assume that every account is small and read whole tables, so that
 * choice is switched off. See docs/decisions/postgresql.md.
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

/** Options for opening a database. */
export interface PoolOptions {
  /** Added to the settings for the limits. */
  readonly settings?: SessionSettings;
  /** Whether a server that accepts no writes, such as a standby, is acceptable. Default: only if the URL allows it. */
  readonly onlyReads?: boolean;
}

/**
 * Creates a Knex with a pool for a `postgres://` URL. Each of its connections leads to the host that accepts writes at
 * the time. Errors are thrown; Knex itself prints nothing. With `patientLimits`, queries have no timeout.
 */
export function postgresKnex(url: string, limits: PostgresLimits, options: PoolOptions = {}): Knex {
  const address = postgresAddress(url);
  return knexFactory({
    client: class extends PostgresClient {
      override acquireRawConnection(): Promise<Client> {
        return firstOf(address.urls, (one) => opened(one, address, limits, options));
      }
    },
    connection: {},
    pool: { min: 0, max: maxConnections },
    acquireConnectionTimeout: limits.connectMs + limits.waitMs,
    log: silent,
  });
}

/** The facts about its server that a new connection queries. */
interface Facts {
  readonly readOnly: 'on' | 'off';
  readonly backend: number;
}
const facts = `select current_setting('transaction_read_only') as "readOnly", pg_backend_pid() as backend`;

/** Opens a connection with its settings. Throws OnlyReads if the server accepts no writes, but must. */
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
    // A transaction may send several statements without waiting: see atOnce.
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
 * Throws StorageRefused if no server can be used, or only through a pooler that switches between server processes. The
 * message gives the reasons but never the password.
 */
export async function refuseUnusable(knex: Knex, url: string): Promise<void> {
  const { hosts, name } = postgresAddress(url);
  const host = hosts.join(', ');
  const switches = await isSwitched(knex.client as Knex.Client).catch((error: unknown) => {
    throw new StorageRefused(
      t`the database ${{ name }} at ${{ host }} cannot be used: ${{ reason: whyNone(error, hosts) }}; start PostgreSQL there, or correct the URL (--database, PIXKIT_DATABASE)`,
    );
  });
  if (switches)
    throw new StorageRefused(
      t`the database ${{ name }} at ${{ host }} is behind a pooler that changes connections from one transaction to the next, so that settings and prepared statements are lost: set the pooler to session mode (in PgBouncer pool_mode = session), or connect to PostgreSQL directly`,
    );
}

/** Thrown if the server accepts no writes. */
class OnlyReads extends Error {}

/**
 * Returns the connection to the first host that `open` accepts. All are tried at the same time, because a host that is
 * gone does not respond for seconds. Connections to the others are closed. Rejects with the reasons of all, in the
 * order of `urls`.
 */
async function firstOf(urls: readonly string[], open: (url: string) => Promise<Client>): Promise<Client> {
  const attempts = urls.map(open);
  try {
    const chosen = await Promise.any(attempts);
    for (const attempt of attempts) {
      attempt.then((client) => (client === chosen ? undefined : client.end())).catch(() => undefined);
    }
    return chosen;
  } catch (error) {
    const [only, ...others] = (error as AggregateError).errors as readonly unknown[];
    throw others.length === 0 ? only : error;
  }
}

/** Returns the reasons why no host could be used. Of the URL, they contain only the hosts. */
function whyNone(error: unknown, hosts: readonly string[]): Sentence | string {
  if (hosts.length === 1 || !(error instanceof AggregateError)) return why(error);
  return error.errors
    .map((one, index) => t`${hosts[index] ?? ''}: ${why(one)}`)
    .reduce((one, other) => t`${one}; ${other}`);
}

function why(error: unknown): Sentence | string {
  if (error instanceof OnlyReads) return t`it is read-only, like a standby`;
  const { code, message: reason } = error as { readonly code?: unknown; readonly message: string };
  return reason === '' ? String(code) : reason;
}

/** How often both connections are queried. */
const looks = 8;

/**
 * Whether a pooler gives each transaction any free connection, such as PgBouncer in transaction mode. Settings and
 * prepared statements would then be lost, or be those of other clients. A server process belongs to one connection for
 * its whole life, so this is never true of a server itself or of a pooler in session mode. While other clients keep a
 * pooler busy, the result may be false by chance; the transactions of a PostgresDatabase then detect the pooler.
 */
async function isSwitched(pool: Knex.Client): Promise<boolean> {
  const clients = [(await pool.acquireConnection()) as Client];
  try {
    if (clients.some(({ processID, backend }) => processID === backend)) return false;
    // An idle pooler makes the settings of both in one process. One that takes turns then gives each connection the
    // other's process.
    clients.unshift((await pool.acquireConnection()) as Client);
    if (new Set(clients.map(({ backend }) => backend)).size < clients.length) return true;
    for (let count = 0; count < looks; count += 1)
      if ((await Promise.all(clients.map(isElsewhere))).includes(true)) return true;
    return false;
  } finally {
    for (const client of clients) await pool.releaseConnection(client);
  }
}

async function isElsewhere(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ backend: number }>('select pg_backend_pid() as backend');
  return rows[0]?.backend !== client.backend;
}
