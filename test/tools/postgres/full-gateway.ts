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

/** Creates one of each kind of transaction by the gateway's own rules, to be copied. */
async function createOriginals(account: TestAccount) {
  for (const eventType of ['cash_in', 'cash_out']) await account.register(closedReceiver, eventType);
  const cashOut = async (outcome: string) => {
    const { transactionId } = (await account.cashOut({ value: 1.5 }).expect(201)).body;
    await account.settle(transactionId, outcome);
    return String(transactionId);
  };
  const [paid, failed] = [await cashOut('CONFIRMED'), await cashOut('ERROR')];
  const charge = String((await account.charge({ value: 1.5 }).expect(201)).body['transactionId']);
  await account.state('a charge is paid', { transactionId: charge });
  // A refused delivery becomes a dead letter.
  await account.timePasses(1);
  return { paid, failed, charge };
}

/**
 * Fills a new database with this many copies of transactions. No balance contains the money of the copies. Returns the
 * account, which no open gateway has yet, and the id of a payment that was copied.
 */
export async function fillGateway(
  database: string,
  rows: number,
): Promise<{ account: TestAccount; transaction: string }> {
  const gateway = await TestGateway.start({ database, retrySchedule: [0] });
  const account = await gateway.account({ feeAmount: 0.35 });
  const { paid, failed, charge } = await createOriginals(account);
  await gateway.close();
  const charges = Math.floor(rows / 4);
  await onDatabase(database, async (full) => {
    await full.query('set synchronous_commit = off');
    await full.query(`update deliveries set status = 'delivered'`);
    await copyTransaction(full, failed, 2);
    await copyTransaction(full, charge, charges);
    await copyTransaction(full, paid, rows - charges);
    await full.query(countCopies);
    await full.query(leaveSomeUndelivered, [account.accountId]);
  });
  return { account, transaction: paid };
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

/** Paths of what is listed with each of its filters, and of copies, below the dashboard's root; `middle` is the number of a copy. */
export function pagesOf(transaction: string, middle: number): string[] {
  const then = new Date(Date.now() - 15 * 86_400_000).toISOString();
  const day = then.slice(0, 10);
  const asks = { transaction, middle, then, day };
  return [
    ...transactionFilters(asks).map((asks) => `/transactions?${asks}`),
    ...deliveryFilters(asks).map((asks) => `/deliveries?${asks}`),
    ...[transaction, `copy-${middle}`, 'nothing', String(middle)].map((id) => `/search?search=${id}`),
    `/transactions.csv?startDate=${day}&endDate=${day}`,
    '/transactions.csv?status=ERROR',
    `/charges?before=${middle}&beforeCob=${middle}`,
    '/meds?page=2',
    '/meds?status=CANCELLED',
    '/sandbox/phone?code=x',
    `/transactions/${middle}`,
    `/deliveries/${middle}`,
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
