import type { Compile, Statement } from '../statement.js';

type NoParameters = Readonly<Record<never, never>>;

/** A query as it stands, the same in every dialect: whole numbers are cast, so that PostgreSQL gives no decimals. */
export function query<R>(compile: Compile, text: string): Statement<NoParameters, R> {
  return compile<NoParameters, R>((knex) => knex.raw(text));
}
