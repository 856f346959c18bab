import assert from 'node:assert/strict';

import type { Knex } from 'knex';

/**
 * Transactions whose unique key is not their external id. Queries must use exactly this expression to use the index.
 */
export const hasOtherKey = '(unique_key is null or unique_key <> external_id)';

/** Every payment writes to these tables, and nothing is ever deleted from them, so no number could be reused anyway. */
const neverDeletedFrom = ['transactions', 'ledger_entries', 'notifications'];

/** Fewer writes per payment: no index entry for what another index finds, and no row that only counts rows. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('transactions', (table) => table.dropIndex(['account_id', 'external_id']));
  // On SQLite, Knex keeps a counter row per table so that no number is reused after a deletion.
  if (await knex.schema.hasTable('sqlite_sequence')) {
    for (const table of neverDeletedFrom) await withoutAutoincrement(knex, table);
  }
  await knex.raw(
    `create index transactions_other_external_id on transactions (account_id, external_id)
     where external_id is not null and ${hasOtherKey}`,
  );
}

/**
 * The procedure that SQLite documents for changing a table (lang_altertable, section 7); references are not enforced
 * while migrating.
 */
async function withoutAutoincrement(knex: Knex, table: string): Promise<void> {
  const kept = await knex<{ type: string; sql: string }>('sqlite_master')
    .select('type', 'sql')
    .where('tbl_name', table)
    .whereNotNull('sql');
  const [definition] = kept.filter(({ type }) => type === 'table');
  assert(definition, `there is no table ${table}`);
  const next = `next_${table}`;
  const changed = definition.sql
    .replace(/^create table \S+/i, `create table ${next}`)
    .replace(/ autoincrement\b/i, '');
  await knex.raw(changed);
  await knex.raw(`insert into ${next} select * from ${table}`);
  await knex.raw(`drop table ${table}`);
  await knex.raw(`alter table ${next} rename to ${table}`);
  for (const { type, sql } of kept) if (type === 'index') await knex.raw(sql);
}
