import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

import { broughtAlong, type SqliteValue } from './sqlite-driver.js';
import type { SyncModule, SyncStatement } from './sqlite-node.js';

/** What has the interface of `node:sqlite` on a Node that has none, or one of before 22.16. */
export const substitute = '@photostructure/sqlite';

/** Its native part for the usual machines, which the build puts beside this file (tools/build.mjs), or the package. Throws where it is neither here nor there. */
export function substituteHere(): SyncModule {
  const native = new URL(`./native/${process.platform}-${process.arch}.node`, import.meta.url);
  try {
    return createRequire(import.meta.url)(fileURLToPath(native)) as SyncModule;
  } catch {
    // Not among them, or for another library of C than the one of this machine.
    return broughtAlong(substitute) as SyncModule;
  }
}

/** SQLite's result codes by a part of its message, where the substitute tells no more; any other is 1, an error. */
const codes: readonly (readonly [part: string, code: number])[] = [
  ['constraint failed', 19],
  ['malformed', 11],
  ['is not a database', 26],
  ['too big', 18],
  ['mismatch', 20],
];

/** `@photostructure/sqlite`, so that it does as `node:sqlite` does in what is needed here. */
export function adapted({ DatabaseSync, StatementSync }: SyncModule): SyncModule {
  class Adapted extends DatabaseSync {
    override prepare(text: string): SyncStatement {
      const statement = super.prepare(text);
      const all = statement.all.bind(statement);
      return Object.defineProperty(statement, 'all', {
        value: (...values: readonly SqliteValue[]) => withCode(() => all(...values)),
      });
    }

    /**
     * It keeps a closed file open, a transaction included, until the last of its statements has been collected. So what others
     * may be waiting for is done before: the lock is given back, and what is in the log goes to the file.
     */
    override close(): void {
      try {
        if (this.isTransaction === true) this.exec('rollback');
        this.exec('pragma wal_checkpoint(passive)');
      } catch {
        // Read only, full, or no database at all: whoever opens it next has the log.
      }
      super.close();
    }
  }
  return { DatabaseSync: Adapted, StatementSync };
}

/** Its `all` forgets the number of an error. */
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
