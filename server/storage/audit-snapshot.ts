import { eventAudit } from './audit/events.js';
import { fileAudit } from './audit/file.js';
import { moneyAudit } from './audit/money.js';
import { planAudit } from './audit/plans.js';
import { sealedAudit } from './audit/sealed.js';
import { transactionAudit } from './audit/transactions.js';
import { auditReader } from './audit/query.js';
import type { Connection } from './connection.js';
import { openSnapshot, type Snapshot } from './databases.js';
import { Unreadable } from './errors.js';
import { refuseOtherSchema } from './migrations/index.js';
import { type Compile, compileFor } from './statement.js';

export { maxFindings } from './audit/query.js';

/** Every query of the audit. */
export type AuditQueries = ReturnType<typeof queriesOn>;

/**
 * Lets `work` read a database as it is at one moment, even while gateways use it; nothing can be
 * changed. Throws StorageRefused if this program cannot read it.
 */
export async function readDatabase<T>(
  database: string,
  work: (queries: AuditQueries) => Promise<T>,
): Promise<T> {
  const snapshot = await openSnapshot(database, refuseOtherSchema);
  try {
    return await snapshot.read((connection) => work(queriesOn(snapshot, connection)));
  } finally {
    await snapshot.close();
  }
}

function queriesOn(snapshot: Snapshot, connection: Connection) {
  const compile = compileFor(snapshot.knex);
  const reader = auditReader(compile, connection);
  return {
    file: fileAudit(reader, snapshot.dialect),
    money: moneyAudit(reader),
    transactions: transactionAudit(reader),
    events: eventAudit(reader),
    plans: planAudit(reader),
    sealed: sealedAudit(reader),
    guarded: guard(compile, snapshot, connection),
  };
}

/** Runs a read; throws Unreadable if stored data cannot be read. Further reads may follow. */
function guard(compile: Compile, { isDamage }: Snapshot, connection: Connection) {
  const control = (text: string) => compile<Record<never, never>>(() => text);
  // After an error PostgreSQL reads no more in a transaction, except after a rollback to a savepoint before it.
  const begin = control('savepoint guarded');
  const back = control('rollback to savepoint guarded');
  const end = control('release savepoint guarded');
  return async <T>(read: () => Promise<T>): Promise<T> => {
    await connection.run(begin, {});
    const value = await read().catch(async (error: unknown) => {
      if (!isDamage(error)) throw error;
      await connection.run(back, {});
      await connection.run(end, {});
      throw new Unreadable(error instanceof Error ? error.message : String(error), { cause: error });
    });
    await connection.run(end, {});
    return value;
  };
}
