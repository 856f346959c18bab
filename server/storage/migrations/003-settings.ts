import type { Knex } from 'knex';

/** What every process on the database must agree on. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('settings', (table) => {
    table.text('name').primary();
    table.text('value').notNullable();
  });
}
