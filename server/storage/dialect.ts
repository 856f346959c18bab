/** What differs between databases: data, in one place. */
export interface Dialect {
  /** Knex's client name. */
  readonly client: 'better-sqlite3';
  /** Statements run once on a new connection. */
  readonly pragmas: readonly string[];
  /** Whether one process has the database to itself: then leases found at start belong to a process that is gone. */
  readonly oneProcess: boolean;
  /** What a claiming subquery appends so that two processes never claim the same row. */
  readonly skipLocked: string;
}

/** SQLite: one writer; WAL with a real fsync at every commit. */
export const sqlite: Dialect = {
  client: 'better-sqlite3',
  pragmas: ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON'],
  oneProcess: true,
  skipLocked: '',
};
