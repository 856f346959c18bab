import { expect } from 'vitest';

import { Retention } from '../../../server/notifications/retention.js';
import { openStore, type Store } from '../../../server/storage/store.js';
import { tamper } from '../../support/databases.js';
import { eventually } from '../../support/eventually.js';
import { seedDatabase } from '../../support/seeded-database.js';
import { it } from '../../support/fixtures.js';

const dayMs = 86_400_000;

/** What forgets, `days` from now, what is older than 90 days. */
const retentionIn = (store: Store, days: number) =>
  new Retention({
    store,
    clock: { systemMs: () => Date.now() + days * dayMs },
    keepMs: 90 * dayMs,
    onError: (error) => {
      throw error;
    },
  });

/** Forgets what is old after these days; returns how many notifications are still there, and how many are forgotten. */
async function forgetIn(database: string, days: number) {
  const store = await openStore(database);
  const retention = retentionIn(store, days);
  await retention.forget();
  await retention.forget();
  const all = await store.read(({ retainedNotifications }) => retainedNotifications.after(0, 1_000));
  await store.close();
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

it('what is old is forgotten by itself, and what it said is gone, not only hidden', async ({
  database: { database },
  start,
  keep,
}) => {
  const gateway = await start({ database });
  const account = await gateway.subscriber();
  // A notification without a receiver is over as soon as it is written.
  await account.cashOut();
  await account.timePasses(1);
  await gateway.close();
  const latest = (store: Store) => store.read(({ notifications }) => notifications.latestOf(1));
  const store = await openStore(database);
  expect((await latest(store))?.body).toContain('CONFIRMED');
  const retention = retentionIn(store, 91);
  retention.start(0);
  await eventually(async () => (await latest(store)) === null);
  await retention.stop();
  await store.close();
  await tamper(database, 'update notifications set forgotten_at = null');
  expect(await latest(await keep(openStore(database)))).toMatchObject({ body: '' });
});
