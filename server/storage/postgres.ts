import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';

import knexFactory, { type Knex } from 'knex';
import pg from 'pg';

import { Bulkhead } from './bulkhead.js';
import type { Connection, Database } from './connection.js';
import { OutcomeUnknown, StorageRefused, StorageUnavailable } from './errors.js';
import { PostgresConnection } from './postgres-connection.js';
import { endsConnection, isConflict, isLockTimeout, isLost, translated } from './postgres-errors.js';
import { PostgresGroups } from './postgres-groups.js';
import type { PostgresLimits } from './postgres-limits.js';
import { type Outcome, outcomeOf } from './postgres-outcome.js';
import { postgresUrl } from './postgres-url.js';
import { silent } from './statement.js';

/** Maximum number of attempts for a transaction that conflicts with others. */
const maxAttempts = 10;
/** Longest pause before the second attempt, in ms; it grows with each further one. */
const conflictPauseMs = 5;
/**
 * Maximum number of connections of one process: for groups of writes, for single writes, and for reads. So reads, and
 * with them token requests, never wait for writes, and groups never wait for a single write that waits for a lock.
 */
const maxConnections = { groups: 2, writes: 6, reads: 4 } as const;
/**
 * Longest wait for a lock while others wait behind it, in ms: in a group, and for an account that was not in trouble
 * before.
 */
const shortLockMs = 250;
/** Maximum amount of work waiting for a connection: writes of one account, reads of all. */
const maxWaiting = { writes: 2_000, reads: 5_000 } as const;
/** How long a connection may be silent before a TCP keep-alive probe is sent, in ms. */
const keepAliveMs = 10_000;

/** PostgreSQL's type number of bigint. */
const int8 = 20;
const standardTypes = pg.types as Knex.PgCustomTypesConfig;
/** Bigints are returned as numbers: money and counts stay far below 2^53. */
const types: Knex.PgCustomTypesConfig = {
  getTypeParser: (oid: number, format: string): unknown =>
    oid === int8 ? Number : standardTypes.getTypeParser(oid, format),
};

/** A connection of the pool. Knex does not hand out a connection that is marked as disposed. */
type Client = pg.Client & { __knex__disposed?: unknown };

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

/**
 * Knex with a pool for a `postgres://` URL. Errors are thrown; Knex itself prints nothing. With `patientLimits`,
 * queries have no timeout. `settings` are added to the settings for the limits.
 */
