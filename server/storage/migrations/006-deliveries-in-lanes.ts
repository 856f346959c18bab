import type { Knex } from 'knex';

import { readyAtMs } from './001-accounts-and-transactions.js';

/**
 * Deliveries are claimed lane by lane, everything else by due time. Work that cannot be done is set aside with its
 * reason. The time of planning is stored, so that work never waits longer than planned if the clock is set back. The
 * content of a notification can be deleted; its row stays for the audit.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('pending_work', (table) => {
    table.text('lane');
    table.bigInteger('planned_at_ms').notNullable().defaultTo(0);
    table.integer('failures').notNullable().defaultTo(0);
    table.text('set_aside');
  });
  // Until they are done, deliveries planned earlier share one lane per account.
  await knex.raw(`update pending_work set lane = account_id where kind = 'deliver'`);
  await knex.raw('drop index pending_work_ready');
  // Claiming work still moves two index entries, because each row is in only one of these indexes.
  await knex.raw(
    `create index pending_work_ready on pending_work ((${readyAtMs}), id) where lane is null and set_aside is null`,
  );
  await knex.raw(
    `create index pending_work_lanes on pending_work (lane, (${readyAtMs}), id) where lane is not null and set_aside is null`,
  );
  await knex.schema.alterTable('notifications', (table) => table.text('forgotten_at'));
  await knex.schema.alterTable('deliveries', (table) => table.index(['notification_id']));
}
