import { createHash } from 'node:crypto';

import type pg from 'pg';

import { type Connection, type ReadRow, rowReader, type Statement, valuesFor } from './statement.js';

/** A connection of the pool. */
export type Client = pg.Client & {
  /** Set if Knex must not reuse the connection. */
  __knex__disposed?: unknown;
  /** The life of the server at the other end: see postgres-outcome.ts. */
  serverLife?: string | null;
  /** The id of the process that serves it, as reported by the other end: PostgreSQL's process id, or a pooler's own number. */
  readonly processID?: number | null;
  /** The server process in which its settings were made: see postgres-pool.ts. */
  backend?: number;
};

/** Names of prepared statements by text; each connection prepares a text when it first runs it. */
const names = new Map<string, string>();
/** Length of a name, in characters of 6 bits. */
const nameLength = 22;
/** Row readers by statement: the columns are the same on every connection. */
const readers = new WeakMap<Statement<never, unknown>, ReadRow<unknown>>();

function nameOf(text: string): string {
  const existing = names.get(text);
  if (existing !== undefined) return existing;
  // Derived from the text alone, so that no name ever stands for another text, even if a pooler mixes up the
  // connections of two gateways.
  const name = createHash('sha256').update(text).digest('base64url').slice(0, nameLength);
  names.set(text, name);
  return name;
}

function readerOf(statement: Statement<never, unknown>, fields: readonly pg.FieldDef[]): ReadRow<unknown> {
  const existing = readers.get(statement);
  if (existing) return existing;
  const reader = rowReader(
    statement,
    fields.map(({ name }) => name),
  );
  readers.set(statement, reader);
  return reader;
}

/** A connection to PostgreSQL: every text is prepared once, under a name. */
export class PostgresConnection implements Connection {
  readonly #client: pg.Client;
  #heldBack = false;

  constructor(client: pg.Client) {
    this.#client = client;
  }

  async row<P extends object, R>(statement: Statement<P, R>, params: P): Promise<R | null> {
    return (await this.rows(statement, params))[0] ?? null;
  }

  async rows<P extends object, R>(statement: Statement<P, R>, params: P): Promise<R[]> {
    const { rows, fields } = await this.#query(statement, params);
    const read = readerOf(statement, fields);
    return rows.map((values) => read(values) as R);
  }

  async run<P extends object>(statement: Statement<P, never>, params: P): Promise<number> {
    return (await this.#query(statement, params)).rowCount ?? 0;
  }

  #query<P extends object>(statement: Statement<P, unknown>, params: P): Promise<pg.QueryArrayResult> {
    const { text } = statement;
    const values = valuesFor(statement, params);
    this.#holdBack();
    return this.#client.query({ name: nameOf(text), text, values, rowMode: 'array' });
  }

  /** Sends queries that are issued at the same time to the server in one packet. */
  #holdBack(): void {
    if (this.#heldBack) return;
    this.#heldBack = true;
    const { stream } = this.#client.connection;
    stream.cork();
    process.nextTick(() => {
      this.#heldBack = false;
      stream.uncork();
    });
  }
}

/** Uses a connection, and cuts it at `atMs` (by `performance.now()`): pending queries then fail as if it were lost. */
export async function cutAt<T>(client: Client, atMs: number, use: () => Promise<T>): Promise<T> {
  if (atMs === Infinity) return use();
  const timer = setTimeout(() => {
    client.__knex__disposed ??= 'it took too long';
    client.connection.stream.destroy();
  }, atMs - performance.now());
  try {
    return await use();
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the row of the last of several statements that were sent together. */
export function lastRow(results: unknown): unknown {
  return (results as readonly pg.QueryResult[]).at(-1)?.rows[0];
}
