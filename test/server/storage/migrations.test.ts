import type { Knex } from 'knex';
import { describe, expect } from 'vitest';

import { auditDatabase } from '../../../server/ledger/audit.js';
import { openDatabase } from '../../../server/storage/databases.js';
import {
  type Migration,
  migrate,
  migrations,
  refuseOtherSchema,
} from '../../../server/storage/migrations/index.js';
import { openStore } from '../../../server/storage/store.js';
import { seedDatabase } from '../../support/seeded-database.js';
import { dialect, postgresDatabase, tamper } from '../../support/databases.js';
import { it } from '../../support/fixtures.js';

const ledger = (knex: Knex) => knex<Record<string, unknown>>('ledger_entries').orderBy('id');

/** A schema with one more migration than this program has. */
function withNext(up: Migration['up']): readonly Migration[] {
  return [...migrations, { name: '999-next', up }];
}

/** Adds a column and fills it from rows that exist. */
const nicknames = withNext(async (knex) => {
  await knex.schema.alterTable('accounts', (table) => {
    table.text('nickname');
    table.index(['nickname']);
  });
  await knex.raw('update accounts set nickname = client_id');
});

async function upgrade(database: string, known: readonly Migration[]): Promise<void> {
  const opened = await openDatabase(database, {}, () => undefined);
  await migrate(opened.knex, opened.dialect, known).finally(opened.abandon);
}

async function inspect<T>(database: string, query: (knex: Knex) => Promise<T>): Promise<T> {
  const { knex, abandon } = await openDatabase(database, {}, () => undefined);
  return query(knex).finally(abandon);
}

it('drops the digests of a database of the first version, and keeps its books', async ({
  database: fresh,
}) => {
  // Other databases of a test have the schema of this version.
  const database = dialect === 'postgres' ? await postgresDatabase({ from: 'template1' }) : fresh.database;
  await upgrade(database, migrations.slice(0, 1));
  const account = `insert into accounts (id, client_id, secret_hash, chave, fee_cents, settlement, upstream,
    webhook_registration, charges_fail, minimum_expiration, clock_offset_ms, wall_clock_offset_ms, created_at, seal)
    values ('a', 'c', 'h', 'k', 35, 'manual', 'healthy', 'enabled', 0, 1, 0, 0, '2026-01-05T12:00:00.000Z', 's')`;
  await tamper(database, `${account}; insert into balances values ('a', 0, 0, 'x')`);
  await expect(auditDatabase(database)).rejects.toThrow('older version');
  const store = await openStore(database);
  expect(await store.read(({ accounts }) => accounts.byId('a'))).toMatchObject({
    clientId: 'c',
    feeCents: 35,
  });
  await store.close();
  expect((await auditDatabase(database)).violations).toEqual([]);
});

describe('a later migration', () => {
  it('runs once on a database of the first version, and keeps its rows', async ({
    database: { database },
  }) => {
    await seedDatabase(database);
    const before = await inspect(database, ledger);
    await inspect(database, (knex) =>
      expect(refuseOtherSchema(knex, nicknames)).rejects.toThrow('older version'),
    );
    for (let start = 0; start < 2; start += 1) await upgrade(database, nicknames);
    expect(await inspect(database, ledger)).toEqual(before);
    const accounts = await inspect(database, (knex) =>
      knex<{ client_id: string; nickname: string }>('accounts').select('client_id', 'nickname'),
    );
    expect(accounts.length).toBeGreaterThan(1);
    for (const { client_id, nickname } of accounts) expect(nickname).toBe(client_id);
    await inspect(database, (knex) => refuseOtherSchema(knex, nicknames));
  });

  it('makes a database that this version refuses, and leaves as it is', async ({
    database: { database },
  }) => {
    await upgrade(database, nicknames);
    const refusal = 'newer than this program (its migration "999-next" is unknown)';
    for (let turn = 0; turn < 2; turn += 1) {
      await expect(openStore(database)).rejects.toThrow(refusal);
      await expect(auditDatabase(database)).rejects.toThrow(refusal);
    }
    await tamper(database, "delete from knex_migrations where name = '999-next'");
    await (await openStore(database)).close();
  });

  it('that fails changes nothing', async ({ database: { database } }) => {
    await (await openStore(database)).close();
    const failing = withNext(async (knex) => {
      await knex.schema.alterTable('accounts', (table) => table.text('nickname'));
      throw new Error('half done');
    });
    await expect(upgrade(database, failing)).rejects.toThrow('half done');
    expect(await inspect(database, (knex) => knex.schema.hasColumn('accounts', 'nickname'))).toBe(false);
    await (await openStore(database)).close();
  });

  it.runIf(dialect === 'sqlite')(
    'can rebuild a table that others refer to',
    async ({ database: { database } }) => {
      await seedDatabase(database);
      const before = await inspect(database, ledger);
      const rebuilding = withNext(async (knex) => {
        const [table] = await knex<{ type: string; name: string; sql: string }>('sqlite_master').where({
          type: 'table',
          name: 'accounts',
        });
        await knex.raw(String(table?.sql).replace(/accounts/, 'next'));
        await knex.raw('insert into next select * from accounts');
        await knex.raw('drop table accounts');
        await knex.raw('alter table next rename to accounts');
      });
      await upgrade(database, rebuilding);
      expect(await inspect(database, ledger)).toEqual(before);
      expect(await inspect(database, (knex) => knex.raw('pragma foreign_key_check'))).toEqual([]);
    },
  );
});
