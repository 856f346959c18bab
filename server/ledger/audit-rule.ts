import { cents, decimalFromCents } from '../domain/money.js';
import type { AuditQueries } from '../storage/audit-snapshot.js';
import type { Times } from './audit-times.js';

/** A rule that the database judges by itself: a sentence for each place where it is broken. */
export interface AuditRule {
  readonly rule: string;
  readonly find: (queries: AuditQueries) => Promise<string[]>;
}

/** A rule that rows are judged by, one after another. */
export interface Judge<Row> {
  readonly rule: string;
  /** A sentence for everything that is wrong with a row. */
  readonly see: (row: Row) => readonly string[];
  /** What can only be said when all rows have been seen. */
  readonly end?: (queries: AuditQueries) => AsyncIterable<string> | Iterable<string>;
}

/** A table, read once from its beginning to its end, and all the rules that its rows are judged by. */
export interface Pass<Row> {
  /** What its rows are, in the plural. */
  readonly what: string;
  readonly pages: (queries: AuditQueries) => AsyncIterable<readonly Row[]>;
  /** Judges for one audit: some remember what they have seen. */
  readonly judges: (times: Times) => readonly Judge<Row>[];
}

/** An amount of cents, as people read it. */
export function brl(amountCents: number): string {
  return Number.isSafeInteger(amountCents) ? decimalFromCents(cents(amountCents)) : String(amountCents);
}

/** A sentence where something is wrong, nothing where it is not. */
export function unless(right: boolean, sentence: () => string): readonly string[] {
  return right ? [] : [sentence()];
}
