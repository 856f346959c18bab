import type { OpenPointId } from '../../../generated/clauses.js';
import { check, type Check } from '../../check.js';
import type { Account } from '../../target/account.js';
import type { CashOutFields } from '../../target/cash-out.js';
import { textOf } from '../../target/exchange.js';
import { answeredWith, type BodiesOf, type RequestTable, type TableEndpoint } from '../request-table.js';
import { expectBodyError, expectEitherError } from './refusal.js';

type Table = RequestTable<'cash-out', CashOutFields>;

/** Request bodies that differ from a right one in these fields, one fault or one feature each. */
export type Bodies = BodiesOf<CashOutFields>;

const endpoint: TableEndpoint<CashOutFields> = {
  family: 'standard',
  movesMoney: true,
  send: (account, fields) => account.cashOut(fields),
};

/** A check that sends each body and expects it to be accepted. Payments are small, as they may be real. */
export function accepted(table: Table): Check {
  const small = {
    ...endpoint,
    send: (account: Account, fields: CashOutFields) => account.cashOut({ value: 1, ...fields }),
  };
  return answeredWith(small, 201, table);
}

/** A check that sends each body and expects 400; beyond the status nothing is said of such a refusal. */
export function refused(table: Table): Check {
  return answeredWith(endpoint, 400, table, { byContract: ['CASHOUT-82'] });
}

/** A check that sends each body and expects 400 with `HTTP_ERROR` and a list of messages. */
export function refusedAsBodyError({ id, title, clause, bodies }: Table): Check {
  return check({
    id,
    title,
    clauses: [clause, 'CASHOUT-80', 'CASHOUT-81'],
    byContract: ['CASHOUT-82'],
    needs: ['an account'],
    family: 'standard',
    movesMoney: true,
    async run({ account, values, expect }) {
      for (const fields of bodies(values)) expectBodyError(expect, clause, await account.cashOut(fields));
    },
  });
}

/** A check that sends each body and expects 400, by its business code or as a body error (OP-05). */
export function refusedEitherWay(
  code: 'PIX_INVALID_AMOUNT' | 'PIX_INVALID_PIX_KEY',
  { id, title, clause, bodies }: Table,
): Check {
  const codeClause = code === 'PIX_INVALID_AMOUNT' ? 'CASHOUT-72' : 'CASHOUT-73';
  const openPoint: OpenPointId = 'OP-05';
  return check({
    id,
    title,
    clauses: [clause, codeClause],
    byContract: ['CASHOUT-82'],
    openPoints: [openPoint],
    needs: ['an account'],
    family: 'standard',
    movesMoney: true,
    async run({ account, values, expect, record }) {
      for (const fields of bodies(values)) {
        const answer = await account.cashOut(fields);
        expectEitherError(expect, { refused: clause, code: codeClause }, answer, code);
        if (answer.status === 400)
          record(openPoint, 'createCashOut', `${code} shows as ${textOf(answer.body.code)}`);
      }
    },
  });
}
