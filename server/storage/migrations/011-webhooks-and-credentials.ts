import type { Knex } from 'knex';

/** Deliveries that somebody should look at. Queries must say it in these words to use the index. */
export const isDeadLetter = `status = 'dead' and retried_as is null`;

/**
 * What the account dashboard manages. A registration says who ended it, and which URL took its place; its row stays, because
 * deliveries are to it. A notification may be a test, or of a MED; a delivery says when it was planned, and which one
 * took its place. A certificate says until when it is valid. Tokens are of a generation, which ends with the client secret.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('registrations', (table) => {
    table.text('ended_by');
    table.text('replaced_by');
  });
  // Until now nothing but a receiver that answered 410 ended one.
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

/** A row of the table `notifications`, as far as it tells of which MED it is. */
interface Told {
  readonly id: number;
  readonly body: string;
}

/** Notifications of MEDs are those of no transaction; their bodies name the MED. */
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

/** What cannot be read names none: the audit says so. */
function medIn(body: string): number | null {
  const found = /^\{"event":"\w+","data":\{"id":(\d{1,15}),/.exec(body);
  return found ? Number(found[1]) : null;
}

/** One entry more for each delivery; the others cost a payment nothing. */
async function indexLists(knex: Knex): Promise<void> {
  await knex.raw('create index deliveries_of_account on deliveries (account_id, created_at, id)');
  // All that are dead, and thereby also those that need nobody any more.
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
