import type { Split } from '../../domain/transactions.js';
import type { Connection } from '../connection.js';
import type { Compile } from '../statement.js';
import { query } from './query.js';

/** A transaction, as far as every violation names it. */
export interface Named {
  readonly number: number;
  readonly operation: string;
  readonly status: string;
}

/** A transaction whose other fields do not go with its state. */
export interface InconsistentState extends Named {
  readonly processed_at: string | null;
  readonly end_to_end_id: string | null;
  readonly error_code: string | null;
}

/** A transaction that does not count what was refunded or returned of it. */
export interface MiscountedRefunds extends Named {
  readonly amount_cents: number;
  readonly refunded_cents: number;
  readonly given_back: number;
}

/** A charge with splits, or with entries of splits. */
export interface SplitCharge extends Named {
  readonly splits: readonly Split[];
  /** What has been paid to recipients. */
  readonly paid_cents: number;
  /** Whether the shares that are not immediate are still planned. */
  readonly planned: boolean;
}

/** A kind of transaction in a state of which the tally has another number than there are. */
export interface MiscountedTally {
  readonly account_id: string;
  readonly operation: string;
  readonly status: string;
  readonly tallied: number;
  readonly counted: number;
}

/** Finds what must not be among the transactions. Each query but `splitCharges` gives nothing where all is well. */
export interface TransactionAudit {
  inconsistentStates(): Promise<InconsistentState[]>;
  miscountedRefunds(): Promise<MiscountedRefunds[]>;
  /** Refunds and returns of nothing, of the wrong kind, of what was not paid, or of another account. */
  strayRefunds(): Promise<Named[]>;
  splitCharges(): Promise<SplitCharge[]>;
  miscountedTally(): Promise<MiscountedTally[]>;
}

/** Operations that send money, and those that give received money back, as SQL lists. */
export const sent = `'cash_out', 'qr_cash_out', 'transfer'`;
export const refunds = `'refund_in', 'devolucao'`;
const received = `'cash_in', 'cob', 'receipt'`;

const inconsistent = `
  select number, operation, status, processed_at, end_to_end_id, error_code from transactions where not case status
    when 'PENDING' then processed_at is null and end_to_end_id is null and error_code is null
      and error_message is null and operation not in ('cob', 'receipt', 'return')
    when 'CONFIRMED' then processed_at is not null and end_to_end_id is not null and error_code is null
      and error_message is null
    when 'ERROR' then processed_at is not null and end_to_end_id is null and error_code is not null
      and error_message is not null and operation not in ('cob', 'receipt', 'return')
    else 1 = 0 end`;

const miscounted = `
  with given as (
    select parent_number, cast(sum(amount_cents) as bigint) as cents from transactions
    where parent_number is not null and status <> 'ERROR' group by parent_number
  ), compared as (
    select number, operation, status, amount_cents, refunded_cents, coalesce(cents, 0) as given_back
    from transactions left join given on given.parent_number = transactions.number
  )
  select * from compared where refunded_cents <> given_back or refunded_cents > amount_cents`;

const stray = `
  select child.number, child.operation, child.status from transactions child
    left join transactions parent on parent.number = child.parent_number
  where case
    when child.operation in (${refunds}) then parent.number is null or parent.operation not in (${received})
      or parent.status <> 'CONFIRMED' or parent.account_id <> child.account_id
    when child.operation = 'return' then parent.number is null or parent.operation not in (${sent})
      or parent.status <> 'CONFIRMED' or parent.account_id <> child.account_id
    else child.parent_number is not null end`;

const split = `
  with paid as (
    select transaction_number, cast(-sum(amount_cents) as bigint) as cents from ledger_entries
    where reason = 'split' and book = 'available' group by transaction_number
  )
  select number, operation, status, detail, coalesce(cents, 0) as paid_cents,
    (select count(*) from pending_work where kind = 'split' and subject = number) as planned
  from transactions left join paid on paid.transaction_number = number
  where cents is not null or (operation = 'cash_in' and status = 'CONFIRMED' and detail like '%"splits":[{%')`;

const tally = `
  select account_id, operation, status, cast(sum(tallied) as bigint) as tallied, cast(sum(counted) as bigint) as counted
  from (
    select account_id, operation, status, transaction_tally.rows as tallied, 0 as counted from transaction_tally
    union all
    select account_id, operation, status, 0, 1 from transactions
  ) kinds group by account_id, operation, status having sum(tallied) <> sum(counted)`;

interface SplitRow extends Named {
  readonly detail: string;
  readonly paid_cents: number;
  readonly planned: number;
}

/** The queries over transactions. */
export function transactionAudit(compile: Compile): (connection: Connection) => TransactionAudit {
  const statements = {
    inconsistent: query<InconsistentState>(compile, inconsistent),
    miscounted: query<MiscountedRefunds>(compile, miscounted),
    stray: query<Named>(compile, stray),
    split: query<SplitRow>(compile, split),
    tally: query<MiscountedTally>(compile, tally),
  };
  return (connection) => ({
    inconsistentStates: () => connection.rows(statements.inconsistent, {}),
    miscountedRefunds: () => connection.rows(statements.miscounted, {}),
    strayRefunds: () => connection.rows(statements.stray, {}),
    splitCharges: async () => (await connection.rows(statements.split, {})).map(splitCharge),
    miscountedTally: () => connection.rows(statements.tally, {}),
  });
}

function splitCharge({ detail, planned, ...row }: SplitRow): SplitCharge {
  const { splits = [] } = JSON.parse(detail) as { splits?: readonly Split[] };
  return { ...row, splits, planned: planned > 0 };
}
