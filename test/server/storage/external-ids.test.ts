import { describe, expect } from 'vitest';

import { openSync } from '../../../server/storage/sqlite-sync.js';
import { hasExternalId } from '../../../server/storage/queries/external-ids.js';
import { seedDatabase } from '../../support/seeded-database.js';
import { dialect } from '../../support/databases.js';
import { it } from '../../support/fixtures.js';
import type { TestAccount } from '../../support/gateway.js';

describe('an external id finds', () => {
  const listed = async (account: TestAccount, externalId: string) => {
    const { body } = await account.get(`/api/transactions?externalId=${externalId}`);
    const { data, metadata } = body as {
      data: readonly { readonly operationType: string; readonly externalId: string }[];
      metadata: { readonly total: number };
    };
    expect(metadata.total).toBe(data.length);
    expect(data.every((row) => row.externalId === externalId)).toBe(true);
    return data.map(({ operationType }) => operationType);
  };

  it('what has it as its key, what has it beside another key or none, and nothing else', async ({
    gateway,
    account,
  }) => {
    const externalId = 'shared-1';
    const sent = await account.cashOut({ value: 2, externalId });
    const { transactionId } = sent.body;
    await account.settle(transactionId, 'CONFIRMED');
    await account.state('a sent payment is returned', { transactionId, amount: 1 });
    const received = await account.state('a received payment', { amount: 5 });
    await account.state('a requested refund', {
      operation: 'createRefundIn',
      amount: 1,
      transactionId: received['transactionId'],
      externalId,
    });
    await account.cashOut({ value: 2, externalId: 'shared-2' });
    const stranger = await gateway.account();
    await stranger.cashOut({ value: 2, externalId });
    expect((await listed(account, externalId)).sort()).toEqual(['Pix out', 'Refund in', 'Refund out']);
    expect(await listed(account, 'shared-2')).toEqual(['Pix out']);
    expect(await listed(account, 'nothing')).toEqual([]);
  });
});

it.runIf(dialect === 'sqlite')(
  'an external id is found by indexes alone',
  async ({ database: { database, file } }) => {
    await seedDatabase(database);
    const opened = openSync(file, { readOnly: true });
    const condition = hasExternalId({ accountId: "'x'", externalId: "'x'" });
    const plan = opened
      .prepare(`explain query plan select * from transactions where ${condition} order by number desc`)
      .all() as readonly { readonly detail: string }[];
    opened.close();
    const steps = plan.map(({ detail }) => detail);
    expect(steps.filter((step) => step.startsWith('SCAN transactions'))).toEqual([]);
    expect(steps.join('\n')).toContain('transactions_other_external_id');
    expect(steps.join('\n')).toContain('transactions_account_id_operation_unique_key_unique');
  },
);
