import type { ClauseId } from '../../../generated/clauses.js';
import { check, type Check } from '../../check.js';
import type { Values } from '../../target/values.js';
import { success } from './refund.js';

type Fields = Readonly<Record<string, unknown>>;

interface Table {
  readonly id: `devolucao/${string}`;
  readonly title: string;
  readonly clause: ClauseId;
  /** Request bodies that differ from a right one in these fields, one fault or one feature each. */
  readonly bodies: (values: Values) => readonly Fields[];
}

/** A check that sends each body and expects it to be accepted. */
export function accepted({ id, title, clause, bodies }: Table): Check {
  return check({
    id,
    title,
    clauses: [clause],
    needs: ['an account', 'a received payment'],
    family: 'compatibility',
    movesMoney: true,
    async run({ account, control, values, expect }) {
      const { endToEndId } = await control.setup('a received payment', { amount: 100 });
      for (const fields of bodies(values)) {
        expect.at(clause).status(await account.devolucao(endToEndId, fields), success);
      }
    },
  });
}

/** A check that sends each body and expects one of these statuses. */
export function refused(statuses: readonly number[], { id, title, clause, bodies }: Table): Check {
  return check({
    id,
    title,
    clauses: [clause],
    needs: ['an account', 'a received payment'],
    family: 'compatibility',
    movesMoney: true,
    async run({ account, control, values, expect }) {
      const { endToEndId } = await control.setup('a received payment', { amount: 1000 });
      for (const fields of bodies(values)) {
        expect.at(clause).status(await account.devolucao(endToEndId, fields), statuses);
      }
    },
  });
}
