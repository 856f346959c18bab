import pg from 'pg';

/** A transaction made by the gateway, and how many times it is copied with everything that belongs to it. */
export interface Copied {
  readonly uuid: string;
  readonly copies: number;
}

/** What is copied besides the transactions. */
export interface Besides {
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
const at = (of: string) =>
  `to_char((now() - ${spreadDays} * interval '1 day' * (1 - ${of})) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Copies transactions in a gateway's PostgreSQL database while no gateway has it open, with their ledger entries,
 * notifications, deliveries and attempts: for measurements on a full database. No balance contains the money of the
 * copies.
 */
export async function fillPostgres(
  connectionString: string,
  copied: readonly Copied[],
  besides: Besides,
): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('set synchronous_commit = off');
    for (const one of copied) await copyTransaction(client, one);
    await copyOthers(client, besides);
    await client.query(`
      insert into transaction_tally (account_id, day, operation, status, rows, amount_cents)
        select account_id, substr(created_at, 1, 10), operation, status, count(*), sum(amount_cents) from transactions
        group by 1, 2, 3, 4
        on conflict (account_id, day, operation, status)
          do update set rows = excluded.rows, amount_cents = excluded.amount_cents`);
  } finally {
    await client.end();
  }
}

async function copyTransaction(client: pg.Client, { uuid, copies }: Copied): Promise<void> {
  const { rows } = await client.query<{ number: number }>('select number from transactions where uuid = $1', [
    uuid,
  ]);
  const number = Number(rows[0]?.number);
  const first = async (table: string, key: string) =>
    Number((await client.query<{ max: string }>(`select max(${key}) from ${table}`)).rows[0]?.max ?? 0);
  const numbers = await first('transactions', 'number');
  const notifications = await first('notifications', 'id');
  const deliveries = await first('deliveries', 'id');
  const time = at(`n::float / ${copies}`);
  const copy = (table: string, which: string, changed: Readonly<Record<string, string>>, without = '') =>
    copyRows(client, { table, which, changed, without, copies });
  await copy('transactions', `t.number = ${number}`, {
    number: `${numbers} + n`,
    uuid: 'gen_random_uuid()::text',
    external_id: `'copy-' || ${numbers} + n`,
    unique_key: `'copy-' || ${numbers} + n`,
    end_to_end_id: `'E' || lpad((${numbers} + n)::text, 31, '0')`,
    created_at: time,
    processed_at: `case when t.processed_at is null then null else ${time} end`,
  });
  const ofCopy = { transaction_number: `${numbers} + n`, created_at: time };
  await copy('ledger_entries', `t.transaction_number = ${number}`, ofCopy, 'id');
  const told = await client.query<{ id: string; delivery: string | null }>(
    `select n.id, d.id as delivery from notifications n left join deliveries d on d.notification_id = n.id
     where n.transaction_number = ${number}`,
  );
  const [notification] = told.rows;
  if (!notification || told.rows.length > 1) return;
  await copy('notifications', `t.id = ${notification.id}`, { id: `${notifications} + n`, ...ofCopy });
  if (notification.delivery === null) return;
  await copy('deliveries', `t.id = ${notification.delivery}`, {
    id: `${deliveries} + n`,
    notification_id: `${notifications} + n`,
    created_at: time,
  });
  const attempt = { delivery_id: `${deliveries} + n`, attempted_at: time };
  await copy('delivery_attempts', `t.delivery_id = ${notification.delivery}`, attempt, 'id');
  for (const [table, key] of Object.entries({
    transactions: 'number',
    notifications: 'id',
    deliveries: 'id',
  }))
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', '${key}'), (select max(${key}) from ${table}))`,
    );
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

async function copyRows(client: pg.Client, { table, which, changed, without, copies }: Rows): Promise<void> {
  const { rows } = await client.query<{ column_name: string }>(
    'select column_name from information_schema.columns where table_schema = current_schema() and table_name = $1',
    [table],
  );
  const names = rows.map(({ column_name }) => column_name).filter((name) => name !== without);
  const values = names.map((name) => changed[name] ?? `t."${name}"`);
  await client.query(
    `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')})
     select ${values.join(', ')} from ${table} t, generate_series(1, ${copies}) n where ${which}`,
  );
}

async function copyOthers(client: pg.Client, { accountId, cobs, meds, accounts }: Besides): Promise<void> {
  const newest = (table: string) => `t.id = (select max(id) from ${table} where account_id = '${accountId}')`;
  const copy = (table: string, which: string, copies: number, changed: Readonly<Record<string, string>>) =>
    copyRows(client, { table, which, changed, without: 'id', copies });
  await copy('cobs', newest('cobs'), cobs, { txid: `replace(gen_random_uuid()::text, '-', '')` });
  await copy('meds', newest('meds'), meds, { created_at: at(`n::float / ${meds}`) });
  const id = (what: string) => `t.${what} || '-' || n`;
  const which = (column: string) => `t.${column} = '${accountId}'`;
  const renamed = { id: id('id'), client_id: id('client_id') };
  await copyRows(client, {
    table: 'accounts',
    which: which('id'),
    changed: renamed,
    without: '',
    copies: accounts,
  });
  const balances = { account_id: id('account_id') };
  await copyRows(client, {
    ...{ table: 'balances', which: which('account_id'), changed: balances, without: '', copies: accounts },
  });
}
