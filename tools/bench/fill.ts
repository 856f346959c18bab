import { openSync } from '../../server/storage/sqlite-sync.js';

/** An SQL expression for a UUID version 4. */
const uuid = `lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2)
  || '-a' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`;

/**
 * Copies one transaction of an account until the account has `rows` transactions, in a gateway's SQLite file that no
 * gateway has open. For measurements on a full database, this is faster than a million payments. The ledger does not
 * contain the copies.
 */
export function fillTransactions(database: string, accountId: string, rows: number): void {
  const db = openSync(database);
  const columns = (db.prepare('pragma table_info(transactions)').all() as { name: string }[])
    .map(({ name }) => name)
    .filter((name) => name !== 'number');
  const copied = columns.map((name) => {
    if (name === 'uuid') return uuid;
    if (name === 'external_id' || name === 'unique_key') return "'copy-' || n";
    return name;
  });
  db.exec('pragma synchronous = OFF');
  db.prepare(
    `with recursive counter(n) as (select 1 union all select n + 1 from counter where n < ?)
     insert into transactions (${columns.join(', ')})
     select ${copied.join(', ')} from counter, (select * from transactions where account_id = ? limit 1)`,
  ).run(rows, accountId);
  db.prepare('update transaction_tally set rows = rows + ? where account_id = ?').run(rows, accountId);
  db.close();
}
