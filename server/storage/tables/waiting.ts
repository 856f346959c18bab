import type { Cents } from '../../domain/money.js';
import { cents } from '../../domain/money.js';
import type { CashInDetail, Operation, TransactionStatus } from '../../domain/transactions.js';
import type { Connection } from '../connection.js';
import type { Compile } from '../statement.js';

/** A transaction that waits for somebody in the sandbox: a bank or a payer. */
export interface WaitingTransaction {
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
export interface WaitingCob {
  readonly txid: string;
  readonly amountCents: Cents;
  readonly createdAt: string;
}

/** Identifies a charge for the control endpoint. */
export type ChargeName = { readonly transactionId: string } | { readonly txid: string };

/** What the sandbox of an account can act on. Looks only at the newest rows; older ones must be named by id. */
export interface Waiting {
  /** Pending transactions, then sent payments of which money can still be returned; newest first. */
  transactions(accountId: string): Promise<WaitingTransaction[]>;
  /** Open immediate charges. */
  cobs(accountId: string): Promise<WaitingCob[]>;
  /** The open charge with this BR Code; null if the account has none. */
  chargeWithCode(accountId: string, code: string): Promise<ChargeName | null>;
}

/** How many of the newest rows are searched, and how many are shown. */
const looked = 1_000;
const shown = 30;

interface Row {
  uuid: string;
  operation: Operation;
  external_id: string | null;
  status: TransactionStatus;
  amount_cents: number;
  refunded_cents: number;
  created_at: string;
}

/** Reads `transactions`, `cobs` and their planned work. */
export function waiting(compile: Compile): (connection: Connection) => Waiting {
  const { transactions, cobs, charges } = statements(compile);
  return (connection) => ({
    transactions: async (accountId) =>
      (await connection.rows(transactions, { accountId, pending: 'PENDING', confirmed: 'CONFIRMED' })).map(
        (row) => ({
          uuid: row.uuid,
          operation: row.operation,
          externalId: row.external_id,
          status: row.status,
          amountCents: cents(row.amount_cents),
          refundedCents: cents(row.refunded_cents),
          createdAt: row.created_at,
        }),
      ),
    cobs: async (accountId) =>
      (await connection.rows(cobs, { accountId })).map((row) => ({
        txid: row.txid,
        amountCents: cents(row.amount_cents),
        createdAt: row.created_at,
      })),
    chargeWithCode: async (accountId, code) => {
      for (const { uuid, detail, txid, location } of await connection.rows(charges, { accountId })) {
        if (txid !== null && location === code) return { txid };
        if (detail === null || uuid === null) continue;
        if ((JSON.parse(detail) as CashInDetail).pixCode === code) return { transactionId: uuid };
      }
      return null;
    },
  });
}

function statements(compile: Compile) {
  const transactions = compile<{ accountId: string; pending: string; confirmed: string }, Row>((knex, p) =>
    knex.raw(
      `select * from (
         select number, uuid, operation, external_id, status, amount_cents, refunded_cents, created_at
         from transactions where account_id = ? order by created_at desc, number desc limit ${looked}) newest
       where status = ? or (status = ? and refunded_cents < amount_cents
         and operation in ('cash_out', 'qr_cash_out', 'transfer'))
       order by case status when 'PENDING' then 0 else 1 end, created_at desc, number desc limit ${shown}`,
      [p('accountId'), p('pending'), p('confirmed')],
    ),
  );
  const cobs = compile<{ accountId: string }, { txid: string; amount_cents: number; created_at: string }>(
    (knex, p) =>
      knex.raw(
        `select c.txid, c.amount_cents, c.created_at from (
           select kind, subject from pending_work where account_id = ? order by due_at_ms desc limit ${looked}) w
         join cobs c on c.id = w.subject
         where w.kind = 'expire cob' and c.status = 'ATIVA' order by c.id desc limit ${shown}`,
        [p('accountId')],
      ),
  );
  type Charge = { uuid: string | null; detail: string | null; txid: string | null; location: string | null };
  const charges = compile<{ accountId: string }, Charge>((knex, p) =>
    knex.raw(
      `select t.uuid, t.detail, c.txid, c.location from (
         select kind, subject from pending_work where account_id = ? order by due_at_ms desc limit ${looked}) w
       left join transactions t on w.kind = 'expire' and t.number = w.subject
         and t.operation = 'cash_in' and t.status = 'PENDING'
       left join cobs c on w.kind = 'expire cob' and c.id = w.subject and c.status = 'ATIVA'
       where t.uuid is not null or c.txid is not null`,
      [p('accountId')],
    ),
  );
  return { transactions, cobs, charges };
}
