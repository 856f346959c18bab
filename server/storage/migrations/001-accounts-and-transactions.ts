import type { Knex } from 'knex';

/** When work can be claimed: it is due and not leased. Queries must use exactly this expression to use the index. */
export const readyAtMs = 'case when lease_until_ms > due_at_ms then lease_until_ms else due_at_ms end';

/** Accounts, credentials, balances, transactions and their ledger, and planned work. Money is in cents. */
export async function up(knex: Knex): Promise<void> {
  await createAccounts(knex);
  await createMoney(knex);
  await createLater(knex);
}

async function createAccounts(knex: Knex): Promise<void> {
  await knex.schema.createTable('accounts', (table) => {
    table.text('id').primary();
    table.text('client_id').notNullable().unique();
    table.text('secret_hash').notNullable();
    table.text('chave').notNullable();
    table.bigInteger('fee_cents').notNullable();
    table.bigInteger('per_transaction_cents');
    table.bigInteger('daily_cents');
    table.bigInteger('night_cents');
    table.text('settlement').notNullable();
    table.text('upstream').notNullable();
    table.text('webhook_registration').notNullable();
    table.integer('charges_fail').notNullable();
    table.integer('minimum_expiration').notNullable();
    table.bigInteger('clock_offset_ms').notNullable();
    table.bigInteger('wall_clock_offset_ms').notNullable();
    table.text('created_at').notNullable();
  });
  await knex.schema.createTable('certificates', (table) => {
    table.text('fingerprint').primary();
    table.text('account_id').notNullable().references('accounts.id');
    table.text('status').notNullable();
    table.text('created_at').notNullable();
  });
}

async function createMoney(knex: Knex): Promise<void> {
  await knex.schema.createTable('balances', (table) => {
    table.text('account_id').primary().references('accounts.id');
    table.bigInteger('available_cents').notNullable();
    table.bigInteger('blocked_cents').notNullable();
    table.check('available_cents >= 0');
    table.check('blocked_cents >= 0');
  });
  await knex.schema.createTable('transactions', (table) => {
    table.bigIncrements('number');
    table.text('uuid').notNullable().unique();
    table.text('account_id').notNullable().references('accounts.id');
    table.text('operation').notNullable();
    table.text('external_id');
    table.text('unique_key');
    table.text('status').notNullable();
    table.bigInteger('amount_cents').notNullable();
    table.bigInteger('fee_cents').notNullable();
    table.bigInteger('refunded_cents').notNullable();
    table.text('pix_key');
    table.text('counterpart');
    table.text('end_to_end_id').unique();
    table.bigInteger('parent_number').references('transactions.number');
    table.text('error_code');
    table.text('error_message');
    table.text('spending_day');
    table.text('detail').notNullable();
    table.text('created_at').notNullable();
    table.text('processed_at');
    table.check('amount_cents > 0');
    table.check('refunded_cents >= 0 and refunded_cents <= amount_cents');
    table.unique(['account_id', 'operation', 'unique_key']);
    table.index(['account_id', 'created_at', 'number']);
    table.index(['account_id', 'external_id']);
  });
  await knex.schema.createTable('ledger_entries', (table) => {
    table.bigIncrements('id');
    table.bigInteger('transaction_number').references('transactions.number');
    table.text('account_id').notNullable().references('accounts.id');
    table.text('book').notNullable();
    table.text('reason').notNullable();
    table.bigInteger('amount_cents').notNullable();
    table.text('created_at').notNullable();
    table.index(['account_id', 'book']);
  });
  await knex.schema.createTable('spending', (table) => {
    table.text('account_id').notNullable().references('accounts.id');
    table.text('day').notNullable();
    table.bigInteger('spent_cents').notNullable();
    table.check('spent_cents >= 0');
    table.primary(['account_id', 'day']);
  });
}

async function createLater(knex: Knex): Promise<void> {
  await knex.schema.createTable('pending_work', (table) => {
    table.bigIncrements('id');
    table.text('kind').notNullable();
    table.text('account_id').notNullable().references('accounts.id');
    table.bigInteger('subject').notNullable();
    table.text('payload').notNullable();
    table.bigInteger('due_at_ms').notNullable();
    table.text('lease_owner');
    table.bigInteger('lease_until_ms').notNullable();
    table.unique(['kind', 'subject']);
    table.index(['account_id', 'due_at_ms']);
  });
  await knex.raw(`create index pending_work_ready on pending_work ((${readyAtMs}), id)`);
  await knex.schema.createTable('registrations', (table) => {
    table.bigIncrements('id');
    table.text('account_id').notNullable().references('accounts.id');
    table.text('event_type').notNullable();
    table.text('url').notNullable();
    table.text('headers').notNullable();
    table.integer('version').notNullable();
    table.integer('active').notNullable();
    table.text('created_at').notNullable();
    table.unique(['account_id', 'event_type', 'url']);
  });
  await knex.schema.createTable('notifications', (table) => {
    table.bigIncrements('id');
    table.text('account_id').notNullable().references('accounts.id');
    table.bigInteger('transaction_number').references('transactions.number');
    table.text('event_type').notNullable();
    table.text('body').notNullable();
    table.text('created_at').notNullable();
    table.index(['transaction_number']);
  });
  await knex.schema.createTable('deliveries', (table) => {
    table.bigIncrements('id');
    table.bigInteger('notification_id').notNullable().references('notifications.id');
    table.text('account_id').notNullable().references('accounts.id');
    table.text('url').notNullable();
    table.text('headers').notNullable();
    table.text('status').notNullable();
    table.integer('attempts').notNullable();
  });
  await knex.schema.createTable('delivery_attempts', (table) => {
    table.bigIncrements('id');
    table.bigInteger('delivery_id').notNullable().references('deliveries.id');
    table.text('attempted_at').notNullable();
    table.integer('duration_ms').notNullable();
    table.integer('status_code');
    table.text('failure');
    table.text('answer').notNullable();
    table.index(['delivery_id']);
  });
}
