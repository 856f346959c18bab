import pg from 'pg';

import { openSync } from '../../server/storage/sqlite-sync.js';
import type { SqliteValue } from '../../server/storage/sqlite-driver.js';

/** A gateway's database, bypassing the gateway. */
export interface FullDatabase {
  /** Runs a statement whose values are `$1`, `$2` …; returns its rows. */
  query<Row = Readonly<Record<string, unknown>>>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Names of the columns of a table. */
  columns(table: string): Promise<string[]>;
  readonly sql: Dialect;
}

/** Expressions that the databases write differently. */
interface Dialect {
  /** A random UUID, as text. */
  readonly uuid: string;
  /** A number as text, with zeros before it up to this length. */
  padded(number: string, length: number): string;
  /** The time this many days ago, as the gateway stores times. */
  daysAgo(days: string): string;
  /** Run before many rows are written: durability is of no use to a measurement. */
  readonly careless: readonly string[];
  /** Runs after rows with explicit keys were written to a table. */
  afterKeys(table: string, key: string): string | undefined;
  /** Renews the statistics of the planner. */
  readonly analyze: string;
}

/** The whole numbers from 1 to `last`, as a table `n` with the column `n`. */
export const upTo = (last: number): string =>
  `(with recursive counted(n) as (select 1 union all select n + 1 from counted where n < ${last}) select n from counted) as n`;

const postgres: Dialect = {
  uuid: 'gen_random_uuid()::text',
  padded: (number, length) => `lpad((${number})::text, ${length}, '0')`,
  daysAgo: (days) =>
    `to_char((now() - ${days} * interval '1 day') at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  careless: ['set synchronous_commit = off'],
  afterKeys: (table, key) =>
    `select setval(pg_get_serial_sequence('${table}', '${key}'), (select max(${key}) from ${table}))`,
  analyze: 'vacuum analyze',
};

const sqlite: Dialect = {
  uuid: `lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2)
    || '-a' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`,
  padded: (number, length) => `printf('%0${length}d', ${number})`,
  daysAgo: (days) => `strftime('%Y-%m-%dT%H:%M:%fZ', julianday('now') - ${days})`,
  // Indexes of gigabytes are filled in memory: up to 4 GB of it.
  careless: ['pragma synchronous = off', 'pragma cache_size = -4000000'],
  afterKeys: () => undefined,
  analyze: 'analyze',
};

/** Runs something on a database (a URL of PostgreSQL, or the path of an SQLite file that no gateway has open). */
export function onDatabase<T>(database: string, work: (database: FullDatabase) => Promise<T>): Promise<T> {
  return /^postgres(ql)?:/.test(database) ? onPostgres(database, work) : onSqlite(database, work);
}

async function onPostgres<T>(
  connectionString: string,
  work: (database: FullDatabase) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const query = async <Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
    (await client.query(text, [...values])).rows as Row[];
  const columns = async (table: string): Promise<string[]> => {
    const found = await query<{ column_name: string }>(
      'select column_name from information_schema.columns where table_schema = current_schema() and table_name = $1',
      [table],
    );
    return found.map(({ column_name }) => column_name);
  };
  return work({ query, columns, sql: postgres }).finally(() => client.end());
}

async function onSqlite<T>(path: string, work: (database: FullDatabase) => Promise<T>): Promise<T> {
  const opened = openSync(path);
  const query = <Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> => {
    const statement = opened.prepare(text.replaceAll(/\$(\d)/g, '?$1'));
    const given = values as readonly SqliteValue[];
    if (statement.columns().length > 0) return Promise.resolve(statement.all(...given) as Row[]);
    statement.run(...given);
    return Promise.resolve([]);
  };
  const columns = async (table: string): Promise<string[]> =>
    (await query<{ name: string }>(`pragma table_info(${table})`)).map(({ name }) => name);
  return work({ query, columns, sql: sqlite }).finally(() => opened.close());
}
