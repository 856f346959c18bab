import { type Clock, firstStandingMs } from '../domain/clock.js';
import { type AuditSnapshot, readDatabase, type StoredRow } from '../storage/audit-snapshot.js';
import { Unreadable } from '../storage/errors.js';
import { auditRules } from './audit-rules.js';

/** A row that breaks a rule. */
export interface Violation {
  /** The rule, in a sentence. */
  readonly rule: string;
  /** The row: its ids, and the values in question. */
  readonly text: string;
}

/** How much data was examined. */
export interface Extent {
  readonly accounts: number;
  readonly transactions: number;
  readonly entries: number;
  readonly notifications: number;
}

/** The result of an audit. */
export interface Audit {
  readonly extent: Extent;
  /** Empty if every rule holds; limited to {@link maxFindings} per rule. */
  readonly violations: readonly Violation[];
}

/** The options of an audit. */
export interface AuditOptions {
  /** The time on this machine. */
  readonly clock?: Clock;
  /** Called with each rule of the audit of a large database. */
  readonly progress?: (sentence: string) => void;
}

/** Maximum number of reported violations per rule. */
const maxFindings = 1_000;
/** Rows from which an audit is slow enough to report progress. */
const largeRows = 100_000;
const dayMs = 86_400_000;
const machine: Clock = { systemMs: Date.now };

/**
 * Audits a gateway's database as it is at one moment: a SQLite file or a `postgres://` URL. Reads only.
 * Throws StorageRefused if the database cannot be read.
 */
export function auditDatabase(
  database: string,
  { clock = machine, progress = () => undefined }: AuditOptions = {},
): Promise<Audit> {
  return readDatabase(database, async (snapshot) => {
    const extent = await examined(snapshot);
    const isLarge = extent.entries + extent.transactions >= largeRows;
    const nowMs = Math.max(clock.systemMs(), await standingMs(snapshot));
    const violations: Violation[] = [];
    for (const { sentence: rule, sql } of auditRules({ ...snapshot.dialect, nowMs })) {
      if (isLarge) progress(rule);
      for (const text of await findings(snapshot, sql)) violations.push({ rule, text });
    }
    return { extent, violations };
  });
}

async function findings({ rows }: AuditSnapshot, sql: string): Promise<readonly string[]> {
  try {
    const found = await rows(sql, maxFindings + 1);
    const texts = found.slice(0, maxFindings).map(described);
    return found.length > maxFindings ? [...texts, 'and more'] : texts;
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return [`cannot be read: ${error.message}`];
  }
}

function described(row: StoredRow): string {
  return Object.entries(row)
    .map(([column, value]) => `${column} ${value ?? 'none'}`)
    .join(', ');
}

/** Counts nothing if a table cannot be counted: the rules about it report the damage. */
async function examined({ rows }: AuditSnapshot): Promise<Extent> {
  const count = async (table: string) => {
    const [row] = await rows(`select count(*) as counted from ${table}`, 1).catch((error: unknown) => {
      if (error instanceof Unreadable) return [];
      throw error;
    });
    return Number(row?.['counted'] ?? 0);
  };
  return {
    accounts: await count('accounts'),
    transactions: await count('transactions'),
    entries: await count('ledger_entries'),
    notifications: await count('notifications'),
  };
}

/** The latest time of a gateway whose clock stands still: it starts a new day with every start. */
async function standingMs({ rows }: AuditSnapshot): Promise<number> {
  const [row] = await rows(`select value from settings where name = 'seeded starts'`, 1);
  const starts = Number(row?.['value'] ?? 0);
  return starts > 0 ? firstStandingMs + (starts + 31) * dayMs : 0;
}
