import { readBooks } from '../storage/audit-snapshot.js';
import type { Extent } from '../storage/audit/money.js';
import type { AuditRule } from './audit-rule.js';
import { eventRules } from './audit-events.js';
import { moneyRules } from './audit-money.js';
import { transactionRules } from './audit-transactions.js';

/** Something in the books that must not be. */
export interface Violation {
  /** Which rule it breaks, in words. */
  readonly rule: string;
  /** What is wrong with what, in a sentence. */
  readonly text: string;
}

/** What an audit has seen. */
export interface Audit {
  readonly extent: Extent;
  /** Empty where the books are right. */
  readonly violations: readonly Violation[];
}

/** Every rule, in the order in which violations are told: what else is wrong often follows from the first. */
export const auditRules: readonly AuditRule[] = [...moneyRules, ...transactionRules, ...eventRules];

/**
 * Proves the books of a gateway's database, as they are at one moment: a SQLite file or a `postgres://` URL. Reads only.
 * Throws StorageRefused where there are no books to read.
 */
export function auditBooks(database: string): Promise<Audit> {
  return readBooks(database, async (queries) => {
    const violations: Violation[] = [];
    for (const { rule, find } of auditRules) {
      for (const text of await find(queries)) violations.push({ rule, text });
    }
    return { extent: await queries.money.extent(), violations };
  });
}
