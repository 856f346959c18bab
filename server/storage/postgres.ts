import { setTimeout as pause } from 'node:timers/promises';

import knexFactory, { type Knex } from 'knex';
import pg from 'pg';

import type { Connection, Database } from './connection.js';
import { StorageRefused, StorageUnavailable } from './errors.js';
import { isConflict, isOutage, isUnstorable, unstorable } from './postgres-errors.js';
import { type Params, silent, type Statement, valuesFor } from './statement.js';

/** How often a transaction is tried that another one gets in the way of. */
const maxAttempts = 10;
/** Longest pause before the second try, ms; it grows with every further one. */
const conflictPauseMs = 5;
/** Longest wait for a connection of the pool, for a new one, and for the answer to a query, ms. */
const timeouts = { acquire: 10_000, connect: 5_000, query: 30_000 } as const;
/** Max connections of one process. */
const maxConnections = 10;

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
 * Knex with a pool on a `postgres://` URL. What goes wrong comes as an exception; Knex itself prints nothing. `patient` waits
 * for an answer as long as it takes.
 */
export function postgresKnex(url: string, { patient = false } = {}): Knex {
  return knexFactory({
    client: 'pg',
    connection: {
      connectionString: url,
      types,
      keepAlive: true,
      connectionTimeoutMillis: timeouts.connect,
      query_timeout: patient ? 0 : timeouts.query,
      application_name: 'pix-gateway-kit',
    },
    pool: { min: 0, max: maxConnections },
    acquireConnectionTimeout: timeouts.acquire,
    log: silent,
  });
}

/** Throws StorageRefused, with the reason in a sentence but never the password, where nobody can connect. */
export async function refuseUnreachable(knex: Knex, url: string): Promise<void> {
  try {
    await knex.raw('select 1');
  } catch (error) {
    const { host, pathname } = new URL(url);
    const { code, message } = error as { code?: unknown; message: string };
    const reason = message === '' ? String(code) : message;
    throw new StorageRefused(`the database ${pathname.slice(1)} at ${host} cannot be used: ${reason}`);
  }
}

/**
 * PostgreSQL: transactions of several connections and processes side by side, READ COMMITTED. What must not happen twice is
 * decided by unique constraints, conditional updates and row locks; a deadlock or a serialization failure is tried again.
 * A connection that fails is not used again: the pool makes a new one when the server is back.
 */
export class PostgresDatabase implements Database {
  readonly #knex: Knex;
  readonly #connections = new WeakMap<Client, PostgresConnection>();

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async write<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#transaction('begin isolation level read committed', work);
      } catch (error) {
        if (!isConflict(error)) throw error;
        if (attempt === maxAttempts) {
          throw new StorageUnavailable('other transactions were in the way', { cause: error });
        }
        await pause(Math.random() * conflictPauseMs * attempt);
      }
    }
  }

  read<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    return this.#withClient((client) => work(this.#connection(client)));
  }

  /** Reads everything as it was at the first query. */
  snapshot<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    return this.#transaction('begin isolation level repeatable read, read only', work);
  }

  close(): Promise<void> {
    return this.#knex.destroy();
  }

  #transaction<T>(begin: string, work: (connection: Connection) => Promise<T>): Promise<T> {
    return this.#withClient(async (client) => {
      await client.query(begin);
      try {
        const value = await work(this.#connection(client));
        await client.query('commit');
        return value;
      } catch (error) {
        await client.query('rollback').catch((failure: unknown) => (client.__knex__disposed = failure));
        throw error;
      }
    });
  }

  async #withClient<T>(use: (client: Client) => Promise<T>): Promise<T> {
    const pool = this.#knex.client as Knex.Client;
    const client = await acquire(pool);
    try {
      return await use(client);
    } catch (error) {
      if (isUnstorable(error)) throw unstorable(error);
      if (!isOutage(error)) throw error;
      client.__knex__disposed = error;
      throw new StorageUnavailable('the database did not take the work', { cause: error });
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

async function acquire(pool: Knex.Client): Promise<Client> {
  try {
    return (await pool.acquireConnection()) as Client;
  } catch (cause) {
    throw new StorageUnavailable('there is no connection to the database', { cause });
  }
}

/** Names under which texts are prepared; each connection prepares a text when it first runs it. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

/** A connection to PostgreSQL: every text is prepared once, under a name. */
class PostgresConnection implements Connection {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  async row<P extends Params, R>(statement: Statement<P, R>, params: P): Promise<R | undefined> {
    return (await this.rows(statement, params))[0];
  }

  async rows<P extends Params, R>(statement: Statement<P, R>, params: P): Promise<R[]> {
    return (await this.#query(statement, params)).rows as R[];
  }

  async run<P extends Params>(statement: Statement<P, never>, params: P): Promise<number> {
    return (await this.#query(statement, params)).rowCount ?? 0;
  }

  #query<P extends Params>(statement: Statement<P, unknown>, params: P): Promise<pg.QueryResult> {
    const { text } = statement;
    return this.#client.query({ name: nameOf(text), text, values: valuesFor(statement, params) });
  }
}
