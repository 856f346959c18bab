import type { Knex } from 'knex';

/** Drops indexes that no query uses: every payment would pay for them. */
export async function up(knex: Knex): Promise<void> {
  // Only the audit groups entries, and it reads all of them.
  await knex.schema.alterTable('ledger_entries', (table) => table.dropIndex(['account_id', 'book']));
  // A payment has no end-to-end id until it settles.
  await knex.schema.alterTable('transactions', (table) => table.dropUnique(['end_to_end_id']));
  await knex.raw(
    'create unique index transactions_end_to_end_id on transactions (end_to_end_id) where end_to_end_id is not null',
  );
}
