import type { Connection } from '../connection.js';
import { type Build, type Compile, compiled } from '../statement.js';

/** Maximum number of reported findings per rule; a query asks for one more, to know whether there are more. */
export const maxFindings = 1_000;
/** Rows per page. */
const pageSize = 1_000;

/** A row of which every value is as it is stored. */
type Plain<R> = { readonly [K in keyof R]: string | number | null };

/**
 * Reads for one audit, on its connection. All queries of the audit have the same text in every dialect: integers are
 * cast, so that PostgreSQL returns no decimals.
 */
export function auditReader({ knex }: Compile, connection: Connection) {
  const query = <P extends object, R extends Plain<R>>(build: Build<P>) => {
    const statement = compiled<P, R>(knex, build, {});
    return (params: P) => connection.rows(statement, params);
  };
  const rows = <R extends Plain<R>>(text: string) => query<object, R>(() => text)({});
  return {
    /** A query that is asked several times. */
    query,
    rows,
    /** What a query for inconsistencies finds: nothing if all is well, never more than anybody would read. */
    findings: <R extends Plain<R>>(text: string) => rows<R>(`${text} limit ${maxFindings + 1}`),
    /** All that a query selects, in pages by a key, without ever holding all of it in memory. */
    pages: async function* <R extends Plain<R>>(
      text: string,
      column: string,
      key: keyof R,
      first: string | number = 0,
    ): AsyncGenerator<readonly R[]> {
      const page = query<{ after: string | number | null; limit: number }, R>(
        (p) => `${text} where ${column} > ${p.after} order by ${column} limit ${p.limit}`,
      );
      for (let after: string | number | null = first; ;) {
        const found: R[] = await page({ after, limit: pageSize });
        if (found.length > 0) yield found;
        const last = found.at(-1);
        if (last === undefined || found.length < pageSize) return;
        after = last[key];
      }
    },
  };
}

export type AuditReader = ReturnType<typeof auditReader>;
