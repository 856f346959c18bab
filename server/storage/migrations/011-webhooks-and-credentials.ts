import type { Knex } from 'knex';

/** Deliveries that need attention. Queries must use exactly this expression to use the index. */
export const isDeadLetter = `status = 'dead' and retried_as is null`;

/**
 * What the account dashboard manages. A registration records who ended it, and which URL replaced it; its row stays,
 * because deliveries refer to it. A notification may be a test, or about a MED; a delivery records when it was planned,
 * and which one replaced it. A certificate records until when it is valid. Tokens belong to a generation, which ends
 * with the client secret.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('registrations', (table) => {
    table.text('ended_by');
    table.text('replaced_by');
  });
  // Until now only a receiver that answered 410 could end one.
  await knex('registrations').where('active', 0).update({ ended_by: 'gone' });
  await knex.schema.alterTable('notifications', (table) => {
    table.integer('test').notNullable().defaultTo(0);
    table.bigInteger('med_id');
  });
  await nameMeds(knex);
  await knex.schema.alterTable('deliveries', (table) => {
    table.text('created_at');
    table.bigInteger('retried_as');
  });
  await knex.raw(
    `update deliveries set created_at = coalesce(
       (select min(attempted_at) from delivery_attempts where delivery_id = deliveries.id),
       (select created_at from notifications where notifications.id = notification_id))`,
  );
  await knex.schema.alterTable('certificates', (table) => {
    for (const column of ['subject', 'not_before', 'not_after', 'revoked_at']) table.text(column);
    table.index(['account_id', 'created_at']);
  });
  await knex.schema.alterTable('accounts', (table) => {
    table.integer('token_generation').notNullable().defaultTo(0);
  });
  await indexLists(knex);
}

/** The part of a `notifications` row that says which MED it is about. */
interface Told {
  readonly id: number;
  readonly body: string;
}

/** Notifications without a transaction are about MEDs; their bodies name the MED. */
async function nameMeds(knex: Knex): Promise<void> {
  for (let after = 0; ;) {
    const page = await knex<Told>('notifications')
      .select('id', 'body')
      .whereNull('transaction_number')
      .where('id', '>', after)
      .orderBy('id')
      .limit(500);
    for (const { id, body } of page) {
      await knex('notifications')
        .where({ id })
        .update({ med_id: medIn(body) });
      after = id;
    }
    if (page.length === 0) return;
  }
}

/** An unreadable body names none; the audit reports it. */
function medIn(body: string): number | null {
  const found = /^\{"event":"\w+","data":\{"id":(\d{1,15}),/.exec(body);
  return found ? Number(found[1]) : null;
}

/** One more index entry per delivery; the other indexes cost payments nothing. */
async function indexLists(knex: Knex): Promise<void> {
  await knex.raw('create index deliveries_of_account on deliveries (account_id, created_at, id)');
  // The old index has all dead deliveries, including those that no longer need attention.
  await knex.raw('drop index if exists deliveries_dead');
  await knex.raw(
    `create index deliveries_dead_letters on deliveries (account_id, created_at, id) where ${isDeadLetter}`,
  );
  await knex.raw('create index notifications_of_med on notifications (med_id) where med_id is not null');
  await knex.raw(
    `create index transactions_charges on transactions (account_id, number) where operation = 'cash_in'`,
  );
  await knex.raw('create index cobs_of_account on cobs (account_id, id)');
}
