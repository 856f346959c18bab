import { type EventAudit, eventAudit } from './audit/events.js';
import { type FileAudit, fileAudit } from './audit/file.js';
import { type MoneyAudit, moneyAudit } from './audit/money.js';
import { type PlanAudit, planAudit } from './audit/plans.js';
import { type TransactionAudit, transactionAudit } from './audit/transactions.js';
import type { Connection } from './connection.js';
import { openSnapshot, type Snapshot } from './databases.js';
import { Unreadable } from './errors.js';
import { refuseOtherSchema } from './migrations/index.js';
import { type Compile, compileFor } from './statement.js';

export { maxFindings } from './audit/query.js';

/** Every query of the audit. */
export interface AuditQueries {
  readonly file: FileAudit;
  readonly money: MoneyAudit;
  readonly transactions: TransactionAudit;
  readonly events: EventAudit;
  readonly plans: PlanAudit;
  /** Runs `read`; throws Unreadable if stored data cannot be read. Further reads may follow. */
  readonly guarded: <T>(read: () => Promise<T>) => Promise<T>;
}

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
    const compile = compileFor(snapshot.knex);
    const queries = {
      file: fileAudit(compile, snapshot.dialect),
      money: moneyAudit(compile),
      transactions: transactionAudit(compile),
      events: eventAudit(compile),
      plans: planAudit(compile),
      guarded: guard(compile, snapshot),
    };
    return await snapshot.read((connection) =>
      work({
        file: queries.file(connection),
        money: queries.money(connection),
        transactions: queries.transactions(connection),
        events: queries.events(connection),
        plans: queries.plans(connection),
        guarded: queries.guarded(connection),
      }),
    );
  } finally {
    await snapshot.close();
  }
}

function guard(
  compile: Compile,
  { isDamage }: Snapshot,
): (connection: Connection) => AuditQueries['guarded'] {
  const control = (text: string) => compile<Record<never, never>>(() => text);
  // After an error PostgreSQL reads no more in a transaction, except after a rollback to a savepoint before it.
  const begin = control('savepoint guarded');
  const back = control('rollback to savepoint guarded');
  const end = control('release savepoint guarded');
  return (connection) => async (read) => {
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
