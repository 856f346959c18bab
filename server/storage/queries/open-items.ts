import type { Cents } from '../../domain/money.js';
import type { CashInDetail, Operation, TransactionStatus } from '../../domain/transactions.js';
import type { Connection } from '../connection.js';
import { type Compile, json, money } from '../statement.js';

/** A transaction that waits for somebody in the sandbox: a bank or a payer. */
export interface OpenTransaction {
  readonly uuid: string;
  readonly operation: Operation;
  readonly externalId: string | null;
  readonly status: TransactionStatus;
  readonly amountCents: Cents;
  /** How much of it was returned or refunded. */
  readonly refundedCents: Cents;
  readonly createdAt: string;
}

/** An immediate charge that nobody has paid. */
export interface OpenCob {
  readonly txid: string;
  readonly amountCents: Cents;
  readonly createdAt: string;
}

/** Identifies a charge for the control endpoint. */
export type ChargeName = { readonly transactionId: string } | { readonly txid: string };

/** What the sandbox of an account can act on. Looks only at the newest rows; older ones must be named by id. */
export interface OpenItems {
  /** Pending transactions, then sent payments of which money can still be returned; newest first. */
  transactions(accountId: string): Promise<OpenTransaction[]>;
  /** Open immediate charges. */
  cobs(accountId: string): Promise<OpenCob[]>;
  /** The open charge with this BR Code; null if the account has none. */
  chargeWithCode(accountId: string, code: string): Promise<ChargeName | null>;
}

/** How many of the newest rows are searched, and how many are shown. */
const newestRows = 1_000;
const shown = 30;

/** Reads `transactions`, `cobs` and their planned work. */
export function openItems(compile: Compile): (connection: Connection) => OpenItems {
  const { transactions, cobs, charges } = statements(compile);
  return (connection) => ({
    transactions: (accountId) => connection.rows(transactions, { accountId }),
    cobs: (accountId) => connection.rows(cobs, { accountId }),
    chargeWithCode: async (accountId, code) => {
      for (const { uuid, detail, txid, location } of await connection.rows(charges, { accountId })) {
        if (txid !== null && location === code) return { txid };
        if (uuid !== null && detail?.pixCode === code) return { transactionId: uuid };
      }
      return null;
    },
  });
}

/** In SQL, because the newest rows are taken before conditions pick from them. */
function statements(compile: Compile) {
  type OfAccount = { accountId: string };
  const transactions = compile<OfAccount, OpenTransaction>(
    (p) => `
      select uuid, operation, external_id, status, amount_cents, refunded_cents, created_at from (
        select * from transactions where account_id = ${p.accountId}
        order by created_at desc, number desc limit ${newestRows}) newest
      where status = 'PENDING' or (status = 'CONFIRMED' and refunded_cents < amount_cents
        and operation in ('cash_out', 'qr_cash_out', 'transfer'))
      order by case status when 'PENDING' then 0 else 1 end, created_at desc, number desc limit ${shown}`,
    { amountCents: money, refundedCents: money },
  );
  const planned = (accountId: string) => `(
    select kind, subject from pending_work where account_id = ${accountId} order by due_at_ms desc limit ${newestRows}) w`;
  const cobs = compile<OfAccount, OpenCob>(
    (p) => `
      select c.txid, c.amount_cents, c.created_at from ${planned(p.accountId)} join cobs c on c.id = w.subject
      where w.kind = 'expire cob' and c.status = 'ATIVA' order by c.id desc limit ${shown}`,
    { amountCents: money },
  );
  type Charge = {
    uuid: string | null;
    detail: CashInDetail | null;
    txid: string | null;
    location: string | null;
  };
  const charges = compile<OfAccount, Charge>(
    (p) => `
      select t.uuid, t.detail, c.txid, c.location from ${planned(p.accountId)}
      left join transactions t on w.kind = 'expire' and t.number = w.subject
        and t.operation = 'cash_in' and t.status = 'PENDING'
      left join cobs c on w.kind = 'expire cob' and c.id = w.subject and c.status = 'ATIVA'
      where t.uuid is not null or c.txid is not null`,
    { detail: json<CashInDetail>() },
  );
  return { transactions, cobs, charges };
}
