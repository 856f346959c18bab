import type { Knex } from 'knex';

import { isDeadLetter } from './011-webhooks-and-credentials.js';

/**
 * Indexes for what is queried every few seconds; they only ever contain few rows. Attempts record their account's time.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`create index deliveries_dead_newest on deliveries (id) where ${isDeadLetter}`);
  await knex.raw('create index pending_work_set_aside on pending_work (id) where set_aside is not null');
  await knex.schema.alterTable('delivery_attempts', (table) => table.text('account_time'));
}
