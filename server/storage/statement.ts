import type { Knex } from 'knex';

import { UnstorableValue } from './errors.js';

/** Values of a statement's parameters, by name. No BigInt: drivers round or lose it. */
export type Params = Readonly<Record<string, string | number | null>>;

/**
 * A query that is built with Knex once and run as a prepared statement; `P` names its parameters, `R` is one row of its
 * result.
 */
export interface Statement<P extends Params, R> {
  readonly text: string;
  /** Parameter names in the order of the placeholders. */
  readonly parameters: readonly (keyof P & string)[];
  /** Never set at run time; carries the row type. */
  readonly row?: R;
}

/** Stands for a parameter while Knex builds the query. */
export type Placeholder<P extends Params> = (name: keyof P & string) => string;
/** Builds one statement for the dialect in use. */
export type Compile = <P extends Params, R = never>(
  build: (knex: Knex, p: Placeholder<P>) => Knex.QueryBuilder | Knex.Raw,
) => Statement<P, R>;

/** Errors are thrown; Knex itself prints nothing. */
export const silent: Knex.Logger = { warn: () => undefined, error: () => undefined, debug: () => undefined };

const mark = '\u0000';

/**
 * A compiler for one dialect. Knex orders bindings as its SQL needs them (it sorts insert columns). So every parameter
 * is passed in as a marked name, and its position is read from the resulting bindings.
 */
export function compileFor(knex: Knex): Compile {
  return (build) => {
    const { sql, bindings } = build(knex, (name) => mark + name)
      .toSQL()
      .toNative();
    return { text: sql, parameters: bindings.map(nameOf) };
  };
}

function nameOf(binding: unknown): string {
  if (typeof binding === 'string' && binding.startsWith(mark)) return binding.slice(mark.length);
  throw new Error(`a statement binds a value instead of a parameter: ${String(binding)}`);
}

/**
 * The values of a statement's placeholders, in their order. Throws UnstorableValue if a text contains U+0000 or a lone
 * surrogate.
 */
export function valuesFor<P extends Params>(
  statement: Statement<P, unknown>,
  params: P,
): (string | number | null)[] {
  return statement.parameters.map((name) => storable(params[name] ?? null));
}

/**
 * PostgreSQL cannot store U+0000, and UTF-8 has no lone surrogates: what not every database can store unchanged is
 * never stored.
 */
function storable(value: string | number | null): string | number | null {
  if (typeof value !== 'string') return value;
  if (value.includes('\u0000')) throw new UnstorableValue('a text contains the character U+0000');
  if (!value.isWellFormed()) throw new UnstorableValue('a text is not well-formed Unicode');
  return value;
}

/**
 * An expression for ordering by a number when another index already finds the few rows. With the bare column and a
 * limit, PostgreSQL may instead scan the whole table in the order of the number, hoping to meet such rows soon.
 */
export function ofFew(column: string): string {
  return `${column} + 0`;
}
