import { betterSqlite3, nodeDriver } from './sqlite-sync.js';
import { sqlite3 } from './sqlite-callback.js';
import type { SqliteDriver } from './sqlite-driver.js';

/** Drivers that are selected by name; other files are opened with Node's own. */
const namedDrivers: readonly SqliteDriver[] = [betterSqlite3, sqlite3];

/** A SQLite file, or `:memory:`, and its driver. */
export interface SqliteFile {
  readonly driver: SqliteDriver;
  readonly filename: string;
}

/** Parses `better-sqlite3:FILE`, `sqlite3:FILE` or `FILE`. */
export function sqliteFileOf(named: string): SqliteFile {
  for (const driver of namedDrivers) {
    const prefix = `${driver.name}:`;
    if (named.startsWith(prefix)) return { driver, filename: named.slice(prefix.length) };
  }
  return { driver: nodeDriver, filename: named };
}

/** Whether the database itself is in trouble, rather than a constraint in the way of this work. */
export function isResourceFailure(reason: unknown): boolean {
  const code = codeOf(reason);
  return code.startsWith('SQLITE_') && !code.startsWith('SQLITE_CONSTRAINT');
}

/** Whether another program has locked the file. */
export function isBusy(reason: unknown): boolean {
  return codeOf(reason).startsWith('SQLITE_BUSY');
}

/** Whether the disk is full. A limit on the size of files, or a quota, is reported as a failed write. */
export function isOutOfRoom(reason: unknown): boolean {
  return /^SQLITE_(FULL|IOERR(_WRITE)?)$/.test(codeOf(reason));
}

/** Whether stored data cannot be read: damaged pages, or sums of numbers that nobody booked. */
export function isDamage(reason: unknown): boolean {
  const message = reason instanceof Error ? reason.message : '';
  return (
    /^(SQLITE_(CORRUPT|NOTADB|MISMATCH|TOOBIG|IOERR_SHORT_READ)|ERR_OUT_OF_RANGE$)/.test(codeOf(reason)) ||
    message.includes('integer overflow')
  );
}

function codeOf(reason: unknown): string {
  return reason instanceof Error && 'code' in reason ? String(reason.code) : '';
}
