import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

import { loadInstalled, type SqliteValue } from './sqlite-driver.js';
import type { SyncModule, SyncStatement } from './sqlite-node.js';

/** A package with the interface of `node:sqlite`, for Node versions without it, or before 22.16. */
export const substitute = '@photostructure/sqlite';

/**
 * Its native part for common machines, which the build puts next to this file (tools/build.mjs), or the package. Throws
 * if neither exists.
 */
export function loadSubstitute(): SyncModule {
  const native = new URL(`./native/${process.platform}-${process.arch}.node`, import.meta.url);
  try {
    return createRequire(import.meta.url)(fileURLToPath(native)) as SyncModule;
  } catch {
    // Not available for this machine, or built for another C library.
    return loadInstalled(substitute) as SyncModule;
  }
}

/** SQLite's result codes by a part of the message, if the substitute gives no code; any other is 1, an error. */
const codes: readonly (readonly [part: string, code: number])[] = [
  ['constraint failed', 19],
  ['malformed', 11],
  ['is not a database', 26],
  ['too big', 18],
  ['mismatch', 20],
];

/** Adapts `@photostructure/sqlite` to behave like `node:sqlite` where it matters here. */
export function adaptSubstitute({ DatabaseSync, StatementSync }: SyncModule): SyncModule {
  class Adapted extends DatabaseSync {
    override prepare(text: string): SyncStatement {
      const statement = super.prepare(text);
      const all = statement.all.bind(statement);
      return Object.defineProperty(statement, 'all', {
        value: (...values: readonly SqliteValue[]) => withCode(() => all(...values)),
      });
    }

    /**
     * It keeps a closed file open, including a transaction, until the last of its statements is garbage collected. So
     * everything others may be waiting for is done first: the lock is released, and the log is written to the file.
     */
    override close(): void {
      try {
        if (this.isTransaction === true) this.exec('rollback');
        this.exec('pragma wal_checkpoint(passive)');
      } catch {
        // The file is read-only, the disk is full, or it is no database; then the log is left to whoever opens it next.
      }
      super.close();
    }
  }
  return { DatabaseSync: Adapted, StatementSync };
}

/** Its `all` loses the number of an error. */
function withCode<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && !('errcode' in error)) {
      const { message } = error;
      Object.assign(error, { errcode: codes.find(([part]) => message.includes(part))?.[1] ?? 1 });
    }
    throw error;
  }
}
