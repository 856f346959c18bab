import type { Knex } from 'knex';

import { type Cents, cents } from '../domain/money.js';
import { UnstorableValue } from './errors.js';

/** How values of one type are stored in a column. Null is always stored as null. */
export interface Kind<T> {
  read(stored: unknown): T;
  store(value: T): string | number;
}

export type Kinds = Readonly<Record<string, Kind<unknown>>>;

/** Values that a column can store unchanged. Cents are not among them: when read, they must be checked to be whole numbers. */
type Plain = string | number | null | undefined;
type IsPlain<T> = T extends Cents ? false : T extends Plain ? true : false;

/** The kinds that members of `T` need: those of amounts, booleans and values stored as JSON. */
export type KindsOf<T> = {
  readonly [K in keyof T as false extends IsPlain<T[K]> ? K : never]: Kind<NonNullable<T[K]>>;
};

/** An amount, read as a whole number of cents. */
export const money: Kind<Cents> = { read: (stored) => cents(stored as number), store: (value) => value };

/** A boolean, stored as 1 or 0. */
export const flag: Kind<boolean> = { read: (stored) => stored === 1, store: Number };

/** A value that is stored as JSON text. */
export function json<T>(): Kind<T> {
  return { read: (stored) => JSON.parse(stored as string) as T, store: (value) => JSON.stringify(value) };
}

/**
 * Returns an external text in a form that every database can store: U+0000 and lone surrogates are replaced with
 * U+FFFD, and the text is cut to `max` UTF-16 units.
 */
export function keepable(text: string, max: number): string {
  return text.slice(0, max).replaceAll('\u0000', '\ufffd').toWellFormed();
}

/** A value as drivers bind it. Not a BigInt: drivers round or lose those. */
export type Bound = string | number | null;
/** The values of a statement's parameters, by name, for statements whose parameters depend on the filter. */
export type Params = Readonly<Record<string, Bound>>;

/** A parameter; its kind says how its value is stored, if not unchanged. */
interface Parameter {
  readonly name: string;
  readonly kind: Kind<unknown> | undefined;
}

/**
 * A query that is compiled once and run as a prepared statement. `P` has its parameters, `R` is one row of its result:
 * the column `account_id` is read as the member `accountId`.
 */
export interface Statement<P extends object, R> {
  readonly text: string;
  /** The parameters, in the order of the placeholders. */
  readonly parameters: readonly Parameter[];
  /** Kinds of parameters and columns. */
  readonly kinds: Kinds;
  /** Never set at run time; carries the types. */
  readonly types?: (params: P) => R;
}

/** A change whose number of rows is not used. */
export type Done = Promise<unknown>;

/** A database connection, inside a transaction or not. */
export interface Connection {
  row<P extends object, R>(statement: Statement<P, R>, params: P): Promise<R | null>;
  rows<P extends object, R>(statement: Statement<P, R>, params: P): Promise<R[]>;
  /** Runs a change; returns the number of changed rows. */
  run<P extends object>(statement: Statement<P, never>, params: P): Promise<number>;
}

/** A database of one dialect. */
export interface Database {
  /**
   * Runs work that changes something: all of it or nothing, durable before it resolves. The work awaits only storage,
   * and may be run again from the start after a conflict. So it must change nothing but storage, and draw its random
   * values anew. While it waits, it delays only work of the same account; null means that it belongs to no single
   * account. `sinceMs` (by `performance.now()`) is the time since which the caller has waited, for the deadline.
   * Default: now.
   */
  write<T>(
    work: (connection: Connection) => Promise<T>,
    accountId: string | null,
    sinceMs?: number,
  ): Promise<T>;
  /** Runs work that only reads committed rows. It awaits only storage. */
  read<T>(work: (connection: Connection) => Promise<T>, sinceMs?: number): Promise<T>;
  /** Whether its file was removed or replaced, so that nothing can be written until it is opened again. */
  isLost?(): boolean;
  close(): Promise<void>;
}

/**
 * Awaits promises of queries that were started together, which are sent to a server in one packet. Resolves, or throws
 * the first error in this order, only once all have ended: a transaction must not end while one of its statements is
 * still running.
 */
export async function atOnce<T extends readonly unknown[]>(
  ...asked: { readonly [K in keyof T]: Promise<T[K]> }
): Promise<T> {
  const outcomes = await Promise.allSettled(asked);
  const results = outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
  return results as unknown as T;
}

/** Stands for each parameter while a query is built: as a value for Knex, or within a text. */
export type Placeholders<P extends object> = Readonly<Record<keyof P & string, string>>;
/** A query as Knex builds it, or as SQL that every dialect understands. */
export type Build<P extends object> = (
  p: Placeholders<P>,
  knex: Knex,
) => string | Knex.QueryBuilder | Knex.Raw;

/** The kinds that `T` needs, as the last argument: none if all members are stored unchanged. */
export type KindsArgument<T> = Record<never, never> extends KindsOf<T> ? [] : [kinds: KindsOf<T>];

