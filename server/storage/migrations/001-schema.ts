import type { Knex } from 'knex';

import type { Dialect } from '../dialect.js';

/**
 * When work can be claimed: from its due time, or from the end of its lease if that is later. Queries must use exactly
 * this expression to use the index.
 */
export const readyAtMs = 'case when lease_until_ms > due_at_ms then lease_until_ms else due_at_ms end';

/** Transactions whose unique key is not their external id. Queries must use exactly this expression to use the index. */
export const hasOtherKey = '(unique_key is null or unique_key <> external_id)';

/** Deliveries that need attention. Queries must use exactly this expression to use the index. */
export const isDeadLetter = `status = 'dead' and retried_as is null`;

/** Creates every table. Money is in cents; times are ISO 8601, or ms since 1970 where the name says so. */
export async function up(knex: Knex, { rowNumber }: Dialect): Promise<void> {
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
    table.integer('token_generation').notNullable().defaultTo(0);
    table.text('scenario_cash_out');
    table.text('scenario_cash_in');
    table.integer('receivers_answer');
    table.text('seal');
  });
  await knex.schema.createTable('certificates', (table) => {
    table.text('fingerprint').primary();
    table.text('account_id').notNullable().references('accounts.id');
    table.text('status').notNullable();
    table.text('created_at').notNullable();
    table.text('subject');
    table.text('not_before');
    table.text('not_after');
    table.text('revoked_at');
    table.text('seal');
    table.index(['account_id', 'created_at']);
  });
  await knex.schema.createTable('balances', (table) => {
    table.text('account_id').primary().references('accounts.id');
    table.bigInteger('available_cents').notNullable();
    table.bigInteger('blocked_cents').notNullable();
    table.text('chain').notNullable().defaultTo('');
    table.check('available_cents >= 0');
    table.check('blocked_cents >= 0');
  });
  await knex.schema.createTable('transactions', (table) => {
    table.specificType('number', rowNumber);
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
    table.text('end_to_end_id');
    table.bigInteger('parent_number').references('transactions.number');
    table.text('error_code');
    table.text('error_message');
    table.text('spending_day');
    table.text('detail').notNullable();
    table.text('created_at').notNullable();
    table.text('processed_at');
    table.text('seal');
    table.check('amount_cents > 0');
    table.check('refunded_cents >= 0 and refunded_cents <= amount_cents');
    table.unique(['account_id', 'operation', 'unique_key']);
    table.index(['account_id', 'created_at', 'number']);
  });
  await knex.schema.createTable('ledger_entries', (table) => {
    table.specificType('id', rowNumber);
    table.bigInteger('transaction_number').references('transactions.number');
    table.text('account_id').notNullable().references('accounts.id');
    table.text('book').notNullable();
    table.text('reason').notNullable();
    table.bigInteger('amount_cents').notNullable();
    table.text('created_at').notNullable();
    table.text('chain').notNullable().defaultTo('');
  });
  await knex.schema.createTable('spending', (table) => {
    table.text('account_id').notNullable().references('accounts.id');
    table.text('day').notNullable();
    table.bigInteger('spent_cents').notNullable();
    table.primary(['account_id', 'day']);
    table.check('spent_cents >= 0');
  });
  await knex.schema.createTable('transaction_tally', (table) => {
    table.text('account_id').notNullable().references('accounts.id');
    table.text('day').notNullable();
    table.text('operation').notNullable();
    table.text('status').notNullable();
    table.bigInteger('rows').notNullable();
    table.bigInteger('amount_cents').notNullable().defaultTo(0);
    table.primary(['account_id', 'day', 'operation', 'status']);
  });
  await knex.schema.createTable('pending_work', (table) => {
    table.bigIncrements('id');
    table.text('kind').notNullable();
    table.text('account_id').notNullable().references('accounts.id');
    table.bigInteger('subject').notNullable();
    table.text('payload').notNullable();
    table.bigInteger('due_at_ms').notNullable();
    table.text('lease_owner');
    table.bigInteger('lease_until_ms').notNullable();
    table.text('lane');
    table.bigInteger('planned_at_ms').notNullable().defaultTo(0);
    table.integer('failures').notNullable().defaultTo(0);
    table.text('set_aside');
    table.unique(['kind', 'subject']);
    table.index(['account_id', 'due_at_ms']);
  });
  await knex.schema.createTable('registrations', (table) => {
    table.bigIncrements('id');
    table.text('account_id').notNullable().references('accounts.id');
    table.text('event_type').notNullable();
    table.text('url').notNullable();
    table.text('headers').notNullable();
    table.integer('version').notNullable();
    table.integer('active').notNullable();
    table.text('created_at').notNullable();
    table.text('secret');
    table.text('previous_secret');
    table.bigInteger('previous_secret_until_ms');
    table.text('ended_by');
    table.text('replaced_by');
    table.text('seal');
    table.unique(['account_id', 'event_type', 'url']);
  });
  await knex.schema.createTable('notifications', (table) => {
    table.specificType('id', rowNumber);
    table.text('account_id').notNullable().references('accounts.id');
    table.bigInteger('transaction_number').references('transactions.number');
    table.text('event_type').notNullable();
    table.text('body').notNullable();
    table.text('created_at').notNullable();
    table.text('forgotten_at');
    table.integer('fan_out');
    table.integer('test').notNullable().defaultTo(0);
    table.bigInteger('med_id');
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
    table.integer('resent').notNullable().defaultTo(0);
    table.text('created_at');
    table.bigInteger('retried_as');
    table.index(['notification_id']);
  });
  await knex.schema.createTable('delivery_attempts', (table) => {
    table.bigIncrements('id');
    table.bigInteger('delivery_id').notNullable().references('deliveries.id');
    table.text('attempted_at').notNullable();
    table.integer('duration_ms').notNullable();
    table.integer('status_code');
    table.text('failure');
    table.text('answer').notNullable();
    table.text('account_time');
    table.index(['delivery_id']);
  });
  await knex.schema.createTable('resends', (table) => {
    table.bigIncrements('id');
    table.text('account_id').notNullable().references('accounts.id');
    table.bigInteger('at_ms').notNullable();
    table.index(['account_id', 'at_ms']);
  });
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
    table.text('seal');
    table.unique(['account_id', 'txid']);
  });
  await knex.schema.createTable('meds', (table) => {
    table.bigIncrements('id');
    table.text('account_id').notNullable().references('accounts.id');
    table.text('status').notNullable();
    table.integer('reconciled').notNullable();
    table.text('created_at').notNullable();
    table.text('content').notNullable();
    table.bigInteger('transaction_number');
    table.text('seal');
    table.index(['transaction_number']);
    table.index(['account_id', 'created_at', 'id']);
  });
  await knex.schema.createTable('directory_keys', (table) => {
    table.text('pix_key').primary();
    table.integer('registered').notNullable();
    table.text('ispb');
    table.text('name');
    table.text('document');
  });
  await knex.schema.createTable('dashboard_sessions', (table) => {
    table.text('id_hash').primary();
    table.text('account_id').notNullable().references('accounts.id');
    // The hash of the client secret with which the session was started; a new secret ends it.
    table.text('secret_hash').notNullable();
    table.bigInteger('created_at_ms').notNullable();
    table.bigInteger('expires_at_ms').notNullable();
    table.index(['expires_at_ms']);
    table.index(['account_id', 'created_at_ms']);
  });
  await knex.schema.createTable('settings', (table) => {
    table.text('name').primary();
    table.text('value').notNullable();
  });
  for (const index of indexes) await knex.raw(`create ${index}`);
}

