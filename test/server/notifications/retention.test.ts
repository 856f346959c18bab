import { beforeAll, afterAll, expect } from 'vitest';

import { auditBooks } from '../../../server/ledger/audit.js';
import { Retention } from '../../../server/notifications/retention.js';
import { openStore } from '../../../server/storage/store.js';
import { keepBusyBooks } from '../../support/busy-books.js';
import { lastingDatabase, type TestDatabase } from '../../support/databases.js';
import { TestGateway } from '../../support/gateway.js';
import { it } from '../../support/fixtures.js';

const dayMs = 86_400_000;
let books: TestDatabase;
beforeAll(async () => {
  books = await lastingDatabase();
  await keepBusyBooks(books.database);
}, 60_000);
afterAll(async () => {
  await books.remove();
});

/** Forgets, `days` from now, what is older than 90 days; notifications that are still there, and how many of them are forgotten. */
async function forgetIn(days: number) {
  const store = await openStore(books.database);
  const failures: unknown[] = [];
  const clock = { systemMs: () => Date.now() + days * dayMs };
  const retention = new Retention({
    ...{ store, clock, keepMs: 90 * dayMs },
    onError: (error) => failures.push(error),
  });
  await retention.forget();
  await retention.forget();
  const all = await store.read(({ forgetting }) => forgetting.after(0, 1_000));
  await store.close();
  expect(failures).toEqual([]);
  return { all: all.length, forgotten: all.filter(({ forgottenAt }) => forgottenAt !== null).length };
}

it('forgets what was delivered or is dead and old, and nothing else; the books stay clean', async ({
  receiver,
}) => {
  const gateway = await TestGateway.start({ database: books.database });
  const { accountId, token } = await gateway.account({ settlement: 'automatic' });
  const url = `${receiver.url}/hook`;
  await gateway.state('a webhook registration', { accountId, eventType: 'cash_out', url });
  await gateway.cashOut({ token }, { externalId: 'old' });
  await receiver.until((all) => all.length === 1);
  await gateway.state('time passes', { accountId, seconds: 1 });
  await gateway.close();

  const young = await forgetIn(89);
  expect(young.forgotten).toBe(0);
  const { all, forgotten } = await forgetIn(91);
  expect(all).toBe(young.all);
  // The deliveries of the busy books wait for their next attempt, but not all of their notifications have some.
  expect(forgotten).toBeGreaterThan(0);
  expect(forgotten).toBeLessThan(all);
  expect((await auditBooks(books.database)).violations).toEqual([]);

  const again = await TestGateway.start({ database: books.database });
  const headers = { authorization: `Bearer ${token}` };
  const answer = await again.post('/api/resend-webhook/old').set(headers);
  expect([answer.status, answer.body['message']]).toEqual([400, 'the transaction has no notification yet']);
  const { body } = await again.get(`/_control/deliveries?accountId=${accountId}`);
  expect(body['attempts']).toEqual([]);
  await again.close();
});
