import type { Knex } from 'knex';

/**
 * Sandbox settings of an account: the scenarios of its requests, and the simulated answers of its receivers. New
 * accounts can be found without reading all of them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('accounts', (table) => {
    table.text('scenario_cash_out');
    table.text('scenario_cash_in');
    table.integer('receivers_answer');
  });
  await knex.raw('create index accounts_created_at on accounts (created_at, id)');
}
