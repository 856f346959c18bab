import { auditBooks } from './ledger/audit.js';
import { StorageRefused, StorageUnavailable } from './storage/errors.js';

/** Where the outcome of an audit goes. */
export interface AuditIo {
  readonly stdout: (line: string) => void;
  readonly stderr: (line: string) => void;
}

/**
 * Audits the books of a gateway's database and prints each violation, a line each, and what was looked at. Resolves with the
 * exit status: 0 clean, 1 violated, 2 where there are no books to read (with a sentence on stderr that says why). How far it is
 * with a large database goes to stderr.
 */
export async function runAudit(database: string, io: AuditIo): Promise<number> {
  try {
    const { extent, violations } = await auditBooks(database, {
      progress: (text) => io.stderr(`audit: ${text} …`),
    });
    for (const { rule, text } of violations) io.stdout(`${rule}: ${text}`);
    const { accounts, transactions, entries, notifications } = extent;
    const looked = `${accounts} accounts, ${transactions} transactions, ${entries} entries, ${notifications} notifications`;
    io.stdout(violations.length === 0 ? `clean: ${looked}` : `${violations.length} violations: ${looked}`);
    return violations.length === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof StorageRefused || error instanceof StorageUnavailable)) throw error;
    io.stderr(error.message);
    return 2;
  }
}
