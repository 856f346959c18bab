import { randomBytes } from 'node:crypto';

import type { Knex } from 'knex';

/** Each registration gets a secret that signs its deliveries, and for a while keeps the previous one. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('registrations', (table) => {
    table.text('secret');
    table.text('previous_secret');
    table.bigInteger('previous_secret_until_ms');
  });
  for (const { id } of await knex<{ id: number; secret: string }>('registrations').select('id')) {
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    await knex('registrations').where({ id }).update({ secret });
  }
}
