import type { Knex } from 'knex';
import pg from 'pg';
import { expect } from 'vitest';

import { type Client, PostgresConnection } from '../../../../server/storage/postgres-connection.js';
import { defaultLimits } from '../../../../server/storage/postgres-limits.js';
import { postgresKnex } from '../../../../server/storage/postgres-pool.js';
import { PostgresDatabase } from '../../../../server/storage/postgres.js';
import { it } from '../../../support/fixtures.js';

it('what a prepared statement is called depends on its text alone: no other process calls another text so', async ({
  database: { database },
}) => {
  const client = new pg.Client(database);
  await client.connect();
  const connection = new PostgresConnection(client);
  for (const text of ['select 1 as one', 'select 2 as two'])
    await connection.rows({ text, parameters: [], kinds: {} }, {});
  const { rows } = await client.query('select statement, name from pg_prepared_statements');
  await client.end();
  expect(rows.map(({ statement, name }: Record<string, string>) => [statement, name]).sort()).toEqual([
    ['select 1 as one', 'QsHVqWICOoTh_B-FzVfwBG'],
    ['select 2 as two', 'kD-akTE-lht3NADsq5IYGg'],
  ]);
});

it('a transaction in another process of the server than the settings writes nothing, and is the last there', async ({
  database: { database },
  keep,
}) => {
  const knex = postgresKnex(database, defaultLimits);
  const opened = await keep(new PostgresDatabase(knex, defaultLimits));
  const pool = knex.client as Knex.Client;
  const client = (await pool.acquireConnection()) as Client;
  client.backend = 1;
  await pool.releaseConnection(client);
  const ran: string[] = [];
  const write = (name: string) => opened.write(() => Promise.resolve(ran.push(name)), null);
  await expect(write('switched')).rejects.toThrow('it must be in session mode');
  await write('new');
  expect(ran).toEqual(['new']);
});
