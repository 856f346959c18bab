import type { Knex } from 'knex';

/** The number of transactions of an account per day, operation and status: totals of the list without counting rows. */
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
