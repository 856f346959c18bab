import { cents, decimalFromCents } from '../domain/money.js';
import type { AuditQueries } from '../storage/audit-snapshot.js';

/** One rule of the books: a sentence for each place where it is broken. */
export interface AuditRule {
  readonly rule: string;
  readonly find: (queries: AuditQueries) => Promise<string[]>;
}

/** An amount of cents, as people read it. */
export function brl(amountCents: number): string {
  return decimalFromCents(cents(amountCents));
}