export function postgresKnex(url: string, limits: PostgresLimits, settings: SessionSettings = {}): Knex {
  const connection = {
    connectionString: url,
    types,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    connectionTimeoutMillis: limits.connectMs,
    query_timeout: limits.queryMs,
    // Several jobs of a group have statements in progress on its connection.
    pipeline: true,
    application_name: 'pix-gateway-kit',
  };
  return knexFactory({
    client: 'pg',
    connection,
    pool: {
      min: 0,
      max: maxConnections.groups + maxConnections.writes + maxConnections.reads,
      afterCreate: (client: Client, done: (error?: unknown) => void) => {
        client.query(sessionSettings(limits, settings)).then(() => done(), done);
      },
    },
    acquireConnectionTimeout: limits.connectMs + limits.waitMs,
    log: silent,
  });
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

/** Throws StorageRefused if the server cannot be reached; the sentence gives the reason but never the password. */
export async function refuseUnreachable(knex: Knex, url: string): Promise<void> {
  try {
    await knex.raw('select 1');
  } catch (error) {
    const { host, pathname } = postgresUrl(url);
    const { code, message } = error as { code?: unknown; message: string };
    const reason = message === '' ? String(code) : message;
    throw new StorageRefused(`the database ${pathname.slice(1)} at ${host} cannot be used: ${reason}`);
  }
}

/** The result of a transaction; `lost` if COMMIT was sent and not answered. */
interface Done<T> {
  readonly value: T;
  readonly lost: { readonly transaction: string; readonly cause: unknown } | null;
}

/**
 * PostgreSQL: parallel transactions from several connections and processes, READ COMMITTED. What must not happen twice
 * is decided by unique constraints, conditional updates and row locks; deadlocks and serialization failures are
 * retried. A failed connection is not reused: the pool makes a new one when the server is back. An account that waits
 * (for a locked row, say) does not delay other accounts: {@link Bulkhead}.
 */
export class PostgresDatabase implements Database {
  readonly #knex: Knex;
  readonly #limits: PostgresLimits;
  readonly #connections = new WeakMap<Client, PostgresConnection>();
  /** Longest wait for a lock while others wait behind it, in ms. */
  readonly #shortLockMs: number;
  readonly #groups: PostgresGroups;
  readonly #writes: Bulkhead;
  readonly #reads: Bulkhead;

  constructor(knex: Knex, limits: PostgresLimits) {
    this.#knex = knex;
    this.#limits = limits;
    const { waitMs, lockMs } = limits;
    this.#shortLockMs = Math.min(lockMs || shortLockMs, shortLockMs);
    const { groups, writes, reads } = maxConnections;
    this.#groups = new PostgresGroups({
      lanes: groups,
      waiting: maxWaiting.writes,
      waitMs,
      together: (work) => this.#once(work, begin(this.#shortLockMs)),
      alone: (work, accountId) => this.#alone(work, accountId),
    });
    this.#writes = new Bulkhead({ places: writes, share: 'half', waiting: maxWaiting.writes, waitMs });
    this.#reads = new Bulkhead({ places: reads, share: 'all', waiting: maxWaiting.reads, waitMs });
  }

  write<T>(work: (connection: Connection) => Promise<T>, accountId: string | null): Promise<T> {
    if (accountId !== null) return this.#groups.write(work, accountId);
    return this.#writes.run('', () => this.#write(work, null));
  }

  read<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    return this.#reads.run('', () => this.#withClient((client) => work(this.#connection(client))));
  }

  /** Reads everything as of the first query. */
  snapshot<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    return this.#withClient(async (client) => {
      await client.query('begin isolation level repeatable read, read only');
      const value = await this.#orRollback(client, work);
      await client.query('commit');
      return value;
    });
  }

  close(): Promise<void> {
    return this.#knex.destroy();
  }

  /**
   * Runs work of one account. The first attempt has a short lock timeout: nobody knows yet that the account is in
   * trouble, and several such accounts would occupy all connections. For the second attempt, with the full timeout, the
   * bulkhead knows.
   */
  async #alone<T>(work: (connection: Connection) => Promise<T>, accountId: string): Promise<T> {
    try {
      return await this.#writes.run(accountId, () => this.#write(work, this.#shortLockMs));
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      return this.#writes.run(accountId, () => this.#write(work, null));
    }
  }

  /** `lockMs` null: the connection's own lock timeout. */
  async #write<T>(work: (connection: Connection) => Promise<T>, lockMs: number | null): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#once(work, begin(lockMs));
      } catch (error) {
        if (!isConflict(error)) throw error;
        if (attempt === maxAttempts) {
          throw new StorageUnavailable('other transactions were in the way', { cause: error });
        }
        await pause(Math.random() * conflictPauseMs * attempt);
      }
    }
  }

  async #once<T>(work: (connection: Connection) => Promise<T>, beginning: string): Promise<T> {
    const { value, lost } = await this.#withClient((client) => this.#transaction(client, work, beginning));
    if (lost) await this.#refuseUncommitted(lost);
    return value;
  }

  async #transaction<T>(
    client: Client,
    work: (connection: Connection) => Promise<T>,
    beginning: string,
  ): Promise<Done<T>> {
    const begun: unknown = await client.query(beginning);
    const value = await this.#orRollback(client, work);
    try {
      const { command } = await client.query('commit');
      assert.equal(command, 'COMMIT', 'a statement of the transaction failed, and the work went on');
      return { value, lost: null };
    } catch (cause) {
      if (!isLost(cause)) throw cause;
      discard(client, cause);
      return { value, lost: { transaction: transactionId(begun), cause } };
    }
  }

  /**
   * Runs work inside a transaction. If it fails, the transaction is rolled back; by the server itself if the connection
   * is lost.
   */
  async #orRollback<T>(client: Client, work: (connection: Connection) => Promise<T>): Promise<T> {
    try {
      return await work(this.#connection(client));
    } catch (error) {
      if (!isLost(error)) {
        await client.query('rollback').catch((failure: unknown) => discard(client, failure));
      }
      throw error;
    }
  }

  /** Throws StorageUnavailable if the transaction was rolled back, OutcomeUnknown if that cannot be found out. */
  async #refuseUncommitted({ transaction, cause }: NonNullable<Done<unknown>['lost']>): Promise<void> {
    const ask = (text: string, values: string[]) =>
      this.#withClient((client) => client.query<{ status: Outcome }>(text, values));
    const outcome = await outcomeOf(transaction, ask, this.#limits.outcomeMs);
    if (outcome === 'committed') return;
    if (outcome === 'aborted') {
      throw new StorageUnavailable('the database rolled the transaction back', { cause });
    }
    throw new OutcomeUnknown('nobody knows whether the transaction was committed', { cause });
  }

  async #withClient<T>(use: (client: Client) => Promise<T>): Promise<T> {
    const pool = this.#knex.client as Knex.Client;
    const client = await acquire(pool);
    try {
      return await use(client);
    } catch (error) {
      if (endsConnection(error)) discard(client, error);
      throw translated(error);
    } finally {
      await pool.releaseConnection(client);
    }
  }

  #connection(client: Client): PostgresConnection {
    const existing = this.#connections.get(client);
    if (existing) return existing;
    const created = new PostgresConnection(client);
    this.#connections.set(client, created);
    return created;
  }
}

/**
 * The statement that begins a transaction and queries its id in one round trip. By the id the server can be asked for
 * the outcome. `lockMs` null: the connection's own lock timeout.
 */
function begin(lockMs: number | null): string {
  const limit = lockMs === null ? [] : [`set local lock_timeout = ${lockMs}`];
  return ['begin', ...limit, 'select pg_current_xact_id() as id'].join('; ');
}

/** The id of a transaction, from the results of the statement that began it. */
function transactionId(begun: unknown): string {
  const id = (begun as readonly pg.QueryResult<{ id: string }>[]).at(-1)?.rows[0]?.id;
  assert(id, 'a transaction without an id');
  return id;
}

/**
 * Closes a connection immediately, so that the server notices and releases its locks; the pool makes a new one when
 * needed.
 */
function discard(client: Client, reason: unknown): void {
  client.__knex__disposed ??= reason;
  client.end().catch(() => undefined);
}

async function acquire(pool: Knex.Client): Promise<Client> {
  try {
    return (await pool.acquireConnection()) as Client;
  } catch (cause) {
    throw new StorageUnavailable('there is no connection to the database', { cause });
  }
}
