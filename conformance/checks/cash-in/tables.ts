import { check, type Check } from '../../check.js';
import { items } from '../../target/exchange.js';
import type { CashInFields } from '../../target/cash-in.js';
import type { Values } from '../../target/values.js';
import { answeredWith, type BodiesOf, type RequestTable, type TableEndpoint } from '../request-table.js';

type Table = RequestTable<'cash-in', CashInFields>;

/** Request bodies that differ from a right one in these fields, one fault or one feature each. */
export type Bodies = BodiesOf<CashInFields>;

const endpoint: TableEndpoint<CashInFields> = {
  family: 'standard',
  movesMoney: false,
  send: (account, fields) => account.cashIn(fields),
};

/** A value that cannot be converted to a text, a number, a boolean or an array (OP-54). */
export const anObject = { text: 'an object' };

/** Bodies whose `transaction` differs in one member. */
export const withTransaction =
  (member: string, values: readonly unknown[]): Bodies =>
  () =>
    values.map((value) => ({ transaction: { [member]: value } }));

/** Bodies whose `payer` differs in one member. */
export const withPayer =
  (member: string, values: (made: Values) => readonly unknown[]): Bodies =>
  (made) =>
    values(made).map((value) => ({ payer: { [member]: value } }));

/** A check that sends each body and expects 201. */
export function accepted(table: Table): Check {
  return answeredWith(endpoint, 201, table);
}

/** A check that sends each body and expects 400; beyond the status nothing is said of such a refusal. */
export function refused(table: Table): Check {
  return answeredWith(endpoint, 400, table);
}

/** A check that sends each body and expects a validation error: 400, `HTTP_ERROR` and a list of messages. */
export function refusedAsBodyError({ id, title, clause, bodies }: Table): Check {
  return check({
    id,
    title,
    clauses: [clause, 'CASHIN-80', 'CASHIN-81'],
    needs: ['an account'],
    family: 'standard',
    async run({ account, values, expect }) {
      for (const fields of bodies(values)) {
        const answer = await account.cashIn(fields);
        if (!expect.at(clause).status(answer, 400)) continue;
        expect.at('CASHIN-80').code(answer, 'HTTP_ERROR');
        const message: unknown = answer.body['message'];
        const entries: readonly unknown[] = items(message);
        const isList = entries.length > 0 && entries.every((entry) => typeof entry === 'string');
        expect.at('CASHIN-81').ok(isList, '/message is an array of texts, one at least', message);
      }
    },
  });
}
