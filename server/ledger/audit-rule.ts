import { cents, decimalFromCents } from '../domain/money.js';
import type { AuditQueries } from '../storage/audit-snapshot.js';
import type { Times } from './audit-times.js';

/** A rule that the database judges by itself: a sentence for each violation. */
export interface AuditRule {
  readonly rule: string;
  readonly find: (queries: AuditQueries) => Promise<string[]>;
}

/** A rule applied to rows, one after another. */
export interface Judge<Row> {
  readonly rule: string;
  /** The violations in a row, as sentences. */
  readonly see: (row: Row) => readonly string[];
  /** Violations that are known only after all rows. */
  readonly end?: (queries: AuditQueries) => AsyncIterable<string> | Iterable<string>;
}

/** A table, read once from start to end, with all rules for its rows. */
export interface Pass<Row> {
  /** The name of its rows, in the plural. */
  readonly what: string;
  readonly pages: (queries: AuditQueries) => AsyncIterable<readonly Row[]>;
  /** Creates judges for one audit, because some have state. */
  readonly judges: (times: Times) => readonly Judge<Row>[];
}

/** An amount of cents in readable form. */
export function brl(amountCents: number): string {
  return Number.isSafeInteger(amountCents) ? decimalFromCents(cents(amountCents)) : String(amountCents);
}

/** A sentence if something is wrong, otherwise nothing. */
export function unless(right: boolean, sentence: () => string): readonly string[] {
  return right ? [] : [sentence()];
}
