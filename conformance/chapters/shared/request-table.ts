import {
  type Account,
  type AccountParams,
  check,
  type CheckClauseId,
  type Exchange,
  type LocalizedText,
  type Values,
  type WrittenCheck,
} from '../check.js';

/** Request bodies that differ from a right one in these fields, with one fault or feature each. */
export type BodiesOf<Fields> = (values: Values) => readonly Fields[];

/** What one check sends, and the clause that says how each request is answered. */
export interface RequestTable<Chapter extends string, Fields> extends LocalizedText {
  readonly id: `${Chapter}/${string}`;
  readonly clause: CheckClauseId;
  readonly bodies: BodiesOf<Fields>;
}

/** Where the bodies go. */
export interface TableEndpoint<Fields> {
  readonly send: (account: Account, fields: Fields) => Promise<Exchange>;
}

/** What a check needs besides the statuses: a particular kind of account. */
interface TableOptions {
  readonly account?: AccountParams;
}

/** A check that sends each body and expects one of the statuses. */
export function answeredWith<Fields>(
  { send }: TableEndpoint<Fields>,
  statuses: number | readonly number[],
  { clause, bodies, ...idAndTitle }: RequestTable<string, Fields>,
  options: TableOptions = {},
): WrittenCheck {
  return check({
    ...idAndTitle,
    clauses: [clause],
    ...options,
    async run({ account, values, expect }) {
      for (const fields of bodies(values)) expect.at(clause).status(await send(account, fields), statuses);
    },
  });
}
