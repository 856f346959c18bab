import { openSnapshot, type Snapshot } from './databases.js';
import type { Dialect } from './dialect.js';
import { Unreadable } from './errors.js';
import { refuseOtherSchema } from './migrations/index.js';
import { compiled, type Connection } from './statement.js';

/** A row as it is stored. */
export type StoredRow = Readonly<Record<string, string | number | null>>;

/** A database as it is at one moment. */
export interface AuditSnapshot {
  readonly dialect: Dialect;
  /** Returns at most `max` rows of a query; throws Unreadable if stored data cannot be read. Further queries may follow. */
  readonly rows: (sql: string, max: number) => Promise<StoredRow[]>;
}

/**
 * Lets `work` read a database as it is at one moment, even while gateways use it; nothing can be changed. Throws
 * StorageRefused if this program cannot read the database.
 */
export async function readDatabase<T>(
  database: string,
  work: (snapshot: AuditSnapshot) => Promise<T>,
): Promise<T> {
  const snapshot = await openSnapshot(database, refuseOtherSchema);
  try {
    return await snapshot.read((connection) =>
      work({ dialect: snapshot.dialect, rows: reader(snapshot, connection) }),
    );
  } finally {
    await snapshot.close();
  }
}

function reader({ knex, isDamage }: Snapshot, connection: Connection): AuditSnapshot['rows'] {
  const query = <R>(text: string) => compiled<object, R>(knex, () => text, {});
  // After an error, PostgreSQL does not continue a transaction until it is rolled back to an earlier savepoint.
  const control = (text: string) => connection.run(query<never>(text), {});
  return async (sql, max) => {
    await control('savepoint guarded');
    const read = connection.rows(query<StoredRow>(`select * from (${sql}) as found limit ${max}`), {});
    const rows = await read.catch(async (error: unknown) => {
      if (!isDamage(error)) throw error;
      await control('rollback to savepoint guarded');
      return new Unreadable(error instanceof Error ? error.message : String(error), { cause: error });
    });
    await control('release savepoint guarded');
    if (rows instanceof Unreadable) throw rows;
    return rows;
  };
}
