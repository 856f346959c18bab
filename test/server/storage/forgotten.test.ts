import { expect } from 'vitest';

import { Retention } from '../../../server/notifications/retention.js';
import { openStore, type Store } from '../../../server/storage/store.js';
import { tamper } from '../../support/databases.js';
import { eventually } from '../../support/eventually.js';
import { it as base } from '../../support/fixtures.js';

const dayMs = 86_400_000;
const it = base
  /** An account with a notification for nobody: over as soon as it is written. */
  .extend('accountId', async ({ database: { database }, start }) => {
    const gateway = await start({ database });
    const account = await gateway.subscriber();
    await account.cashOut();
    await account.timePasses(1);
    await gateway.close();
    return account.accountId;
  })
  /** What is left of it. */
  .extend('left', async ({ database: { database }, accountId, keep }) => {
    const store = await keep(openStore(database));
    return { store, accountId };
  });

const retentionOf = (store: Store) =>
  new Retention({
    store,
    clock: { systemMs: () => Date.now() + 91 * dayMs },
    keepMs: 90 * dayMs,
    onError: (error) => {
      throw error;
    },
  });
const latestNotification = (store: Store) => store.read(({ notifications }) => notifications.latestOf(1));

it('what a notification said is gone when it is forgotten, not only hidden', async ({
  database: { database },
  accountId: _,
  keep,
}) => {
  const store = await openStore(database);
  try {
    expect((await latestNotification(store))?.body).toContain('CONFIRMED');
    await retentionOf(store).forget();
    expect(await latestNotification(store)).toBeNull();
  } finally {
    await store.close();
  }
  await tamper(database, 'update notifications set forgotten_at = null');
  expect(await latestNotification(await keep(openStore(database)))).toMatchObject({ body: '' });
});

it('what is old is looked for once it was begun, by itself', async ({ left: { store } }) => {
  const forgetting = retentionOf(store);
  forgetting.start(0);
  await eventually(async () =>
    (await store.read(({ retainedNotifications }) => retainedNotifications.after(0, 10))).every(
      ({ forgottenAt }) => forgottenAt !== null,
    ),
  );
  await forgetting.stop();
});
