import type { Connection } from '../connection.js';
import type { Dialect } from '../dialect.js';
import type { Compile } from '../statement.js';
import { type None } from './query.js';

/** Lets the database check its own file. */
export interface FileAudit {
  /**
   * What the database finds wrong with its pages, indexes and references; empty if nothing, or if it has no such check.
   */
  faults(): Promise<string[]>;
}

/** SQLite's answer if nothing is wrong. */
const nothingWrong = 'ok';

type Fault = Readonly<Record<string, string | number | null>>;

/** The checks that a dialect supports. */
export function fileAudit(compile: Compile, { fileChecks }: Dialect): (connection: Connection) => FileAudit {
  const checks = fileChecks.map((text) => compile<None, Fault>(() => text));
  return (connection) => ({
    faults: async () => {
      const faults: string[] = [];
      for (const check of checks) {
        for (const fault of await connection.rows(check, {})) faults.push(sentence(fault));
      }
      return faults.filter((fault) => fault !== nothingWrong);
    },
  });
}

/** `integrity_check` returns sentences; `foreign_key_check` returns a table, a row and the referenced table. */
function sentence(fault: Fault): string {
  const { table, rowid, parent } = fault;
  if (table !== undefined)
    return `row ${rowid ?? '?'} of ${table} refers to a row of ${parent ?? '?'} that is not there`;
  return String(Object.values(fault)[0]);
}
