import { auditDatabase } from './ledger/audit.js';
import type { Language } from './messages/language.js';
import { serveTexts } from './serve/texts.js';
import { StorageUnavailable } from './storage/errors.js';
import { StorageRefused } from './storage/errors.js';

export interface AuditIo {
  readonly stdout: (line: string) => void;
  readonly stderr: (line: string) => void;
}

/**
 * Audits a gateway's database; prints each violation on a line, and then what was examined. Resolves with the exit
 * status: 0 clean, 1 violations, 2 if the database cannot be read (with the reason on stderr). Progress of a large
 * audit is printed to stderr.
 */
export async function runAudit(database: string, io: AuditIo, language: Language = 'en'): Promise<number> {
  const texts = serveTexts[language].audit;
  try {
    const { extent, violations } = await auditDatabase(database, {
      progress: (text) => io.stderr(texts.progress(text)),
    });
    for (const { rule, text } of violations) io.stdout(`${rule}: ${text}`);
    const { accounts, transactions, entries, notifications } = extent;
    const looked = texts.looked(accounts, transactions, entries, notifications);
    const count = violations.length;
    io.stdout(count === 0 ? texts.clean(looked) : texts.violated(count, looked));
    return violations.length === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof StorageRefused || error instanceof StorageUnavailable)) throw error;
    io.stderr(error instanceof StorageRefused ? error.in(language) : error.message);
    return 2;
  }
}
