import type { Knex } from 'knex';

import { chained, postingDigest } from '../tables/ledger.js';

/** Number of rows read and written at a time. */
const pageSize = 500;

/**
 * A hash chain over each account's entries, and the number of deliveries of each notification, for the audit to check
 * rows against.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('ledger_entries', (table) => table.text('chain').notNullable().defaultTo(''));
  await knex.schema.alterTable('balances', (table) => table.text('chain').notNullable().defaultTo(''));
  // Null for notifications created before this was counted.
  await knex.schema.alterTable('notifications', (table) => table.integer('fan_out'));
  await knex.schema.alterTable('deliveries', (table) => table.integer('resent').notNullable().defaultTo(0));
  await knex.raw(
    "create index ledger_entries_splits on ledger_entries (transaction_number) where reason = 'split'",
  );
  await chainEntries(knex);
}

interface EntryRow {
  id: number;
  account_id: string;
  transaction_number: number | null;
  book: string;
  reason: string;
  amount_cents: number;
  created_at: string;
}

interface Account {
  tail: string;
  /** The rows of its newest posting that were read so far. */
  rows: EntryRow[];
}

/** Adds the chain to existing entries, a page at a time. */
async function chainEntries(knex: Knex): Promise<void> {
  const accounts = new Map<string, Account>();
  let links: [id: number, hash: string][] = [];
  for (let after = 0; ;) {
    const page = await knex<EntryRow>('ledger_entries').where('id', '>', after).orderBy('id').limit(pageSize);
    for (const row of page) {
      const account = accounts.get(row.account_id) ?? { tail: '', rows: [] };
      accounts.set(row.account_id, account);
      const [begun] = account.rows;
      if (begun && !samePosting(begun, row)) links.push(...close(account));
      account.rows.push(row);
      after = row.id;
    }
    if (page.length === 0) for (const account of accounts.values()) links.push(...close(account));
    await writeLinks(knex, links);
    links = [];
    if (page.length === 0) break;
  }
  for (const [accountId, { tail }] of accounts) {
    await knex('balances').where('account_id', accountId).update({ chain: tail });
  }
}

function samePosting(one: EntryRow, other: EntryRow): boolean {
  return (
    one.transaction_number === other.transaction_number &&
    one.reason === other.reason &&
    one.created_at === other.created_at
  );
}

/** Adds an account's newest posting to its chain; returns the hashes for its rows. */
function close(account: Account): [id: number, hash: string][] {
  const [first] = account.rows;
  if (!first) return [];
  const digest = postingDigest({
    accountId: first.account_id,
    transactionNumber: first.transaction_number,
    reason: first.reason,
    createdAt: first.created_at,
    lines: account.rows.map(({ book, amount_cents: amountCents }) => ({ book, amountCents })),
  });
  const { tail, hash } = chained(account.tail, digest);
  const links = account.rows.map(({ id }): [number, string] => [id, hash]);
  account.tail = tail;
  account.rows = [];
  return links;
}

async function writeLinks(knex: Knex, links: readonly [id: number, hash: string][]): Promise<void> {
  for (let from = 0; from < links.length; from += pageSize) {
    const some = links.slice(from, from + pageSize);
    const rows = some.map(() => '(cast(? as bigint), ?)').join(', ');
    // The `+` makes SQLite look up entries by the links; otherwise it reads all entries for every page.
    await knex.raw(
      `with links(id, hash) as (values ${rows})
       update ledger_entries set chain = links.hash from links where +links.id = ledger_entries.id`,
      some.flat(),
    );
  }
}
