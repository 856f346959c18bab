import { describe, expect } from 'vitest';

import { auditRules } from '../../../server/ledger/audit-rules.js';
import * as dialects from '../../../server/storage/dialect.js';
import { pixkit } from '../../support/command.js';
import { copyOf, dialect, lastingDatabase, overwritePageOf, tamper } from '../../support/databases.js';
import { it as base } from '../../support/fixtures.js';
import { sampled } from '../../support/sample.js';
import { seedDatabase } from '../../support/seeded-database.js';
import { plants } from './plants.js';

const it = base
  .extend('original', { scope: 'file' }, async ({}, { onCleanup }) => {
    const database = await lastingDatabase();
    onCleanup(() => database.remove());
    await seedDatabase(database.database);
    return database.database;
  })
  .extend('copy', ({ original }) => copyOf(original));

async function audit(database: string): Promise<{ status: number; stdout: string[]; stderr: string }> {
  const { status, out, err } = await pixkit('audit', '--database', database);
  return { status, stdout: out.trimEnd().split('\n'), stderr: err };
}

const planted = Object.entries(plants).flatMap(([rule, all]) =>
  Object.entries(all).map(([what, statement]) => [rule, what, statement] as const),
);
const ofFile = 'the database file is intact';

describe('pixkit audit', () => {
  it('finds nothing wrong in books with everything in them', async ({ original }) => {
    const { status, stdout, stderr } = await audit(original);
    expect({ status, stdout, stderr }).toEqual({
      status: 0,
      stdout: [
        expect.stringMatching(/^clean: 2 accounts, \d\d transactions, \d\d+ entries, \d\d notifications$/),
      ],
      stderr: '',
    });
  });

  it('has a planted corruption for each rule', () => {
    const rules = auditRules({ ...dialects.postgres, nowMs: 0 }).map(({ sentence }) => sentence);
    expect(Object.keys(plants).sort()).toEqual(rules.sort());
  });

  // A copy of a database of PostgreSQL takes much longer than one of a file.
  it.for(dialect === 'postgres' ? sampled(planted, 8) : planted)(
    '%s: finds %s',
    async ([rule, _what, statement], { copy }) => {
      await tamper(copy, statement);
      const { status, stdout, stderr } = await audit(copy);
      expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
      expect(stdout.filter((line) => line.startsWith(`${rule}: `))).not.toEqual([]);
      expect(stdout.at(-1)).toMatch(/^\d+ violations?: /);
    },
  );

  it('names the row that breaks a rule', async ({ copy }) => {
    await tamper(copy, "update deliveries set status = 'lost', attempts = 3 where id = 1");
    expect((await audit(copy)).stdout).toContainEqual(
      expect.stringMatching(/: delivery 1, status lost, attempts 3, made \d$/),
    );
  });

  it('limits the violations of a rule', async ({ copy }) => {
    const numbers = `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 1100)`;
    await tamper(
      copy,
      `${numbers} insert into registrations (account_id, event_type, url, headers, version, active, created_at)
       select (select min(id) from accounts), 'cash', cast(n as text), '[]', 1, 1, '' from numbers`,
    );
    const { stdout } = await audit(copy);
    const reported = stdout.filter((line) => line.startsWith('a registration is of a known event'));
    expect(reported).toHaveLength(1001);
    expect(reported.at(-1)).toContain('and more');
  });

  it('accepts content that was deleted on purpose', async ({ copy }) => {
    await tamper(
      copy,
      `update deliveries set status = 'dead'; delete from pending_work where kind = 'deliver';
       delete from delivery_attempts; delete from deliveries;
       update notifications set forgotten_at = created_at;
       update notifications set body = '' where transaction_number is not null`,
    );
    expect((await audit(copy)).stdout).toEqual([expect.stringMatching(/^clean: /)]);
  });

  it.runIf(dialect === 'sqlite')('finds a reference to a missing row', async ({ copy }) => {
    await tamper(copy, 'pragma foreign_keys = off; update deliveries set notification_id = 999999');
    expect((await audit(copy)).stdout).toContainEqual(
      expect.stringMatching(`^${ofFile}: table deliveries, row \\d+, parent notifications$`),
    );
  });

  it.runIf(dialect === 'sqlite').for(['ledger_entries', 'delivery_attempts', 'sqlite_autoindex_accounts_1'])(
    'finds an overwritten page of %s',
    async (name, { copy }) => {
      await overwritePageOf(copy, name);
      const { status, stdout } = await audit(copy);
      expect(status).toBe(1);
      expect(stdout.filter((line) => line.startsWith(`${ofFile}: `))).not.toEqual([]);
    },
  );

  it('refuses what is no gateway database of this version', async ({ copy }) => {
    for (const [statement, sentence] of [
      ["insert into knex_migrations (name, batch) values ('999-tomorrow', 9)", 'newer than this program'],
      ['drop table knex_migrations', 'no gateway has used this database yet'],
    ] as const) {
      await tamper(copy, statement);
      const { status, stderr } = await audit(copy);
      expect([status, stderr]).toEqual([2, expect.stringContaining(sentence)]);
    }
  });
});
