import type { ClauseId } from '../../../generated/clauses.js';
import { check, type Check } from '../../check.js';
import { transferred, type TransferFields } from '../../target/transfer.js';
import type { Values } from '../../target/values.js';

/** Request bodies that differ from a right one in these fields, one fault or one feature each. */
export type Bodies = (values: Values) => readonly TransferFields[];

interface Table {
  readonly id: `transfer/${string}`;
  readonly title: string;
  readonly clause: ClauseId;
  readonly bodies: Bodies;
}

/** Refusals of faults that the errors of the endpoint do not name (OP-56). */
export const unnamedFault = [400, 404] as const;

/**
 * A check that sends each body and expects success. Only where accounts can be made: a real directory does not know the
 * keys that the kit makes up.
 */
export function accepted({ id, title, clause, bodies }: Table): Check {
  return check({
    id,
    title,
    clauses: [clause],
    needs: ['an account'],
    account: { available: 1000 },
    family: 'compatibility',
    movesMoney: true,
    async run({ account, values, expect }) {
      for (const fields of bodies(values)) {
        expect.at(clause).status(await account.transfer(fields), transferred);
      }
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
    byContract: statuses.length === 1 ? ['TRANSFER-61'] : [],
    needs: ['an account'],
    family: 'compatibility',
    movesMoney: true,
    async run({ account, values, expect }) {
      for (const fields of bodies(values)) {
        expect.at(clause).status(await account.transfer(fields), statuses);
      }
    },
  });
}
