import type { Knex } from 'knex';
import type pg from 'pg';

import type { Client } from './postgres-hosts.js';

/** How often both connections are asked. */
const looks = 8;

/**
 * Whether a pooler gives each transaction whichever of its connections is free, such as PgBouncer in transaction mode.
 * Settings and prepared statements would then be lost, or be those of others. A process of the server belongs to one
 * connection as long as it lasts, so this is never true of a server itself or of a pooler in session mode. Where others
 * keep a pooler busy, it may be false by chance; the transactions of a PostgresDatabase then find out.
 */
export async function isSwitched(pool: Knex.Client): Promise<boolean> {
  const clients = [(await pool.acquireConnection()) as Client];
  try {
    if (clients.some(({ processID, backend }) => processID === backend)) return false;
    // An idle pooler makes the settings of both in one process. One that takes turns gives each the other's next.
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

/** The row of the last of several statements that were sent together. */
export function lastRow(results: unknown): unknown {
  return (results as readonly pg.QueryResult[]).at(-1)?.rows[0];
}
