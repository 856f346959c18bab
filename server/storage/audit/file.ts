import type { Dialect } from '../dialect.js';
import type { AuditReader } from './query.js';

/** SQLite's answer if nothing is wrong. */
const nothingWrong = 'ok';

type Fault = Readonly<Record<string, string | number | null>>;

/** Lets the database check its own file, as far as its dialect can. */
export function fileAudit({ rows }: AuditReader, { fileChecks }: Dialect) {
  return {
    /** What the database finds wrong with its pages, indexes and references; empty if nothing. */
    faults: async () => {
      const faults: string[] = [];
      for (const check of fileChecks) faults.push(...(await rows<Fault>(check)).map(sentence));
      return faults.filter((fault) => fault !== nothingWrong);
    },
  };
}

/** `integrity_check` returns sentences; `foreign_key_check` returns a table, a row and the referenced table. */
function sentence(fault: Fault): string {
  const { table, rowid, parent } = fault;
  if (table !== undefined)
    return `row ${rowid ?? '?'} of ${table} refers to a row of ${parent ?? '?'} that is not there`;
  return String(Object.values(fault)[0]);
}
