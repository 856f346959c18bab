import {
  type Account,
  type AccountParams,
  check,
  type CheckClauseId,
  type CheckId,
  type Exchange,
  type LocalizedText,
  type Values,
  type WrittenCheck,
} from '../check.js';

/** The requests of one check, and the clause that determines the response to each. */
export interface RequestTable<Fields> extends LocalizedText {
  readonly clause: CheckClauseId;
  /** Fields that make a valid request body different, with one fault or feature each. */
  readonly bodies: (values: Values) => readonly Fields[];
}

/** Returns a function that creates checks that send each body of a table and expect one of the statuses. */
export const answeredWith =
  <Fields>(
    send: (account: Account, fields: Fields) => Promise<Exchange>,
    statuses: number | readonly number[],
    options: { readonly account?: AccountParams } = {},
  ) =>
  (id: CheckId, { clause, bodies, ...title }: RequestTable<Fields>): WrittenCheck =>
    check(id, {
      ...title,
      clauses: [clause],
      ...options,
      async run({ account, values, expect }) {
        for (const fields of bodies(values)) expect.at(clause).status(await send(account, fields), statuses);
      },
    });

/** A call that requires a token, and the clause that says so. */
interface ProtectedCall extends LocalizedText {
  readonly clause: CheckClauseId;
  readonly send: (account: Account, token: string | null) => Promise<Exchange>;
}

/** Creates a check that a call is refused without a bearer token, and with a made-up one. */
export function refusedWithoutToken(id: CheckId, { send, ...table }: ProtectedCall): WrittenCheck {
  return answeredWith(send, 401)(id, { ...table, bodies: () => [null, 'made-up'] });
}

/**
 * The ending of Portuguese words that agree with the beginning of a title, such as `Um cash-out` or `Uma transferência`:
 * `recusad${o}`.
 */
export function endingFor(what: LocalizedText): 'o' | 'a' {
  return what['pt-BR'].startsWith('Uma ') ? 'a' : 'o';
}
