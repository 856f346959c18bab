import type { Knex } from 'knex';

import { type Compile, type KindsArgument, type Placeholders, compiled } from './statement.js';

type Member<Row> = keyof Row & string;
type Query = Knex.QueryBuilder;

/** Makes an SQL expression part of a query. */
type Raw = (expression: string) => Knex.Raw;
/**
 * Builds a query that starts with the table, using column names. Knex only limits a query by a number, so a limit that
 * is a parameter goes at the end of `orderByRaw`.
 */
export type BuildQuery<P extends object> = (rows: Query, p: Placeholders<P>, raw: Raw) => Query;
/** Adds to an insert what to do if such a row already exists. */
type Also = (insert: Query, raw: Raw) => Query;

/** Parameters that are stored unchanged, or like the member of that name. */
export type ParametersFor<Row, P> = {
  readonly [K in keyof P]: K extends keyof Row ? Row[K] : string | number | null;
};

/**
 * Compiles statements of one table whose rows are `Row`, with the kinds of those members that are not stored unchanged.
 * The column `account_id` is the member `accountId`, and parameters have the names of the members.
 */
export function tableOf<Row extends object>(compile: Compile, name: string, ...kinds: KindsArgument<Row>) {
  const statement = <P extends object, R>(build: BuildQuery<P>) =>
    compiled<P, R>(
      compile.knex,
      (p, knex) => build(knex(name), p, (expression) => knex.raw(expression)),
      kinds[0] ?? {},
    );
  return {
    insert: <M extends Member<Row>>(members: readonly M[], also: Also = unchanged) =>
      statement<Pick<Row, M>, never>((rows, p, raw) => also(rows.insert(columns(members, p)), raw)),
    /** Inserts a row and returns a member of it, or all of it (`*`). */
    insertReturning: <M extends Member<Row>, R extends Member<Row> | '*'>(
      returned: R,
      members: readonly M[],
      also: Also = unchanged,
    ) =>
      statement<Pick<Row, M>, R extends keyof Row ? Pick<Row, R> : Row>((rows, p, raw) =>
        also(rows.insert(columns(members, p)), raw).returning(columnOf(returned)),
      ),
    /** Selects the rows, or the given members of them, in which the members `where` equal the parameters. */
    find: <W extends Member<Row>, M extends Member<Row> = Member<Row>>(
      where: readonly W[],
      members: readonly M[] = [],
    ) =>
      statement<Pick<Row, W>, Pick<Row, M>>((rows, p) =>
        rows.select(members.map(columnOf)).where(columns(where, p)),
      ),
    /** Sets the given members of the rows in which the members `where` equal the parameters. */
    update: <S extends Member<Row>, W extends Member<Row>>(set: readonly S[], where: readonly W[]) =>
      statement<Pick<Row, S | W>, never>((rows, p) => rows.where(columns(where, p)).update(columns(set, p))),
    /** Deletes the rows in which these members equal the parameters. */
    delete: <W extends Member<Row>>(where: readonly W[]) =>
      statement<Pick<Row, W>, never>((rows, p) => rows.where(columns(where, p)).delete()),
    /** Any other query that returns rows, or members of them. */
    query: <P extends ParametersFor<Row, P>, R extends Partial<Row> = Row>(build: BuildQuery<P>) =>
      statement<P, R>(build),
    change: <P extends ParametersFor<Row, P>>(build: BuildQuery<P>) => statement<P, never>(build),
  };
}

const unchanged = (query: Query): Query => query;

export function columnOf(member: string): string {
  return member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function columns(
  members: readonly string[],
  p: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(members.map((member) => [columnOf(member), p[member] ?? '']));
}

/** One page of a list, with the number of rows on all pages. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
}
