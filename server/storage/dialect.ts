/** What differs between databases: data, in one place. */
export interface Dialect {
  /** Statements run once on a new connection. */
  readonly pragmas: readonly string[];
  /** Statements run once before migrations, on their connection; `pragmas` come after them. */
  readonly migrationPragmas: readonly string[];
  /** Whether one process has the database to itself: then leases found at start belong to a process that is gone. */
  readonly oneProcess: boolean;
  /** What a claiming subquery appends so that two processes never claim the same row. */
  readonly skipLocked: string;
  /** What a select appends so that whoever selects the row likewise waits for this transaction; null: nobody else writes. */
  readonly rowLock: string | null;
  /** Makes processes that start at once migrate one after another; null: there is only one. */
  readonly migrationLock: string | null;
  /** Queries by which the database finds what is wrong with its own pages, indexes and references. */
  readonly fileChecks: readonly string[];
}

/**
 * SQLite: one writer; WAL with a real fsync at every commit. Up to 32 MB of pages in memory and as many in the WAL before
 * they go to the file: hot pages are written there once, not once per thousand.
 */
export const sqlite: Dialect = {
  pragmas: [
    'journal_mode = WAL',
    'synchronous = FULL',
    'wal_autocheckpoint = 8000',
    'cache_size = -32000',
    'foreign_keys = ON',
  ],
  // A table can be built anew only where nobody minds that it is gone for a moment; a transaction cannot change this.
  migrationPragmas: ['foreign_keys = OFF'],
  oneProcess: true,
  skipLocked: '',
  rowLock: null,
  migrationLock: null,
  fileChecks: [
    'select integrity_check from pragma_integrity_check',
    'select "table", rowid, parent from pragma_foreign_key_check limit 1001',
  ],
};

/** PostgreSQL: many processes, each with a pool of connections. */
export const postgres: Dialect = {
  pragmas: [],
  migrationPragmas: [],
  oneProcess: false,
  skipLocked: ' for update skip locked',
  // Weaker than `for update`: rows that refer to this one can still be inserted.
  rowLock: ' for no key update',
  // The number means nothing; it must only be the same in every process.
  migrationLock: 'select pg_advisory_xact_lock(7049001)',
  // The server checks references whenever a row is written; its pages are its own tools' affair (pg_amcheck).
  fileChecks: [],
};
