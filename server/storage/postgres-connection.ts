import type pg from 'pg';

import type { Connection } from './connection.js';
import { type Params, type Statement, valuesFor } from './statement.js';

/** Names of prepared statements by text; each connection prepares a text when it first runs it. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

/** A connection to PostgreSQL: every text is prepared once, under a name. */
export class PostgresConnection implements Connection {
  readonly #client: pg.Client;
  #heldBack = false;

  constructor(client: pg.Client) {
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
    this.#holdBack();
    return this.#client.query({ name: nameOf(text), text, values: valuesFor(statement, params) });
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
