import { expect } from 'vitest';

import { Retention } from '../../../server/notifications/retention.js';
import { openStore } from '../../../server/storage/store.js';
import { seedDatabase } from '../../support/seeded-database.js';
import { it } from '../../support/fixtures.js';

const dayMs = 86_400_000;

/** Forgets, `days` from now, what is older than 90 days; notifications that are still there, and how many of them are forgotten. */
async function forgetIn(database: string, days: number) {
  const store = await openStore(database);
  const failures: unknown[] = [];
  const clock = { systemMs: () => Date.now() + days * dayMs };
  const retention = new Retention({
    store,
    clock,
    keepMs: 90 * dayMs,
    onError: (error) => failures.push(error),
  });
  await retention.forget();
  await retention.forget();
  const all = await store.read(({ retainedNotifications }) => retainedNotifications.after(0, 1_000));
  await store.close();
  expect(failures).toEqual([]);
  return { all: all.length, forgotten: all.filter(({ forgottenAt }) => forgottenAt !== null).length };
}

it('forgets what was delivered or is dead and old, and nothing else; the books stay clean', async ({
  database: { database },
  open,
  receiver,
}) => {
  await seedDatabase(database);
  const gateway = await open();
  const account = await gateway.subscriber(receiver.url);
  await account.cashOut({ externalId: 'old' });
  await receiver.until((all) => all.length === 1);
  await account.timePasses(1);
  await gateway.close();

  const young = await forgetIn(database, 89);
  expect(young.forgotten).toBe(0);
  const { all, forgotten } = await forgetIn(database, 91);
  expect(all).toBe(young.all);
  // The deliveries of the busy books wait for their next attempt, but not all of their notifications have some.
  expect(forgotten).toBeGreaterThan(0);
  expect(forgotten).toBeLessThan(all);

  const later = account.with({}, await open());
  const { body } = await later.resend('old').expect(400);
  expect(body['message']).toBe('the transaction has no notification yet');
  expect(await later.attempts()).toEqual([]);
});
