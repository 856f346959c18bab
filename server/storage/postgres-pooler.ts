import type { Knex } from 'knex';
import type pg from 'pg';

import type { Client } from './postgres-hosts.js';

/**
 * Whether a pooler gives each transaction whichever of its connections is free, such as PgBouncer in transaction mode.
 * Settings and prepared statements would then be lost, or be those of others. A process of the server belongs to one
 * connection as long as it lasts, so this is never true of a server itself or of a pooler in session mode. Where others
 * keep a pooler busy, it may be false by chance; the transactions of a PostgresDatabase then find out.
 */
export async function isSwitched(pool: Knex.Client): Promise<boolean> {
  const clients: Client[] = [];
  try {
    for (let count = 0; count < 2; count += 1) clients.unshift((await pool.acquireConnection()) as Client);
    // An idle pooler makes the settings of both in one process.
    if (new Set(clients.map(({ backend }) => backend)).size < clients.length) return true;
    for (const client of clients) {
      const begun: unknown = await client.query('begin; select pg_backend_pid() as backend');
      if ((lastRow(begun) as Pick<Client, 'backend'>).backend !== client.backend) return true;
    }
    return false;
  } finally {
    for (const client of clients) {
      await client.query('rollback').catch(() => undefined);
      await pool.releaseConnection(client);
    }
  }
}

/** The row of the last of several statements that were sent together. */
export function lastRow(results: unknown): unknown {
  return (results as readonly pg.QueryResult[]).at(-1)?.rows[0];
}
