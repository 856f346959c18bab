import { expect } from 'vitest';

import { it } from '../../../support/fixtures.js';
import { TestProxy } from '../../../support/proxy.js';

it('on a slow way to the server everybody is answered in time, and what was too late is not written', async ({
  database: { database },
  keep,
  open,
  start,
}) => {
  const { proxy, url } = await TestProxy.before(database);
  await keep(proxy);
  const gateway = await start({ database: url, postgres: { requestMs: 2_000, commitMs: 300 } });
  const account = await gateway.account({ settlement: 'manual' });
  await account.cashOut({ value: 1 }).expect(201);
  // A payment takes some seven turns.
  proxy.delayMs = 30;
  const answers = await Promise.all(Array.from({ length: 16 }, () => account.cashOut({ value: 1 })));
  proxy.delayMs = 0;
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect(count(201) + count(503) + count(504)).toBe(16);
  expect(count(503)).toBeGreaterThan(0);
  // As many as fit: each holds the lock of its account for some three turns.
  expect(count(201)).toBeGreaterThan(2);
  for (const { status, headers } of answers) expect('retry-after' in headers).toBe(status === 503);
  // Another gateway on the same books: nothing of the first one's is under way any more.
  await gateway.close();
  const { body } = await account.with({}, await open()).get('/api/transactions?size=100');
  const total = (body['data'] as unknown[]).length;
  expect(total).toBeGreaterThanOrEqual(1 + count(201));
  expect(total).toBeLessThanOrEqual(1 + count(201) + count(504));
});
