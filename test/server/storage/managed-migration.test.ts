import { expect } from 'vitest';

import { auditDatabase } from '../../../server/ledger/audit.js';
import { openStore, type Store } from '../../../server/storage/store.js';
import { seedDatabase } from '../../support/seeded-database.js';
import { removeSeals, tamper } from '../../support/databases.js';
import { it } from '../../support/fixtures.js';

const indexes = [
  ...['deliveries_of_account', 'deliveries_dead_letters', 'notifications_of_med', 'transactions_charges'],
  ...['cobs_of_account', 'certificates_account_id_created_at_index'],
  // Of a later migration, over a column of this one.
  'deliveries_dead_newest',
];
const columns = {
  registrations: ['ended_by', 'replaced_by'],
  notifications: ['test', 'med_id'],
  deliveries: ['created_at', 'retried_as'],
  certificates: ['subject', 'not_before', 'not_after', 'revoked_at'],
  accounts: ['token_generation'],
};

/** Takes the database back to before the dashboard managed anything. */
async function makeOlder(database: string): Promise<void> {
  const dropped = Object.entries(columns).flatMap(([table, names]) =>
    names.map((name) => `alter table ${table} drop column ${name}`),
  );
  await removeSeals(database);
  await tamper(
    database,
    [
      `update registrations set active = 0 where event_type = 'refund_in'`,
      ...indexes.map((index) => `drop index ${index}`),
      ...dropped,
      `delete from knex_migrations where name = '011-webhooks-and-credentials'`,
    ].join(';\n'),
  );
}

async function contentsOf(store: Store) {
  return store.read(async ({ deliveryList, managedRegistrations, meds, accounts, certificates }) => {
    const ids = await accountIds(store);
    const account = ids[0] ?? '';
    const filter = {
      ...{ accountId: account, status: null, eventType: null, url: null, transactionNumber: null },
      ...{ from: null, to: null, after: null, medId: null },
    };
    const cases = (
      await meds.list(
        { accountId: account, status: null, reconciled: null, from: null, to: null },
        { limit: 10, offset: 0 },
      )
    ).items;
    return {
      deliveries: (await deliveryList.page(filter, 100)).items,
      deliveriesOfMeds: await Promise.all(
        cases.map(async ({ id }) => (await deliveryList.page({ ...filter, medId: id }, 10)).items.length),
      ),
      registrations: (await managedRegistrations.of(account, 100)).map(({ eventType, endedBy }) => [
        eventType,
        endedBy,
      ]),
      generation: (await accounts.byId(account))?.tokenGeneration,
      certificates: (await certificates.of(account, 10)).map(({ facts }) => facts),
    };
  });
}

/** The account that the books are about: the one with deliveries to every event. */
async function accountIds(store: Store): Promise<readonly string[]> {
  const waiting = await store.read(({ work }) => work.lanes('', 100));
  const counts = new Map<string, number>();
  for (const { lane } of waiting) {
    const [id = ''] = lane.split(' ');
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([id]) => id);
}

it('books of before go on: what is not known stays unknown, what can be found out is', async ({
  database: { database },
}) => {
  await seedDatabase(database);
  const before = await openStore(database);
  const original = await contentsOf(before);
  await before.close();
  expect(original.deliveriesOfMeds).toHaveLength(2);
  await makeOlder(database);
  const after = await openStore(database);
  const found = await contentsOf(after);
  await after.close();
  expect(found.deliveriesOfMeds).toEqual(original.deliveriesOfMeds);
  expect(found.deliveriesOfMeds.every((count) => count > 0)).toBe(true);
  const bare = ({ deliveries }: typeof original) =>
    deliveries.map(({ id, eventType, medId, transactionNumber, isTest, retriedAs }) => {
      return { id, eventType, medId, transactionNumber, isTest, retriedAs };
    });
  const byId = (one: { readonly id: number }, other: { readonly id: number }) => one.id - other.id;
  expect(bare(found).sort(byId)).toEqual(bare(original).sort(byId));
  for (const { createdAt } of found.deliveries) expect(Date.parse(createdAt)).not.toBeNaN();
  expect(found.registrations).toEqual(
    original.registrations.map(([eventType]) => [eventType, eventType === 'refund_in' ? 'gone' : null]),
  );
  expect([found.generation, found.certificates]).toEqual([0, [null]]);
  expect((await auditDatabase(database)).violations).toEqual([]);
});
