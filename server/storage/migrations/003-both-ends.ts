import type { Knex } from 'knex';

/**
 * Allows the two ends of a payment between accounts to have the same end-to-end id. The receiving account is found by
 * its payment key or by the code of its charge.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop index transactions_end_to_end_id');
  await knex.raw(
    `create unique index transactions_end_to_end_id on transactions (end_to_end_id, account_id, operation)
     where end_to_end_id is not null`,
  );
  await knex.raw('create index accounts_chave on accounts (chave)');
  await knex.raw('create index cobs_location on cobs (location)');
}
