import type { ClauseId } from '../../../generated/clauses.js';
import { check, type Check } from '../../check.js';
import type { Values } from '../../target/values.js';

/** Request bodies that differ from a right one in these fields, one fault or one feature each. */
export type Bodies = (values: Values) => readonly Readonly<Record<string, unknown>>[];

interface Table {
  readonly id: `qr-cash-out/${string}`;
  readonly title: string;
  readonly clause: ClauseId;
  readonly bodies: Bodies;
}

/** A check that sends each body and expects 201. Only where accounts can be made: the codes name keys made up. */
export function accepted({ id, title, clause, bodies }: Table): Check {
  return check({
    id,
    title,
    clauses: [clause],
    needs: ['an account'],
    account: { available: 1000 },
    family: 'standard',
    movesMoney: true,
    async run({ account, values, expect }) {
      for (const fields of bodies(values)) expect.at(clause).status(await account.qrCashOut(fields), 201);
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
    family: 'standard',
    movesMoney: true,
    async run({ account, values, expect }) {
      for (const fields of bodies(values)) {
        expect.at(clause).status(await account.qrCashOut(fields), statuses);
      }
    },
  });
}
