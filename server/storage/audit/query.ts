import type { Connection } from '../connection.js';
import type { Placeholders, Statement } from '../statement.js';

/** No parameters. */
export type None = Readonly<Record<never, never>>;

/** Maximum number of reported findings per rule; a query asks for one more, to know whether there are more. */
export const maxFindings = 1_000;

/**
 * A query for inconsistencies, limited to as many rows as anybody would read. All queries of the audit have the same
 * text in every dialect: integers are cast, so that PostgreSQL returns no decimals.
 */
export function findings(text: string): () => string {
  return () => `${text} limit ${maxFindings + 1}`;
}

/** Rows per page. */
const pageSize = 1_000;

/** A page of a table: the rows whose key is greater than `after`, in key order. */
export type PageParameters<K extends string | number> = { after: K; limit: number };

/** A page of what a query selects, by the key in this column. */
export function paged(text: string, key: string): (p: Placeholders<PageParameters<number>>) => string {
  return (p) => `${text} where ${key} > ${p.after} order by ${key} limit ${p.limit}`;
}

/** Reads a whole table in pages, without ever holding all of it in memory. */
export async function* pages<K extends string | number, R>(
  connection: Connection,
  page: Statement<PageParameters<K>, R>,
  first: K,
  keyOf: (row: R) => K,
): AsyncGenerator<readonly R[]> {
  for (let after = first; ;) {
    const rows = await connection.rows(page, { after, limit: pageSize });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) return;
    after = keyOf(last);
  }
}
