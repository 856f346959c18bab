import type { Cob } from '../../domain/cob.js';
import type { CashInDetail, Transaction } from '../../domain/transactions.js';
import { type Compile, type Connection, json, money } from '../statement.js';

/** A charge of the standard family (cash-in), as shown in a list. */
export type ListedCashIn = Omit<CashInRow, 'detail'> & Pick<CashInDetail, 'description' | 'expiresAt'>;

/** An immediate charge, as shown in a list. */
export type ListedCob = Pick<Cob, 'id' | 'txid' | 'status' | 'amountCents' | 'expiracao' | 'createdAt'>;

type CashInRow = Pick<
  Transaction<'cash_in'>,
  'number' | 'uuid' | 'externalId' | 'status' | 'errorCode' | 'amountCents' | 'detail' | 'createdAt'
>;

/**
 * Lists charges of an account, newest first. `before` is the number of the last one on the previous page; null for the
 * first page. In SQL, because the wording decides which index is used.
 */
export function chargeList(compile: Compile) {
  type Parameters = { accountId: string; before: number; limit: number };
  const cashIns = compile<Parameters, CashInRow>(
    // Written so that only the index of charges has this order: among a million payments there may be a single charge.
    (p) => `
      select number, uuid, external_id, status, error_code, amount_cents, detail, created_at from transactions
      where operation = 'cash_in' and account_id >= ${p.accountId} and account_id <= ${p.accountId}
        and (account_id, number) < (${p.accountId}, ${p.before})
      order by account_id desc, number desc limit ${p.limit}`,
    { amountCents: money, detail: json<CashInDetail>() },
  );
  const cobs = compile<Parameters, ListedCob>(
    (p) => `select id, txid, status, amount_cents, expiracao, created_at from cobs
      where account_id = ${p.accountId} and id < ${p.before} order by id desc limit ${p.limit}`,
    { amountCents: money },
  );
  return (connection: Connection) => ({
    cashIns: async (accountId: string, before: number | null, limit: number): Promise<ListedCashIn[]> => {
      const rows = await connection.rows(cashIns, { accountId, before: before ?? newest, limit });
      return rows.map(({ detail: { description, expiresAt }, ...row }) => ({
        ...row,
        description,
        expiresAt,
      }));
    },
    cobs: (accountId: string, before: number | null, limit: number) =>
      connection.rows(cobs, { accountId, before: before ?? newest, limit }),
  });
}

/** Greater than any number. */
const newest = Number.MAX_SAFE_INTEGER;
