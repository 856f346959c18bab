import type { Knex } from 'knex';

import { UnstorableValue } from './errors.js';

/** Values of a statement's parameters, by name. No BigInt: drivers round it or lose it. */
export type Params = Readonly<Record<string, string | number | null>>;

/** A query written with Knex once and run prepared ever after; `P` names its parameters, `R` is one row of its answer. */
export interface Statement<P extends Params, R> {
  readonly text: string;
  /** Parameter names in the order of the placeholders. */
  readonly parameters: readonly (keyof P & string)[];
  /** Never there at run time: carries the row type. */
  readonly row?: R;
}

/** Stands for a parameter while Knex builds the text. */
export type Placeholder<P extends Params> = (name: keyof P & string) => string;
/** Writes one statement for the dialect in use. */
export type Compile = <P extends Params, R = never>(
  build: (knex: Knex, p: Placeholder<P>) => Knex.QueryBuilder | Knex.Raw,
) => Statement<P, R>;

/** What goes wrong comes as an exception: Knex itself prints nothing. */
export const silent: Knex.Logger = { warn: () => undefined, error: () => undefined, debug: () => undefined };

const mark = '\u0000';

/**
 * A compiler for one dialect. Knex orders bindings as its SQL needs them (it sorts insert columns), so every parameter goes
 * in as a marked name and its place is read from the bindings that come out.
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

/** The values of a statement's placeholders, in their order. Throws UnstorableValue where a text has U+0000 or a lone surrogate. */
export function valuesFor<P extends Params>(
  statement: Statement<P, unknown>,
  params: P,
): (string | number | null)[] {
  return statement.parameters.map((name) => storable(params[name] ?? null));
}

/** PostgreSQL keeps no U+0000, UTF-8 no lone surrogate: what cannot be kept everywhere as it is is kept nowhere. */
function storable(value: string | number | null): string | number | null {
  if (typeof value !== 'string') return value;
  if (value.includes('\u0000')) throw new UnstorableValue('a text contains the character U+0000');
  if (!value.isWellFormed()) throw new UnstorableValue('a text is not well-formed Unicode');
  return value;
}

/**
 * A number to order few rows by that a condition finds by an index of its own. Bare, with a limit, PostgreSQL may go through the whole
 * table in the order of the number instead, in the hope of meeting such rows soon.
 */
export function ofFew(column: string): string {
  return `${column} + 0`;
}