/** Compiles statements for the dialect in use. Members that are not stored unchanged need their kind. */
export interface Compile {
  <P extends object, R = never>(
    build: Build<P>,
    ...kinds: KindsArgument<[R] extends [never] ? P : P & R>
  ): Statement<P, R>;
  readonly knex: Knex;
}

/** A logger that ignores everything: errors are thrown, and Knex itself prints nothing. */
export const silent: Knex.Logger = { warn: () => undefined, error: () => undefined, debug: () => undefined };

/** Creates a compiler for the dialect of this Knex. */
export function compileFor(knex: Knex): Compile {
  const compile = <P extends object, R>(build: Build<P>, kinds: Kinds = {}) =>
    compiled<P, R>(knex, build, kinds);
  return Object.assign(compile, { knex });
}

/**
 * Compiles a statement without checking that its types and kinds match: see {@link Compile}, and table.ts. Values that
 * are not parameters become part of the text.
 */
export function compiled<P extends object, R>(knex: Knex, build: Build<P>, kinds: Kinds): Statement<P, R> {
  const built = build(placeholders<P>(), knex);
  const { sql, bindings } = typeof built === 'string' ? { sql: built, bindings: [] } : built.toSQL();
  const values = [...bindings];
  const parameters: Parameter[] = [];
  // Knex orders values as its SQL needs them (it sorts columns), so names are taken in the order of the placeholders.
  const text = sql.replace(/\?|\0\w+\0/g, (placeholder) => {
    const value: unknown = placeholder === '?' ? values.shift() : placeholder;
    const name = typeof value === 'string' ? /^\0(\w+)\0$/.exec(value)?.[1] : undefined;
    if (name === undefined) return literal(value);
    parameters.push({ name, kind: kinds[name] });
    return '?';
  });
  const native = knex
    .raw(text, [...parameters.keys()])
    .toSQL()
    .toNative();
  return { text: native.sql, parameters, kinds };
}

function placeholders<P extends object>(): Placeholders<P> {
  return new Proxy({} as Placeholders<P>, { get: (_, name) => `\0${String(name)}\0` });
}

function literal(value: unknown): string {
  if (value === null || typeof value === 'number') return String(value);
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  throw new TypeError(`a statement contains ${JSON.stringify(value)}`);
}

/**
 * Returns the values of a statement's placeholders, in their order. Throws UnstorableValue if a text contains U+0000 or
 * a lone surrogate.
 */
export function valuesFor<P extends object>(statement: Statement<P, unknown>, params: P): Bound[] {
  const values = params as Readonly<Record<string, unknown>>;
  return statement.parameters.map(({ name, kind }) => {
    const value = values[name] ?? null;
    return storable(value === null || kind === undefined ? (value as Bound) : kind.store(value));
  });
}

/**
 * Rejects texts that some database could not store unchanged: PostgreSQL cannot store U+0000, and UTF-8 has no lone
 * surrogates.
 */
function storable(value: Bound): Bound {
  if (typeof value !== 'string') return value;
  if (value.includes('\u0000')) throw new UnstorableValue('a text contains the character U+0000');
  if (!value.isWellFormed()) throw new UnstorableValue('a text is not well-formed Unicode');
  return value;
}

export type ReadRow<R> = (values: readonly unknown[]) => R;

export function rowReader<R>({ kinds }: Statement<never, R>, columns: readonly string[]): ReadRow<R> {
  const members = columns.map((column) =>
    column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  );
  const readers = members.map((member) => kinds[member]);
  return (values) => {
    const row: Record<string, unknown> = {};
    for (let index = 0; index < members.length; index += 1) {
      const value = values[index];
      const kind = readers[index];
      row[members[index] ?? ''] = kind === undefined || value === null ? value : kind.read(value);
    }
    return row as R;
  };
}

/**
 * Returns an expression for ordering by a number if another index already finds the few rows. With the bare column and
 * a limit, PostgreSQL may instead scan the whole table in the order of the number, expecting to find such rows soon.
 */
export function ofFew(column: string): string {
  return `${column} + 0`;
}

/** Formats a list of texts for SQL; only for texts that no client chooses. */
export function quoted(texts: readonly string[]): string {
  return texts.map(literal).join(', ');
}

/** Caches one statement per key, for queries whose text depends on the criteria. */
export function remembered<A, S>(
  keyOf: (criteria: A) => string,
  make: (criteria: A) => S,
): (criteria: A) => S {
  const statements = new Map<string, S>();
  return (criteria) => {
    const key = keyOf(criteria);
    const statement = statements.get(key) ?? make(criteria);
    statements.set(key, statement);
    return statement;
  };
}

/** Returns the names of the members that are not null: the filters in use. */
export function namesIn(filter: object): string {
  return Object.entries(filter)
    .flatMap(([name, value]) => (value === null ? [] : [name]))
    .join();
}
