import type { Knex } from 'knex';

/** How many transactions an account has of each day, operation and state: the list's totals without counting rows. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('transaction_tally', (table) => {
    table.text('account_id').notNullable().references('accounts.id');
    table.text('day').notNullable();
    table.text('operation').notNullable();
    table.text('status').notNullable();
    table.bigInteger('rows').notNullable();
    table.primary(['account_id', 'day', 'operation', 'status']);
  });
}
