import pg from 'pg';
import { expect } from 'vitest';

import { PostgresConnection } from '../../../../server/storage/postgres-connection.js';
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
