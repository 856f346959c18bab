import { type FullDatabase, upTo } from './full-database.js';

/** A transaction made by the gateway, and how many times it is copied with everything that belongs to it. */
export interface Copied {
  readonly uuid: string;
  readonly copies: number;
}

/** What is copied besides the transactions. */
export interface OtherCopies {
  readonly accountId: string;
  /**
   * Number of copies of the account's newest immediate charge, of its newest MED, and of an account without
   * transactions.
   */
  readonly cobs: number;
  readonly meds: number;
  readonly accounts: number;
}

/** The copies are spread over this many days, up to now. */
const spreadDays = 30;
/** When copy `n` of `copies` was created. */
const timeOf = ({ sql }: FullDatabase, copies: number) =>
  sql.daysAgo(`(${spreadDays} * (1 - n * 1.0 / ${copies}))`);

/**
 * Copies transactions in a gateway's database while no gateway has it open, with their ledger entries, notifications,
 * deliveries and attempts: for measurements on a full database. No balance contains the money of the copies.
 */
export async function copyEverything(
  database: FullDatabase,
  copied: readonly Copied[],
  others: OtherCopies,
): Promise<void> {
  for (const statement of database.sql.careless) await database.query(statement);
  for (const one of copied) await copyTransaction(database, one);
  await copyOthers(database, others);
  await database.query(`
    insert into transaction_tally (account_id, day, operation, status, rows, amount_cents)
      select account_id, substr(created_at, 1, 10), operation, status, count(*), sum(amount_cents) from transactions
      where true
      group by 1, 2, 3, 4
      on conflict (account_id, day, operation, status)
        do update set rows = excluded.rows, amount_cents = excluded.amount_cents`);
}

async function copyTransaction(database: FullDatabase, { uuid, copies }: Copied): Promise<void> {
  const { sql, query } = database;
  const [original] = await query<{ number: number }>('select number from transactions where uuid = $1', [
    uuid,
  ]);
  const number = Number(original?.number);
  const last = async (table: string, key: string) =>
    Number((await query<{ max: string }>(`select max(${key}) as max from ${table}`))[0]?.max ?? 0);
  const numbers = await last('transactions', 'number');
  const notifications = await last('notifications', 'id');
  const deliveries = await last('deliveries', 'id');
  const time = timeOf(database, copies);
  const copy = (table: string, which: string, changed: Readonly<Record<string, string>>, without = '') =>
    copyRows(database, { table, which, changed, without, copies });
  await copy('transactions', `t.number = ${number}`, {
    number: `${numbers} + n`,
    uuid: sql.uuid,
    external_id: `'copy-' || (${numbers} + n)`,
    unique_key: `'copy-' || (${numbers} + n)`,
    end_to_end_id: `'E' || ${sql.padded(`${numbers} + n`, 31)}`,
    created_at: time,
    processed_at: `case when t.processed_at is null then null else ${time} end`,
  });
  const ofCopy = { transaction_number: `${numbers} + n`, created_at: time };
  await copy('ledger_entries', `t.transaction_number = ${number}`, ofCopy, 'id');
  const notified = await query<{ id: string; delivery: string | null }>(
    `select n.id, d.id as delivery from notifications n left join deliveries d on d.notification_id = n.id
     where n.transaction_number = ${number}`,
  );
  const [notification] = notified;
  if (!notification || notified.length > 1) return;
  await copy('notifications', `t.id = ${notification.id}`, { id: `${notifications} + n`, ...ofCopy });
  if (notification.delivery === null) return;
  await copy('deliveries', `t.id = ${notification.delivery}`, {
    id: `${deliveries} + n`,
    notification_id: `${notifications} + n`,
    created_at: time,
  });
  const attempt = { delivery_id: `${deliveries} + n`, attempted_at: time };
  await copy('delivery_attempts', `t.delivery_id = ${notification.delivery}`, attempt, 'id');
  const keys = { transactions: 'number', notifications: 'id', deliveries: 'id' };
  for (const [table, key] of Object.entries(keys)) {
    const statement = sql.afterKeys(table, key);
    if (statement !== undefined) await query(statement);
  }
}

interface Rows {
  readonly table: string;
  /** Selects the row `t` that is copied. */
  readonly which: string;
  /** Columns that differ in copy `n`, with their expressions. */
  readonly changed: Readonly<Record<string, string>>;
  /** A column whose value the database generates. */
  readonly without: string;
  readonly copies: number;
}

async function copyRows(
  database: FullDatabase,
  { table, which, changed, without, copies }: Rows,
): Promise<void> {
  const names = (await database.columns(table)).filter((name) => name !== without);
  const values = names.map((name) => changed[name] ?? `t."${name}"`);
  await database.query(
    `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')})
     select ${values.join(', ')} from ${table} t, ${upTo(copies)} where ${which}`,
  );
}

async function copyOthers(
  database: FullDatabase,
  { accountId, cobs, meds, accounts }: OtherCopies,
): Promise<void> {
  const newest = (table: string) => `t.id = (select max(id) from ${table} where account_id = '${accountId}')`;
  const copy = (table: string, which: string, copies: number, changed: Readonly<Record<string, string>>) =>
    copyRows(database, { table, which, changed, without: 'id', copies });
  await copy('cobs', newest('cobs'), cobs, { txid: `replace(${database.sql.uuid}, '-', '')` });
  await copy('meds', newest('meds'), meds, { created_at: timeOf(database, meds) });
  const id = (what: string) => `t.${what} || '-' || n`;
  const which = (column: string) => `t.${column} = '${accountId}'`;
  const renamed = { id: id('id'), client_id: id('client_id') };
  await copyRows(database, {
    table: 'accounts',
    which: which('id'),
    changed: renamed,
    without: '',
    copies: accounts,
  });
  const balances = { account_id: id('account_id') };
  await copyRows(database, {
    ...{ table: 'balances', which: which('account_id'), changed: balances, without: '', copies: accounts },
  });
}
