import { expect } from 'vitest';

import { openSync } from '../../../server/storage/sqlite-sync.js';
import { hasExternalId } from '../../../server/storage/queries/transaction-list.js';
import { seedDatabase } from '../../support/seeded-database.js';
import { dialect } from '../../support/databases.js';
import { it } from '../../support/fixtures.js';

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
