import type { Knex } from 'knex';

/**
 * What a sandbox can be told about an account: the scenarios of its requests, and what its receivers are taken to answer. Which
 * accounts are new is found without reading all of them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('accounts', (table) => {
    table.text('scenario_cash_out');
    table.text('scenario_cash_in');
    table.integer('receivers_answer');
  });
  await knex.raw('create index accounts_created_at on accounts (created_at, id)');
}
