import pg from 'pg';
import { describe, expect } from 'vitest';

import { auditDatabase } from '../../../server/ledger/audit.js';
import { openSync } from '../../../server/storage/sqlite-sync.js';
import { hasExternalId } from '../../../server/storage/queries/external-ids.js';
import { seedDatabase } from '../../support/seeded-database.js';
import { dialect, lastingDatabase, tamper, type TestDatabase } from '../../support/databases.js';
import { it as base } from '../../support/fixtures.js';
import type { TestAccount } from '../../support/gateway.js';

/** Tables with a number that was counted in a table of its own before migration 010. */
const counted = { transactions: 'number', ledger_entries: 'id', notifications: 'id' } as const;
const fresh = Object.keys(counted) as (keyof typeof counted)[];

const it = base
  .extend('sharedDatabase', { scope: 'file' }, async ({}, { onCleanup }) => {
    const database = await lastingDatabase();
    onCleanup(() => database.remove());
    await seedDatabase(database.database);
    return database;
  })
  .extend(
    'restart',
    ({ start, sharedDatabase }) =>
      () =>
        start({ database: sharedDatabase.database, retrySchedule: [0, 3600] }),
  );

async function query(database: TestDatabase, text: string): Promise<Record<string, unknown>[]> {
  if (dialect === 'sqlite') {
    const file = openSync(database.file, { readOnly: true });
    try {
      return file.prepare(text).all() as Record<string, unknown>[];
    } finally {
      file.close();
    }
  }
  const client = new pg.Client({ connectionString: database.database });
  await client.connect();
  return (await client.query(text).finally(() => client.end())).rows as Record<string, unknown>[];
}

const rowsOf = (database: TestDatabase, table: keyof typeof counted) =>
  query(database, `select * from ${table} order by ${counted[table]}`);
const definitions = (database: TestDatabase) =>
  query(database, 'select name, sql from sqlite_master where sql is not null order by type, name');

/** Takes a database back to what it was before migration 010. */
async function makeOlder(database: TestDatabase): Promise<void> {
  const statements = [
    'drop index transactions_other_external_id',
    'create index transactions_account_id_external_id_index on transactions (account_id, external_id)',
    "delete from knex_migrations where name = '010-cheaper-rows'",
  ];
  if (dialect === 'sqlite') {
    statements.unshift('pragma foreign_keys = OFF');
    const kept = await definitions(database);
    for (const table of fresh) {
      const sql = String(kept.find(({ name }) => name === table)?.['sql']);
      const older = sql
        .replace(/^create table \S+/i, `create table older`)
        .replace(/primary key/i, '$& autoincrement');
      const indexes = await query(
        database,
        `select sql from sqlite_master where type = 'index' and tbl_name = '${table}' and sql is not null`,
      );
      statements.push(older, `insert into older select * from ${table}`, `drop table ${table}`);
      statements.push(
        `alter table older rename to ${table}`,
        ...indexes.map((index) => String(index['sql'])),
      );
    }
    // The index that is made above, which its table took with it.
    statements.push(
      'drop index if exists transactions_other_external_id',
      'create index if not exists transactions_account_id_external_id_index on transactions (account_id, external_id)',
    );
  }
  await tamper(database.database, statements.join(';\n'));
}

describe('books of an earlier version', () => {
  it('are as they were when they have been migrated, audit clean, and go on', async ({
    sharedDatabase,
    restart,
  }) => {
    const before = await Promise.all(fresh.map((table) => rowsOf(sharedDatabase, table)));
    const schema = dialect === 'sqlite' ? await definitions(sharedDatabase) : [];
    await makeOlder(sharedDatabase);
    if (dialect === 'sqlite')
      expect(
        (await query(sharedDatabase, 'select name from sqlite_sequence')).map(({ name }) => name),
      ).toEqual(expect.arrayContaining(fresh));
    await (await restart()).close();
    expect(await Promise.all(fresh.map((table) => rowsOf(sharedDatabase, table)))).toEqual(before);
    expect((await auditDatabase(sharedDatabase.database)).violations).toEqual([]);
    if (dialect === 'sqlite') {
      const plain = (rows: readonly Record<string, unknown>[]) =>
        rows.map(({ name, sql }) => [name, String(sql).replace(/["`]/g, '').toLowerCase()]);
      expect(plain(await definitions(sharedDatabase))).toEqual(plain(schema));
      const names = (await query(sharedDatabase, 'select name from sqlite_sequence')).map(({ name }) => name);
      expect(names.filter((name) => fresh.some((table) => table === name))).toEqual([]);
      expect(names).toContain('deliveries');
      expect(await query(sharedDatabase, 'pragma foreign_key_check')).toEqual([]);
    }
    const last = Number(
      (await query(sharedDatabase, 'select max(number) as last from transactions'))[0]?.['last'],
    );
    const again = await restart();
    await (await again.account()).cashOut();
    await again.close();
    const next = Number(
      (await query(sharedDatabase, 'select max(number) as last from transactions'))[0]?.['last'],
    );
    expect(next).toBeGreaterThan(last);
    // PostgreSQL gives out numbers that nobody keeps, too.
    if (dialect === 'sqlite') expect(next).toBe(last + 1);
    expect((await auditDatabase(sharedDatabase.database)).violations).toEqual([]);
  });

  it('have their references looked at as before', async ({ sharedDatabase, restart }) => {
    const gateway = await restart();
    await (await gateway.account()).cashOut().expect(201);
    await gateway.close();
    const orphan = `insert into ledger_entries (account_id, book, reason, amount_cents, created_at) values ('nobody', 'outside', 'x', 1, 'x')`;
    if (dialect === 'postgres')
      await expect(tamper(sharedDatabase.database, orphan)).rejects.toThrow('foreign key');
    else await expect(tamper(sharedDatabase.database, orphan)).rejects.toThrow('FOREIGN KEY');
  });
});

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

describe.runIf(dialect === 'sqlite')('on SQLite', () => {
  it('no row is looked at to find an external id, but by an index', async ({ sharedDatabase }) => {
    const plan = await query(
      sharedDatabase,
      `explain query plan select * from transactions where ${hasExternalId({ accountId: "'x'", externalId: "'x'" })} order by number desc`,
    );
    const steps = plan.map(({ detail }) => String(detail));
    expect(steps.filter((step) => step.startsWith('SCAN transactions'))).toEqual([]);
    expect(steps.join('\n')).toContain('transactions_other_external_id');
    expect(steps.join('\n')).toContain('transactions_account_id_operation_unique_key_unique');
  });
});