/** Indexes on expressions, or on some rows only: most payments have no entry in the latter. */
const indexes = [
  `index accounts_created_at on accounts (created_at, id)`,
  `index transactions_charges on transactions (account_id, number) where operation = 'cash_in'`,
  `index transactions_other_external_id on transactions (account_id, external_id) where external_id is not null and ${hasOtherKey}`,
  `index transactions_parent on transactions (parent_number) where parent_number is not null`,
  `unique index transactions_end_to_end_id on transactions (end_to_end_id) where end_to_end_id is not null`,
  `index ledger_entries_transaction on ledger_entries (transaction_number)`,
  `index ledger_entries_splits on ledger_entries (transaction_number) where reason = 'split'`,
  `index pending_work_set_aside on pending_work (id) where set_aside is not null`,
  `index pending_work_lanes on pending_work (lane, (${readyAtMs}), id) where lane is not null and set_aside is null`,
  `index pending_work_ready on pending_work ((${readyAtMs}), id) where lane is null and set_aside is null`,
  `index notifications_of_med on notifications (med_id) where med_id is not null`,
  `index deliveries_dead_newest on deliveries (id) where ${isDeadLetter}`,
  `index deliveries_dead_letters on deliveries (account_id, created_at, id) where ${isDeadLetter}`,
  `index deliveries_of_account on deliveries (account_id, created_at, id)`,
  `index cobs_of_account on cobs (account_id, id)`,
];
