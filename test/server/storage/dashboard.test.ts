import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { TransactionStatus } from '../../../server/domain/transactions.js';
import { openSync } from '../../../server/storage/sqlite-sync.js';
import { openStore, type Store } from '../../../server/storage/store.js';
import { listCondition } from '../../../server/storage/queries/transaction-list.js';
import {
  afterAllNumbers,
  type FoundTransactions,
  type TransactionPosition,
} from '../../../server/storage/queries/transaction-search.js';
import { seedDatabase } from '../../support/seeded-database.js';
import { dialect, lastingDatabase, type TestDatabase } from '../../support/databases.js';
import { TestGateway } from '../../support/gateway.js';

const everything = { from: '0001-01-01T00:00:00.000Z', to: '9999-12-31T23:59:59.999Z' };

let database: TestDatabase;
let store: Store;
let accountId: string;
beforeAll(async () => {
  database = await lastingDatabase();
  await seedDatabase(database.database);
  const gateway = await TestGateway.start({ database: database.database, retrySchedule: [0, 3600] });
  ({ accountId } = await gateway.account());
  for (const amount of [1.5, 20, 3]) await gateway.state('a received payment', { accountId, amount });
  await gateway.state('a MED', { accountId, reconciled: true });
  for (let count = 0; count < 30; count += 1) {
    await gateway.state('a received payment', { accountId, amount: 0.01 });
  }
  await gateway.close();
  store = await openStore(database.database);
});
afterAll(async () => {
  await store.close();
  await database.remove();
});

const listed = (status: TransactionStatus | null) => ({
  accountId,
  status,
  operations: null,
  externalId: null,
  endToEndId: null,
  days: null,
  ...everything,
});

describe('a search', () => {
  /** All that is found by going on, each step with these bounds. */
  async function found(status: TransactionStatus | null, bounds: { max: number; reach: number }) {
    const numbers: number[] = [];
    let before: TransactionPosition | null = { createdAt: everything.to, number: afterAllNumbers };
    let steps = 0;
    while (before && (steps += 1) < 100) {
      const filter = { accountId, status, operations: null, from: everything.from, before };
      const page: FoundTransactions = await store.read(({ transactions }) =>
        transactions.search(filter, bounds),
      );
      expect(page.items.length).toBeLessThanOrEqual(bounds.max);
      numbers.push(...page.items.map(({ number }) => number));
      before = page.next;
    }
    return { numbers, steps };
  }

  it('that is gone on with finds what the list has, in its order', async () => {
    for (const status of [null, 'CONFIRMED', 'PENDING'] as const) {
      const { items } = await store.read(({ transactions }) =>
        transactions.list(listed(status), { limit: 100, offset: 0 }),
      );
      for (const bounds of [
        { max: 100, reach: 100 },
        { max: 7, reach: 100 },
        { max: 5, reach: 3 },
      ]) {
        expect((await found(status, bounds)).numbers).toEqual(items.map(({ number }) => number));
      }
    }
    // Nothing is pending: each step looks at three rows and says where to go on.
    expect((await found('PENDING', { max: 5, reach: 3 })).steps).toBeGreaterThanOrEqual(11);
  });
});

it.runIf(dialect === 'sqlite')('a list by external id looks nothing up by time', async () => {
  const file = openSync(database.file, { readOnly: true });
  const plan = (externalId: string | null) => {
    const x = "'x'";
    const values = { accountId: x, status: x, externalId: x, endToEndId: x, from: x, to: x };
    const condition = listCondition({ ...listed(null), externalId }, values);
    const query = `explain query plan select number from transactions where ${condition} order by created_at desc, number desc`;
    const rows = file.prepare(query).all() as { detail: string }[];
    return rows.map(({ detail }) => detail).join('\n');
  };
  expect(plan('x')).not.toContain('created_at');
  expect(plan(null)).toContain('created_at');
  file.close();
});
