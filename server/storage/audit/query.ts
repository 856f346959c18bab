import type { Connection } from '../connection.js';
import type { Compile, Statement } from '../statement.js';

type NoParameters = Readonly<Record<never, never>>;

/** Maximum number of reported findings per rule; a query asks for one more, to know whether there are more. */
export const maxFindings = 1_000;

/** A query with the same text in every dialect: integers are cast, so that PostgreSQL returns no decimals. */
export function query<R>(compile: Compile, text: string): Statement<NoParameters, R> {
  return compile<NoParameters, R>((knex) => knex.raw(text));
}

/** A query for inconsistencies, limited to as many rows as anybody would read. */
export function findings<R>(compile: Compile, text: string): Statement<NoParameters, R> {
  return query<R>(compile, `${text} limit ${maxFindings + 1}`);
}

/** Rows per page. */
const pageSize = 1_000;

/** A page of a table: the rows whose key is greater than `after`, in key order. */
export type PageOf<K extends string | number, R> = Statement<{ after: K; limit: number }, R>;

/**
 * A query that reads a table page by page. In its text, the first `?` is the last key before the page, and `limit ?` is
 * at the end.
 */
export function paged<K extends string | number, R>(compile: Compile, text: string): PageOf<K, R> {
  return compile<{ after: K; limit: number }, R>((knex, p) => knex.raw(text, [p('after'), p('limit')]));
}

/** Reads a whole table in pages, without ever holding all of it in memory. */
export async function* pages<K extends string | number, R>(
  connection: Connection,
  page: PageOf<K, R>,
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
