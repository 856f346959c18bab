import type { Knex } from 'knex';

import { calendarDay } from '../../domain/clock.js';

/** Number of rows changed by one statement. */
const batch = 500;

/**
 * What the account dashboard needs: sessions, daily sums, and indexes for what belongs to a transaction. An index
 * leaves out rows for which most payments have no value.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('dashboard_sessions', (table) => {
    table.text('id_hash').primary();
    table.text('account_id').notNullable().references('accounts.id');
    // The hash of the client secret with which the session began; a new secret ends it.
    table.text('secret_hash').notNullable();
    table.bigInteger('created_at_ms').notNullable();
    table.bigInteger('expires_at_ms').notNullable();
    table.index(['account_id', 'created_at_ms']);
    table.index(['expires_at_ms']);
  });
  await knex.raw('create index ledger_entries_transaction on ledger_entries (transaction_number)');
  await knex.raw(
    'create index transactions_parent on transactions (parent_number) where parent_number is not null',
  );
  await knex.raw(`create index deliveries_dead on deliveries (account_id, id) where status = 'dead'`);
  await knex.schema.alterTable('transaction_tally', (table) =>
    table.bigInteger('amount_cents').notNullable().defaultTo(0),
  );
  await sumDays(knex);
  await knex.schema.alterTable('meds', (table) => {
    table.bigInteger('transaction_number');
    table.index(['transaction_number']);
  });
  await nameTransactions(knex);
}

interface HourRow {
  account_id: string;
  /** The start of an instant up to the hour: offsets of São Paulo are whole hours. */
  hour: string;
  operation: string;
  status: string;
  /** PostgreSQL returns sums as text. */
  amount: number | string;
}

/** Computes the sums of the transactions per day, operation and status. */
async function sumDays(knex: Knex): Promise<void> {
  const shown =
    'account_id, operation, status, substr(created_at, 1, 13) as hour, sum(amount_cents) as amount';
  const rows = await knex('transactions')
    .select<HourRow[]>(knex.raw(shown))
    .groupByRaw('account_id, operation, status, substr(created_at, 1, 13)');
  for (const { account_id, hour, operation, status, amount } of rows) {
    await knex('transaction_tally')
      .where({ account_id, day: calendarDay(Date.parse(`${hour}:00:00.000Z`)), operation, status })
      .increment('amount_cents', Number(amount));
  }
}

interface MedRow {
  id: number;
  content: string;
}

/** Until now only a MED's content said which transaction it contests. */
async function nameTransactions(knex: Knex): Promise<void> {
  for (let after = 0; ;) {
    const rows = await knex<MedRow>('meds')
      .select('id', 'content')
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch);
    for (const { id, content } of rows) {
      const { contested } = JSON.parse(content) as { contested?: { transactionNumber?: number } | null };
      const number = contested?.transactionNumber ?? null;
      if (number !== null) await knex('meds').where({ id }).update({ transaction_number: number });
      after = id;
    }
    if (rows.length < batch) return;
  }
}
