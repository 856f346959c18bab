import type { CashOutOrder } from '../../domain/cash-out.js';
import type { Instant } from '../../domain/clock.js';
import { cents } from '../../domain/money.js';
import type { Counterpart, KeyType, Payment, PaymentStatus } from '../../domain/payments.js';
import type { Connection } from '../connection.js';
import type { Compile, Params } from '../statement.js';

/** What settlement adds to a payment. */
export interface Settled {
  readonly status: PaymentStatus;
  readonly endToEndId: string | null;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly processedAt: Instant;
}

/** Sent payments. Every way to one takes the account, so that nobody reaches another's. */
export interface Payments {
  /** The new payment, or null where the account has used the externalId in a cash-out before. */
  insert(order: CashOutOrder, uuid: string, counterpart: Counterpart): Promise<Payment | null>;
  byExternalId(accountId: string, externalId: string): Promise<Payment | null>;
  /** By UUID (either case) or number. */
  byTransactionId(accountId: string, transactionId: string): Promise<Payment | null>;
  byNumber(number: number): Promise<Payment | null>;
  /** Compare-and-set: the settled payment, or null where it was no longer in `from`. */
  settle(number: number, from: PaymentStatus, settled: Settled): Promise<Payment | null>;
}

interface PaymentRow {
  number: number;
  uuid: string;
  account_id: string;
  external_id: string;
  status: PaymentStatus;
  amount_cents: number;
  fee_cents: number;
  pix_key: string;
  key_type: KeyType;
  description: string | null;
  counterpart: string;
  end_to_end_id: string | null;
  error_code: string | null;
  error_message: string | null;
  spending_day: string;
  created_at: string;
  processed_at: string | null;
}

const operation = 'cash_out';

/** The table `transactions`. */
export function paymentsTable(compile: Compile): (connection: Connection) => Payments {
  const insert = compile<Params, PaymentRow>((knex, p) =>
    knex('transactions')
      .insert(Object.fromEntries(insertedColumns.map((column) => [column, p(column)])))
      .onConflict(['account_id', 'operation', 'external_id'])
      .ignore()
      .returning('*'),
  );
  const by = finders(compile);
  const settle = compile<Params, PaymentRow>((knex, p) =>
    knex('transactions')
      .where({ number: p('number'), status: p('from') })
      .update(Object.fromEntries(settledColumns.map((column) => [column, p(column)])))
      .returning('*'),
  );
  return (connection) => ({
    insert: async (order, uuid, counterpart) =>
      fromRow(await connection.row(insert, newRow(order, uuid, counterpart))),
    byExternalId: async (accountId, externalId) =>
      fromRow(await connection.row(by.externalId, { accountId, externalId, operation })),
    byTransactionId: async (accountId, transactionId) =>
      fromRow(
        /^\d{1,15}$/.test(transactionId)
          ? await connection.row(by.accountNumber, { accountId, number: Number(transactionId) })
          : await connection.row(by.uuid, { accountId, uuid: transactionId.toLowerCase() }),
      ),
    byNumber: async (number) => fromRow(await connection.row(by.number, { number })),
    settle: async (number, from, settled) =>
      fromRow(
        await connection.row(settle, {
          number,
          from,
          status: settled.status,
          end_to_end_id: settled.endToEndId,
          error_code: settled.errorCode,
          error_message: settled.errorMessage,
          processed_at: settled.processedAt,
        }),
      ),
  });
}

function finders(compile: Compile) {
  return {
    externalId: compile<{ accountId: string; externalId: string; operation: string }, PaymentRow>((knex, p) =>
      knex('transactions').where({
        account_id: p('accountId'),
        operation: p('operation'),
        external_id: p('externalId'),
      }),
    ),
    uuid: compile<{ accountId: string; uuid: string }, PaymentRow>((knex, p) =>
      knex('transactions').where({ account_id: p('accountId'), uuid: p('uuid') }),
    ),
    accountNumber: compile<{ accountId: string; number: number }, PaymentRow>((knex, p) =>
      knex('transactions').where({ account_id: p('accountId'), number: p('number') }),
    ),
    number: compile<{ number: number }, PaymentRow>((knex, p) =>
      knex('transactions').where('number', p('number')),
    ),
  };
}

const insertedColumns = [
  'uuid',
  'account_id',
  'operation',
  'external_id',
  'status',
  'amount_cents',
  'fee_cents',
  'pix_key',
  'key_type',
  'description',
  'counterpart',
  'spending_day',
  'created_at',
] as const;
const settledColumns = ['status', 'end_to_end_id', 'error_code', 'error_message', 'processed_at'] as const;

function newRow(
  order: CashOutOrder,
  uuid: string,
  counterpart: Counterpart,
): Record<(typeof insertedColumns)[number], string | number | null> {
  return {
    uuid,
    account_id: order.accountId,
    operation,
    external_id: order.externalId,
    status: 'PENDING' satisfies PaymentStatus,
    amount_cents: order.amountCents,
    fee_cents: order.feeCents,
    pix_key: order.pixKey,
    key_type: order.keyType,
    description: order.description,
    counterpart: JSON.stringify(counterpart),
    spending_day: order.spendingDay,
    created_at: order.createdAt,
  };
}

function fromRow(row: PaymentRow | undefined): Payment | null {
  if (!row) return null;
  return {
    number: row.number,
    uuid: row.uuid,
    accountId: row.account_id,
    externalId: row.external_id,
    status: row.status,
    amountCents: cents(row.amount_cents),
    feeCents: cents(row.fee_cents),
    pixKey: row.pix_key,
    keyType: row.key_type,
    description: row.description,
    counterpart: JSON.parse(row.counterpart) as Counterpart,
    endToEndId: row.end_to_end_id,
    errorCode: row.error_code,
    errorMessage: row.error_message,
    spendingDay: row.spending_day,
    createdAt: row.created_at,
    processedAt: row.processed_at,
  };
}
