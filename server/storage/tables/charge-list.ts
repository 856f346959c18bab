import type { Instant } from '../../domain/clock.js';
import type { CobStatus } from '../../domain/cob.js';
import { type Cents, cents } from '../../domain/money.js';
import type { CashInDetail, TransactionStatus } from '../../domain/transactions.js';
import type { Connection } from '../connection.js';
import type { Compile } from '../statement.js';

/** A charge of the standard family (cash-in), as shown in a list. */
export interface ListedCashIn {
  readonly number: number;
  readonly uuid: string;
  readonly externalId: string | null;
  readonly status: TransactionStatus;
  readonly errorCode: string | null;
  readonly amountCents: Cents;
  readonly description: string;
  readonly expiresAt: Instant;
  readonly createdAt: Instant;
}

/** An immediate charge, as shown in a list. */
export interface ListedCob {
  readonly id: number;
  readonly txid: string;
  readonly status: CobStatus;
  readonly amountCents: Cents;
  /** Seconds. */
  readonly expiracao: number;
  readonly createdAt: Instant;
}

/**
 * Charges of an account, newest first. `before` is the number of the last one on the previous page; null for the first
 * page.
 */
export interface ChargeList {
  cashIns(accountId: string, before: number | null, limit: number): Promise<ListedCashIn[]>;
  cobs(accountId: string, before: number | null, limit: number): Promise<ListedCob[]>;
}

type CashInRow = Omit<ListedCashIn, 'description' | 'expiresAt'> & { readonly detail: string };

/** Over `transactions` and `cobs`. */
export function chargeList(compile: Compile): (connection: Connection) => ChargeList {
  type Asked = { accountId: string; before: number; limit: number };
  const cashIns = compile<Asked, CashInRow>((knex, p) =>
    knex.raw(
      // Written so that only the index of charges has this order: among a million payments there may be a single
      // charge.
      `select number as "number", uuid as "uuid", external_id as "externalId", status as "status",
         error_code as "errorCode", amount_cents as "amountCents", detail as "detail", created_at as "createdAt"
       from transactions where operation = 'cash_in' and account_id >= ? and account_id <= ?
         and (account_id, number) < (?, ?)
       order by account_id desc, number desc limit ?`,
      [p('accountId'), p('accountId'), p('accountId'), p('before'), p('limit')],
    ),
  );
  const cobs = compile<Asked, ListedCob>((knex, p) =>
    knex.raw(
      `select id as "id", txid as "txid", status as "status", amount_cents as "amountCents",
         expiracao as "expiracao", created_at as "createdAt"
       from cobs where account_id = ? and id < ? order by id desc limit ?`,
      [p('accountId'), p('before'), p('limit')],
    ),
  );
  return (connection) => ({
    cashIns: async (accountId, before, limit) => {
      const rows = await connection.rows(cashIns, { accountId, before: before ?? newest, limit });
      return rows.map(({ detail, ...row }) => {
        const { description, expiresAt } = JSON.parse(detail) as CashInDetail;
        return { ...row, amountCents: cents(row.amountCents), description, expiresAt };
      });
    },
    cobs: async (accountId, before, limit) => {
      const rows = await connection.rows(cobs, { accountId, before: before ?? newest, limit });
      return rows.map((row) => ({ ...row, amountCents: cents(row.amountCents) }));
    },
  });
}

/** Greater than any number. */
const newest = Number.MAX_SAFE_INTEGER;
