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

/** How often a transaction is tried that another one gets in the way of. */
const maxAttempts = 10;
/** Longest pause before the second try, ms; it grows with every further one. */
const conflictPauseMs = 5;
/**
 * Max connections of one process: for groups of writes, for writes on their own, and for reads. Reads, and with them requests for
 * tokens, never wait for writes; groups, in which all is well, never for a write on its own that waits for a lock.
 */
const maxConnections = { groups: 2, writes: 6, reads: 4 } as const;
/** Longest wait for a lock where others wait behind it, ms: in a group, and of an account that was not in trouble before. */
const shortLockMs = 250;
/** Max pieces of work that wait for a connection: writes of one account, reads of all. */
const maxWaiting = { writes: 2_000, reads: 5_000 } as const;
/** How long a connection may be silent before the machine asks whether the server is still there, ms. */
const keepAliveMs = 10_000;

/** PostgreSQL's number of the type bigint. */
const int8 = 20;
const standardTypes = pg.types as Knex.PgCustomTypesConfig;
/** Bigints come as numbers: money and counts stay far below 2^53. */
const types: Knex.PgCustomTypesConfig = {
  getTypeParser: (oid: number, format: string): unknown =>
    oid === int8 ? Number : standardTypes.getTypeParser(oid, format),
};

/** A connection of the pool. Knex gives no connection out again that is marked as disposed. */
type Client = pg.Client & { __knex__disposed?: unknown };

/**
 * What a gateway asks is looked up by indexes, a few rows at a time. Where the server has no statistics yet (new books, a restored
 * copy), or old ones, it takes every account for a small one and reads whole tables: it is not to choose that. See
 * docs/decisions/postgresql.md.
 */
export const lookups: SessionSettings = {
  ...{ enable_seqscan: 'off', enable_bitmapscan: 'off', enable_hashjoin: 'off', enable_mergejoin: 'off' },
  ...{ max_parallel_workers_per_gather: '0', jit: 'off' },
};

/** Settings of the server for one session. */
export type SessionSettings = Readonly<Record<string, string>>;

/**
 * Knex with a pool on a `postgres://` URL. What goes wrong comes as an exception; Knex itself prints nothing. Limits that are
 * `patientLimits` wait for an answer as long as it takes. `settings`: more than the limits say.
 */
export function postgresKnex(url: string, limits: PostgresLimits, settings: SessionSettings = {}): Knex {
  const connection = {
    connectionString: url,
    types,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    connectionTimeoutMillis: limits.connectMs,
    query_timeout: limits.queryMs,
    // Statements of several pieces of work are under way at once on the connection of a group.
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

/** Set on every connection, whatever the server's configuration or the URL says. */
function sessionSettings(
  { lockMs, statementMs, idleInTransactionMs }: PostgresLimits,
  more: SessionSettings,
): string {
  const settings = {
    ...more,
    lock_timeout: lockMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    // What was acknowledged is on the server's disk.
    synchronous_commit: 'on',
    default_transaction_isolation: 'read committed',
  };
  return Object.entries(settings)
    .map(([name, value]) => `set ${name} = '${value}'`)
    .join('; ');
}

/** Throws StorageRefused, with the reason in a sentence but never the password, where nobody can connect. */
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

/** What came of a transaction; `lost` where COMMIT was sent and not answered. */
interface Done<T> {
  readonly value: T;
  readonly lost: { readonly transaction: string; readonly cause: unknown } | null;
}

/**
 * PostgreSQL: transactions of several connections and processes side by side, READ COMMITTED. What must not happen twice is
 * decided by unique constraints, conditional updates and row locks; a deadlock or a serialization failure is tried again.
 * A connection that fails is not used again: the pool makes a new one when the server is back. What one account waits for (a
 * locked row, say) keeps no other account waiting: {@link Bulkhead}.
 */
export class PostgresDatabase implements Database {
  readonly #knex: Knex;
  readonly #limits: PostgresLimits;
  readonly #connections = new WeakMap<Client, PostgresConnection>();
  /** Longest wait for a lock where others wait behind it, ms. */
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
      ...{ lanes: groups, waiting: maxWaiting.writes, waitMs },
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

  /** Reads everything as it was at the first query. */
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
   * Work of one account. A lock is waited for briefly at first: nobody knows yet that the account is in trouble, and several such
   * accounts would have all connections. The bulkhead does know when it is waited for again, as long as one may.
   */
  async #alone<T>(work: (connection: Connection) => Promise<T>, accountId: string): Promise<T> {
    try {
      return await this.#writes.run(accountId, () => this.#write(work, this.#shortLockMs));
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      return this.#writes.run(accountId, () => this.#write(work, null));
    }
  }

  /** `lockMs` null: as long as the connection waits for a lock. */
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

  /** Work inside a transaction. Where it fails the transaction is rolled back: by the server itself where the connection is lost. */
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

  /** Throws StorageUnavailable where the transaction was rolled back, OutcomeUnknown where nobody says. */
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
    const known = this.#connections.get(client);
    if (known) return known;
    const made = new PostgresConnection(client);
    this.#connections.set(client, made);
    return made;
  }
}

/** Begins a transaction in one round trip; with its id the server can be asked what became of it. `lockMs` null: the connection's. */
function begin(lockMs: number | null): string {
  const limit = lockMs === null ? [] : [`set local lock_timeout = ${lockMs}`];
  return ['begin', ...limit, 'select pg_current_xact_id() as id'].join('; ');
}

/** The id that PostgreSQL gave a transaction, from the answers to what began it. */
function transactionId(begun: unknown): string {
  const id = (begun as readonly pg.QueryResult<{ id: string }>[]).at(-1)?.rows[0]?.id;
  assert(id, 'a transaction without an id');
  return id;
}

/** Closes a connection at once, so that the server sees it and lets its locks go; the pool makes another one when it is needed. */
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
