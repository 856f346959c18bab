import type { ClauseId } from '../../../generated/clauses.js';
import { check, type Check } from '../../check.js';
import { charged, type CobFields } from '../../target/cob.js';
import type { Values } from '../../target/values.js';

/** Request bodies that differ from a right one in these fields, one fault or one feature each. */
export type Bodies = (values: Values) => readonly CobFields[];

interface Table {
  readonly id: `cob/${string}`;
  readonly title: string;
  readonly clause: ClauseId;
  readonly bodies: Bodies;
}

/** A value that cannot be converted to a text, a number or an array (OP-54). */
export const anObject = { text: 'an object' };

/** Refusals of faults that the errors of the endpoint do not name (OP-56). */
export const unnamedFault = [400, 404] as const;

/** A check that sends each body and expects success. */
export function accepted({ id, title, clause, bodies }: Table): Check {
  return check({
    id,
    title,
    clauses: [clause],
    needs: ['an account'],
    family: 'compatibility',
    async run({ account, values, expect }) {
      for (const fields of bodies(values)) expect.at(clause).status(await account.cob(fields), charged);
    },
  });
}

/** A check that sends each body and expects one of the statuses given, 400 unless said otherwise. */
export function refused({
  id,
  title,
  clause,
  bodies,
  statuses = [400],
}: Table & { readonly statuses?: readonly number[] }): Check {
  return check({
    id,
    title,
    clauses: [clause],
    needs: ['an account'],
    family: 'compatibility',
    async run({ account, values, expect }) {
      for (const fields of bodies(values)) expect.at(clause).status(await account.cob(fields), statuses);
    },
  });
}
