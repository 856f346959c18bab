import type { Knex } from 'knex';

/** Drops the digests of rows and postings: the audit looks for contradictions, not for edited rows (docs/decisions/audit.md). */
export async function up(knex: Knex): Promise<void> {
  for (const table of ['accounts', 'certificates', 'transactions', 'registrations', 'cobs', 'meds'])
    await knex.raw(`alter table ${table} drop column seal`);
  for (const table of ['balances', 'ledger_entries'])
    await knex.raw(`alter table ${table} drop column chain`);
}
