import type { Knex } from 'knex';

import { sealOf, type StoredRow } from '../sealed.js';
import { digestOf, promiseOf, type PromisedRow } from '../tables/ledger.js';

/** Number of rows read at a time. */
const pageSize = 500;

/**
 * A digest in every row of what accounts have set and asked for, for the audit to check rows against. What the rows
 * contain now is taken as correct. A charge has one of what was promised when it was made; all other transactions have
 * postings, whose chain contains that.
 */
export async function up(knex: Knex): Promise<void> {
  for (const name of ['accounts', 'certificates', 'registrations', 'cobs', 'meds', 'transactions'])
    await knex.schema.alterTable(name, (table) => table.text('seal'));
  await sealRows(knex('accounts'), 'id', '', sealOf);
  await sealRows(knex('certificates'), 'fingerprint', '', sealOf);
  for (const name of ['registrations', 'cobs', 'meds']) await sealRows(knex(name), 'id', 0, sealOf);
  const charges = knex('transactions').where('operation', 'cash_in');
  await sealRows(charges, 'number', 0, (row) => {
    const charge = promised(row);
    return digestOf(promiseOf(charge, charge, 'made'));
  });
}

/** Seals rows, in the order of a key, which is greater than `first`. */
async function sealRows(
  rows: Knex.QueryBuilder,
  key: string,
  first: string | number,
  digest: (row: StoredRow) => string,
): Promise<void> {
  for (let after: string | number | null = first; ;) {
    const page = (await rows
      .clone()
      .where(key, '>', after)
      .orderBy(key)
      .limit(pageSize)) as readonly StoredRow[];
    for (const row of page) {
      after = row[key] ?? null;
      await rows
        .clone()
        .where(key, after)
        .update({ seal: digest(row) });
    }
    if (page.length < pageSize) return;
  }
}

/** The members of a transaction, from its columns. */
function promised(row: StoredRow): PromisedRow {
  const members = Object.entries(row).map(([column, value]) => [
    column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ]);
  return Object.fromEntries(members) as PromisedRow;
}
