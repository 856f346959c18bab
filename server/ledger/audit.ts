import { type Clock, firstStandingMs } from '../domain/clock.js';
import { type AuditSnapshot, readDatabase, type StoredRow } from '../storage/audit-snapshot.js';
import { Unreadable } from '../storage/errors.js';
import { auditRules } from './audit-rules.js';

export interface Violation {
  readonly rule: string;
  /** The row: its ids, and the values in question. */
  readonly text: string;
}

export interface Extent {
  readonly accounts: number;
  readonly transactions: number;
  readonly entries: number;
  readonly notifications: number;
}

export interface Audit {
  readonly extent: Extent;
  /** The violations, at most {@link maxFindings} per rule; empty if every rule is satisfied. */
  readonly violations: readonly Violation[];
}

export interface AuditOptions {
  /** The machine's clock; tests replace it. */
  readonly clock?: Clock;
  /** Called with the sentence of each rule when it is checked, if the database is large. */
  readonly progress?: (sentence: string) => void;
}

/** Maximum number of reported violations per rule. */
const maxFindings = 1_000;
/** Number of rows from which an audit is slow enough to report progress. */
const largeRows = 100_000;
const dayMs = 86_400_000;
const extentQuery = `select (select count(*) from accounts) as accounts, (select count(*) from transactions) as transactions,
  (select count(*) from ledger_entries) as entries, (select count(*) from notifications) as notifications`;
const noExtent: Extent = { accounts: 0, transactions: 0, entries: 0, notifications: 0 };
const machine: Clock = { systemMs: Date.now };

/**
 * Audits a gateway's database as it is at one moment: a SQLite file or a `postgres://` URL. Only reads. Throws
 * StorageRefused if the database cannot be read.
 */
export function auditDatabase(
  database: string,
  { clock = machine, progress = () => undefined }: AuditOptions = {},
): Promise<Audit> {
  return readDatabase(database, async (snapshot) => {
    const [counted] = await snapshot.rows(extentQuery, 1).catch(orNothing);
    const extent = { ...noExtent, ...counted };
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

/** Returns the latest time of a gateway whose clock stands still: it starts a new day with every start. */
async function standingMs({ rows }: AuditSnapshot): Promise<number> {
  const [row] = await rows(`select value from settings where name = 'seeded starts'`, 1).catch(orNothing);
  const starts = Number(row?.['value'] ?? 0);
  return starts > 0 ? firstStandingMs + (starts + 31) * dayMs : 0;
}

/** Returns no rows if stored data cannot be read: the rules report the damage. */
function orNothing(error: unknown): [] {
  if (!(error instanceof Unreadable)) throw error;
  return [];
}
