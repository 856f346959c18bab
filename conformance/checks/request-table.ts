import type { ClauseId } from '../../generated/clauses.js';
import { check, type Check } from '../check.js';
import type { Account } from '../target/account.js';
import type { Exchange } from '../target/exchange.js';
import type { Family } from '../target/profile.js';
import type { AccountParams } from '../target/states.js';
import type { Values } from '../target/values.js';

/** Request bodies that differ from a right one in these fields, one fault or one feature each. */
export type BodiesOf<Fields> = (values: Values) => readonly Fields[];

/** What one check sends, and the clause that says how each of it is answered. */
export interface RequestTable<Chapter extends string, Fields> {
  readonly id: `${Chapter}/${string}`;
  readonly title: string;
  readonly clause: ClauseId;
  readonly bodies: BodiesOf<Fields>;
}

/** Where the bodies go. */
export interface TableEndpoint<Fields> {
  readonly family: Family;
  readonly movesMoney: boolean;
  readonly send: (account: Account, fields: Fields) => Promise<Exchange>;
}

/** What a check asks for besides the statuses: an account of its own kind, clauses that the contract judges beside it. */
interface TableOptions {
  readonly account?: AccountParams;
  readonly byContract?: readonly ClauseId[];
}

/** A check that sends each body and expects one of the statuses. */
export function answeredWith<Fields>(
  { family, movesMoney, send }: TableEndpoint<Fields>,
  statuses: number | readonly number[],
  { id, title, clause, bodies }: RequestTable<string, Fields>,
  options: TableOptions = {},
): Check {
  return check({
    id,
    title,
    clauses: [clause],
    needs: ['an account'],
    family,
    movesMoney,
    ...options,
    async run({ account, values, expect }) {
      for (const fields of bodies(values)) expect.at(clause).status(await send(account, fields), statuses);
    },
  });
}
