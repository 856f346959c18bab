import type { Knex } from 'knex';

/** Immediate charges, MEDs, the sandbox's directory, and the resends within the last minute. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('cobs', (table) => {
    table.bigIncrements('id');
    table.text('account_id').notNullable().references('accounts.id');
    table.text('txid').notNullable();
    table.text('status').notNullable();
    table.bigInteger('amount_cents').notNullable();
    table.text('location').notNullable();
    table.text('chave').notNullable();
    table.bigInteger('expiracao').notNullable();
    table.text('request').notNullable();
    table.text('created_at').notNullable();
    table.unique(['account_id', 'txid']);
  });
  await knex.schema.createTable('meds', (table) => {
    table.bigIncrements('id');
    table.text('account_id').notNullable().references('accounts.id');
    table.text('status').notNullable();
    table.integer('reconciled').notNullable();
    table.text('created_at').notNullable();
    table.text('content').notNullable();
    table.index(['account_id', 'created_at', 'id']);
  });
  await knex.schema.createTable('directory_keys', (table) => {
    table.text('pix_key').primary();
    table.integer('registered').notNullable();
    table.text('ispb');
    table.text('name');
    table.text('document');
  });
  await knex.schema.createTable('resends', (table) => {
    table.bigIncrements('id');
    table.text('account_id').notNullable().references('accounts.id');
    table.bigInteger('at_ms').notNullable();
    table.index(['account_id', 'at_ms']);
  });
}
