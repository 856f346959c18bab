import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { TransactionStatus } from '../../../server/domain/transactions.js';
import { openSync } from '../../../server/storage/sqlite-sync.js';
import { openStore, type Store } from '../../../server/storage/store.js';
import { hasExternalId } from '../../../server/storage/queries/transaction-list.js';
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

describe.runIf(dialect === 'sqlite')('by indexes alone', () => {
  /** The steps in which a query is answered. */
  function planOf(query: string): readonly string[] {
    const file = openSync(database.file, { readOnly: true });
    const rows = file.prepare(`explain query plan ${query}`).all() as { detail: string }[];
    file.close();
    return rows.map(({ detail }) => detail);
  }
  const x = "'x'";

  it('a list by external id is found, not by time', () => {
    const plan = (externalId: string | null) => {
      const values = { accountId: x, status: x, externalId: x, endToEndId: x, from: x, to: x };
      const condition = listCondition({ ...listed(null), externalId }, values);
      const order = 'created_at desc, number desc';
      return planOf(`select number from transactions where ${condition} order by ${order}`).join('\n');
    };
    expect(plan('x')).not.toContain('created_at');
    expect(plan(null)).toContain('created_at');
  });

  it('an external id is found', () => {
    const condition = hasExternalId({ accountId: x, externalId: x });
    const steps = planOf(`select * from transactions where ${condition} order by number desc`);
    expect(steps.filter((step) => step.startsWith('SCAN transactions'))).toEqual([]);
    expect(steps.join('\n')).toContain('transactions_other_external_id');
    expect(steps.join('\n')).toContain('transactions_account_id_operation_unique_key_unique');
  });
});
