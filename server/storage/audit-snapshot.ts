import { type EventAudit, eventAudit } from './audit/events.js';
import { type MoneyAudit, moneyAudit } from './audit/money.js';
import { type TransactionAudit, transactionAudit } from './audit/transactions.js';
import { openSnapshot } from './databases.js';
import { refuseOtherSchema } from './migrations/index.js';
import { compileFor } from './statement.js';

/** Every query of the audit. */
export interface AuditQueries {
  readonly money: MoneyAudit;
  readonly transactions: TransactionAudit;
  readonly events: EventAudit;
}

/**
 * Lets `work` read the books of a database as they are at one moment, whether or not gateways are at work on it; nothing can
 * be changed. Throws StorageRefused where there are no books that this program can read.
 */
export async function readBooks<T>(
  database: string,
  work: (queries: AuditQueries) => Promise<T>,
): Promise<T> {
  const { knex, read, close } = await openSnapshot(database, refuseOtherSchema);
  try {
    const compile = compileFor(knex);
    const queries = {
      money: moneyAudit(compile),
      transactions: transactionAudit(compile),
      events: eventAudit(compile),
    };
    return await read((connection) =>
      work({
        money: queries.money(connection),
        transactions: queries.transactions(connection),
        events: queries.events(connection),
      }),
    );
  } finally {
    await close();
  }
}
