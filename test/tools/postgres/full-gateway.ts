/** A PostgreSQL database that is full of the payments of one account, and every page of the dashboard that shows them. */
import pg from 'pg';

import { type TestAccount, TestGateway } from '../../support/gateway.js';

/** A connection to a gateway's database, next to the gateway. */
export interface FullDatabase {
  /** Runs a statement whose values are `$1`, `$2` …; returns its rows. */
  query<Row = Readonly<Record<string, unknown>>>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** Runs something on a PostgreSQL database. */
export async function onDatabase<T>(
  connectionString: string,
  run: (database: FullDatabase) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const query = async <Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
    (await client.query(text, [...values])).rows as Row[];
  return run({ query }).finally(() => client.end());
}

/** A statement that was sent to PostgreSQL. */
export interface SentQuery {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Calls the listener for every prepared statement that this process sends to PostgreSQL, until the returned function is
 * called.
 */
export function onQuery(listener: (query: SentQuery) => void): () => void {
  const prototype = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const outcome = query.apply(this, args);
    const [what] = args as [{ text?: string; values?: readonly unknown[] } | string];
    if (typeof what === 'object' && what.text !== undefined && outcome instanceof Promise) {
      const { text, values = [] } = what;
      outcome.then(
        () => listener({ text, values }),
        () => undefined,
      );
    }
    return outcome;
  };
  return () => {
    prototype.query = query;
  };
}

const closedReceiver = 'https://127.0.0.1:1/';

/** The ids of what a filled gateway contains. */
export interface Ids {
  readonly transaction: string;
  readonly charge: string;
  readonly txid: string;
  readonly med: string;
}

/** Creates one of everything by the gateway's own rules, to be copied. */
async function createOriginals(account: TestAccount): Promise<Ids & { failed: string }> {
  for (const eventType of ['cash_in', 'cash_out']) await account.register(closedReceiver, eventType);
  const cashOut = async (outcome: string) => {
    const { transactionId } = (await account.cashOut({ value: 1.5 }).expect(201)).body;
    await account.settle(transactionId, outcome);
    return String(transactionId);
  };
  const [transaction, failed] = [await cashOut('CONFIRMED'), await cashOut('ERROR')];
  const charge = String((await account.charge({ value: 1.5 }).expect(201)).body['transactionId']);
  await account.state('a charge is paid', { transactionId: charge });
  const txid = 'b'.repeat(32);
  const { accountId } = account;
  const cob = { calendario: { expiracao: 86_400 }, valor: { original: '1.50' }, chave: accountId };
  await account.put(`/cob/${txid}`, cob).expect(201);
  const { id } = await account.state('a MED', { reconciled: true });
  // A refused delivery becomes a dead letter.
  await account.timePasses(1);
  return { transaction, failed, charge, txid, med: String(id) };
}

/**
 * Fills a new database with one of everything, and with this many copies of its transactions. No balance contains the
 * money of the copies. Returns the account, which no open gateway has yet.
 */
export async function fillGateway(database: string, rows: number): Promise<Ids & { account: TestAccount }> {
  const gateway = await TestGateway.start({ database, retrySchedule: [0] });
  const account = await gateway.account({ feeAmount: 0.35 });
  const { failed, ...ids } = await createOriginals(account);
  await gateway.close();
  const charges = Math.floor(rows / 4);
  await onDatabase(database, async (full) => {
    await full.query('set synchronous_commit = off');
    await full.query(`update deliveries set status = 'delivered'`);
    await copyTransaction(full, failed, 2);
    await copyTransaction(full, ids.charge, charges);
    await copyTransaction(full, ids.transaction, rows - charges);
    await copyOthers(full, account.accountId, rows);
    await full.query(countCopies);
    await full.query(leaveSomeUndelivered, [account.accountId]);
  });
  return { ...ids, account };
}

/** The tally of the list has the copies, too. */
const countCopies = `
  insert into transaction_tally (account_id, day, operation, status, rows, amount_cents)
    select account_id, substr(created_at, 1, 10), operation, status, count(*), sum(amount_cents) from transactions
    where true
    group by 1, 2, 3, 4
    on conflict (account_id, day, operation, status)
      do update set rows = excluded.rows, amount_cents = excluded.amount_cents`;

/** Deliveries in every state: nearly all have arrived; the few that have not are among the oldest. */
const leaveSomeUndelivered = `
  update deliveries set status = case id % 3 when 0 then 'pending' when 1 then 'resending' else 'dead' end
  where id in (select id from deliveries where account_id = $1 order by id limit 300)`;

/** Values for filters. */
interface Asks {
  readonly transaction: string;
  /** The number of a copy, when it was created, and on which day. */
  readonly middle: number;
  readonly then: string;
  readonly day: string;
}

function deliveryFilters({ transaction, middle, then, day }: Asks): string[] {
  return [
    '',
    'status=pending',
    'status=resending',
    'status=delivered',
    'status=dead',
    'eventType=cash_out',
    'eventType=cash_in',
    'eventType=med_created',
    `url=${closedReceiver}`,
    'url=https://x.example/',
    `id=${transaction}`,
    'id=nothing',
    `from=${day}`,
    `to=${day}`,
    `from=${day}&to=${day}`,
    `after=${then}_${middle}`,
    `after=${then}_${middle}&status=pending`,
    `to=${day}&eventType=med_created`,
    'status=dead&eventType=med_created',
    `status=dead&url=${closedReceiver}`,
    `status=pending&id=${transaction}`,
  ];
}

function transactionFilters({ transaction, middle, then, day }: Asks): string[] {
  return [
    '',
    'status=ERROR',
    'status=PENDING',
    'status=CONFIRMED',
    'type=REFUND_IN',
    'type=WITHDRAW',
    'type=PAYMENT',
    `startDate=${day}`,
    `startDate=${day}&endDate=${day}`,
    `before=${then}_${middle}`,
    `search=${transaction}`,
    `search=copy-${middle}`,
    `search=E${String(middle).padStart(31, '0')}`,
    'search=nothing',
    `search=${middle}`,
    'status=PENDING&type=REFUND_IN',
    `status=ERROR&before=${then}_${middle}`,
  ];
}

/** URLs of every page with each of its filters, below the dashboard's root; `middle` is the number of a copy. */
export function pagesOf({ transaction, charge, txid, med }: Ids, middle: number): string[] {
  const then = new Date(Date.now() - 15 * 86_400_000).toISOString();
  const day = then.slice(0, 10);
  const asks = { transaction, middle, then, day };
  const ids = [transaction, `copy-${middle}`, 'nothing', String(middle)];
  return [
    '/',
    ...transactionFilters(asks).map((asks) => `/transactions?${asks}`),
    `/transactions/${transaction}`,
    `/transactions/${middle}`,
    `/transactions.csv?startDate=${day}&endDate=${day}`,
    '/transactions.csv?status=ERROR',
    ...[...ids, txid].map((id) => `/search?search=${id}`),
    '/charges',
    `/charges?before=${middle}&beforeCob=${middle}`,
    '/charges/new',
    '/cobs/new',
    `/charges/${charge}`,
    `/cobs/${txid}`,
    '/meds',
    '/meds?page=2',
    '/meds?status=CANCELLED',
    `/meds/${med}`,
    '/webhooks',
    '/webhooks/new',
    '/webhooks/1',
    ...deliveryFilters(asks).map((asks) => `/deliveries?${asks}`),
    '/deliveries/1',
    `/deliveries/${middle}`,
    '/credentials',
    '/sandbox',
    '/sandbox/phone',
    '/sandbox/phone?code=x',
    '/sandbox/states/a-received-payment',
  ];
}

/** The copies are spread over this many days, up to now. */
const spreadDays = 30;
/** When copy `n` of `copies` was created. */
const timeOf = (copies: number): string =>
  `to_char((now() - (${spreadDays} * (1 - n * 1.0 / ${copies})) * interval '1 day') at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const uuid = 'gen_random_uuid()::text';

/** Copies a transaction with its ledger entries, notifications, deliveries and attempts. */
async function copyTransaction(database: FullDatabase, original: string, copies: number): Promise<void> {
  const { query } = database;
  const [found] = await query<{ number: number }>('select number from transactions where uuid = $1', [
    original,
  ]);
  const number = Number(found?.number);
  const last = async (table: string, key: string) =>
    Number((await query<{ max: string }>(`select max(${key}) as max from ${table}`))[0]?.max ?? 0);
  const numbers = await last('transactions', 'number');
  const notifications = await last('notifications', 'id');
  const deliveries = await last('deliveries', 'id');
  const time = timeOf(copies);
  const copy = (table: string, which: string, changed: Readonly<Record<string, string>>, without = '') =>
    copyRows(database, { table, which, changed, without, copies });
  await copy('transactions', `t.number = ${number}`, {
    number: `${numbers} + n`,
    uuid,
    external_id: `'copy-' || (${numbers} + n)`,
    unique_key: `'copy-' || (${numbers} + n)`,
    end_to_end_id: `'E' || lpad((${numbers} + n)::text, 31, '0')`,
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
    await query(
      `select setval(pg_get_serial_sequence('${table}', '${key}'), (select max(${key}) from ${table}))`,
    );
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
  const columns = await database.query<{ column_name: string }>(
    'select column_name from information_schema.columns where table_schema = current_schema() and table_name = $1',
    [table],
  );
  const names = columns.map(({ column_name }) => column_name).filter((name) => name !== without);
  const values = names.map((name) => changed[name] ?? `t."${name}"`);
  await database.query(
    `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')})
     select ${values.join(', ')} from ${table} t, generate_series(1, ${copies}) as n where ${which}`,
  );
}

/** Copies the newest immediate charge and MED, and the account itself, without transactions. */
async function copyOthers(database: FullDatabase, accountId: string, rows: number): Promise<void> {
  const newest = (table: string) => `t.id = (select max(id) from ${table} where account_id = '${accountId}')`;
  const copy = (
    table: string,
    which: string,
    copies: number,
    changed: Readonly<Record<string, string>>,
    without = '',
  ) => copyRows(database, { table, which, changed, without, copies });
  const [cobs, meds, accounts] = [rows / 10, rows / 500, rows / 200];
  await copy('cobs', newest('cobs'), cobs, { txid: `replace(${uuid}, '-', '')` }, 'id');
  await copy('meds', newest('meds'), meds, { created_at: timeOf(meds) }, 'id');
  const numbered = (column: string) => `t.${column} || '-' || n`;
  const renamed = { id: numbered('id'), client_id: numbered('client_id') };
  await copy('accounts', `t.id = '${accountId}'`, accounts, renamed);
  const owned = { account_id: numbered('account_id') };
  await copy('balances', `t.account_id = '${accountId}'`, accounts, owned);
}
