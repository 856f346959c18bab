import type { ClauseId } from '../../../generated/clauses.js';
import { check, type Check } from '../../check.js';

interface Table {
  readonly id: `refund-in/${string}`;
  readonly title: string;
  readonly clause: ClauseId;
  /** Request bodies that differ from a right one in these fields, one fault or one feature each. */
  readonly bodies: readonly Readonly<Record<string, unknown>>[];
}

/** A check that sends each body and expects this status. */
function answered(status: 201 | 400): (table: Table) => Check {
  return ({ id, title, clause, bodies }) =>
    check({
      id,
      title,
      clauses: [clause],
      needs: ['an account', 'a received payment'],
      family: 'standard',
      movesMoney: true,
      async run({ account, control, expect }) {
        const { transactionId } = await control.setup('a received payment', { amount: 500 });
        for (const fields of bodies) {
          expect.at(clause).status(await account.refundIn(transactionId, fields), status);
        }
      },
    });
}

export const accepted = answered(201);
export const refused = answered(400);
