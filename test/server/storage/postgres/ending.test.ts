import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';

import { postgresDatabase } from '../../../support/databases.js';
import { serve } from '../../../support/served.js';

it('a database that does not answer does not keep a gateway from ending', async () => {
  const database = await postgresDatabase();
  const gateway = await serve([
    '--control-without-token',
    '--database',
    database,
    '--shutdown-timeout',
    '100',
  ]);
  onTestFinished(() => gateway.signal('SIGKILL'));
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  await client.query('begin; lock table accounts in access exclusive mode');
  const pending = fetch(`${gateway.baseUrl}/_control/states`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ state: 'an account', params: {} }),
  }).then(
    () => 'answered',
    () => 'cut off',
  );
  const waiting = async () => {
    const { rows } = await client.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_locks where relation = 'accounts'::regclass and not granted`,
    );
    return rows[0]?.waiting ?? 0;
  };
  while ((await waiting()) === 0);
  gateway.signal('SIGTERM');
  expect(await gateway.ended).toBe(0);
  expect(await pending).toBe('cut off');
  expect(gateway.log.map(({ message }) => message)).toContain('cutting off unfinished work');
  await client.end();
}, 120_000);
