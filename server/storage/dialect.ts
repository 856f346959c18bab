/**
 * SQL expressions. On SQLite, a text that is not JSON or not an instant gives null; on PostgreSQL the query fails,
 * which the audit reports as damage.
 */
export interface Expressions {
  /** The type of a JSON text: `object`, `array` and the like. */
  readonly jsonType: (json: string) => string;
  /** A member of a JSON text, as a text. */
  readonly jsonText: (json: string, ...path: readonly string[]) => string;
  /** A member of a JSON text that is a list, as a table with the column `value`. */
  readonly jsonItems: (json: string, member: string) => string;
  /** An instant, in ms since 1970. */
  readonly epochMs: (instant: string) => string;
  /** The calendar day, in UTC, of a time in ms since 1970. */
  readonly day: (ms: string) => string;
}

/** The differences between databases, as data in one place. */
export interface Dialect {
  /** Statements run once before migrations, on their connection. */
  readonly migrationPragmas: readonly string[];
  /**
   * Whether one process has the database to itself. If so, leases found at the start belong to a process that no longer
   * exists.
   */
  readonly oneProcess: boolean;
  /** Appended to a claiming subquery so that two processes never claim the same row. */
  readonly skipLocked: string;
  /**
   * Appended to a select: other transactions that select the row in the same way wait for this one. Null with a single
   * writer.
   */
  readonly rowLock: string | null;
  /**
   * The type of a primary key that counts the rows of a table from which nothing is deleted. Knex's own type also
   * prevents the numbers of deleted rows from being reused, for which SQLite writes to another table.
   */
  readonly rowNumber: string;
  /** Returns a subquery with the items of a JSON array parameter as the column `value`. */
  readonly listed: (parameter: string) => string;
  /** Makes processes that start at the same time migrate one after another; null if there is only one process. */
  readonly migrationLock: string | null;
  /** Queries with which the database checks its own pages, indexes and references. */
  readonly fileChecks: readonly string[];
  /** Expressions that the audit needs. */
  readonly expressions: Expressions;
}

/** SQLite: one writer. */
export const sqlite: Dialect = {
  // A table can be rebuilt only while references are not enforced, and that cannot be changed inside a transaction.
  migrationPragmas: ['foreign_keys = OFF'],
  oneProcess: true,
  skipLocked: '',
  rowLock: null,
  rowNumber: 'integer not null primary key',
  listed: (parameter) => `select value from json_each(${parameter})`,
  migrationLock: null,
  fileChecks: [
    `select integrity_check as fault from pragma_integrity_check where integrity_check <> 'ok'`,
    'select "table", rowid as "row", parent from pragma_foreign_key_check',
  ],
  expressions: {
    jsonType: (json) => `case when json_valid(${json}) then json_type(${json}) end`,
    jsonText: (json, ...path) =>
      `case when json_valid(${json}) then cast(json_extract(${json}, '$.${path.join('.')}') as text) end`,
    jsonItems: (json, member) => `json_each(case when json_valid(${json}) then ${json} end, '$.${member}')`,
    epochMs: (instant) =>
      `cast(strftime('%s', ${instant}) as integer) * 1000 + cast(substr(${instant}, 21, 3) as integer)`,
    day: (ms) => `date((${ms}) / 1000, 'unixepoch')`,
  },
};

/** PostgreSQL: many processes, each with a pool of connections. */
export const postgres: Dialect = {
  migrationPragmas: [],
  oneProcess: false,
  skipLocked: ' for update skip locked',
  // Weaker than `for update`: rows that refer to this one can still be inserted.
  rowLock: ' for no key update',
  rowNumber: 'bigserial primary key',
  listed: (parameter) =>
    `select value from json_array_elements_text(cast(${parameter} as json)) as items(value)`,
  // The number is arbitrary but must be the same in every process.
  migrationLock: 'select pg_advisory_xact_lock(7049001)',
  // The server checks references on every write; checking pages is left to its own tools (pg_amcheck).
  fileChecks: [],
  expressions: {
    jsonType: (json) => `json_typeof(cast(${json} as json))`,
    jsonText: (json, ...path) => `(cast(${json} as json) #>> '{${path.join(',')}}')`,
    jsonItems: (json, member) => `json_array_elements(cast(${json} as json) -> '${member}') as items(value)`,
    epochMs: (instant) => `cast(extract(epoch from cast(${instant} as timestamptz)) * 1000 as bigint)`,
    day: (ms) => `to_char(to_timestamp((${ms}) / 1000.0) at time zone 'UTC', 'YYYY-MM-DD')`,
  },
};
