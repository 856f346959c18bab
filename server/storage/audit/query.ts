import type { Connection } from '../connection.js';
import type { Compile, Statement } from '../statement.js';

type NoParameters = Readonly<Record<never, never>>;

/** Max findings of one rule that are told; a query asks for one more, to know whether there are more. */
export const maxFindings = 1_000;

/** A query as it stands, the same in every dialect: whole numbers are cast, so that PostgreSQL gives no decimals. */
export function query<R>(compile: Compile, text: string): Statement<NoParameters, R> {
  return compile<NoParameters, R>((knex) => knex.raw(text));
}

/** A query that gives what must not be: no more rows than anybody would read. */
export function findings<R>(compile: Compile, text: string): Statement<NoParameters, R> {
  return query<R>(compile, `${text} limit ${maxFindings + 1}`);
}

/** Rows read at a time. */
const pageSize = 1_000;

/** What comes next of a table: rows whose key is greater, in its order. */
export type PageOf<K extends string | number, R> = Statement<{ after: K; limit: number }, R>;

/** A query that reads a table page by page; in its text the first `?` is the key before the page, the last is `limit ?`. */
export function paged<K extends string | number, R>(compile: Compile, text: string): PageOf<K, R> {
  return compile<{ after: K; limit: number }, R>((knex, p) => knex.raw(text, [p('after'), p('limit')]));
}

/** Reads a table from its beginning to its end, however large it is, without ever having all of it. */
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
