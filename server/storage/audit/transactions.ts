import type { PromisedRow } from '../tables/ledger.js';
import type { AuditReader } from './query.js';

/** The fields by which every violation names a transaction. */
export interface Named {
  readonly number: number;
  readonly operation: string;
  readonly status: string;
}

/** A transaction whose other fields do not fit its status. */
export interface InconsistentState extends Named {
  readonly processedAt: string | null;
  readonly endToEndId: string | null;
  readonly errorCode: string | null;
}

/** A transaction whose refunded amount differs from its refunds and returns. */
export interface MiscountedRefunds extends Named {
  readonly amountCents: number;
  readonly refundedCents: number;
  readonly givenBack: number;
}

/** A stored transaction, with the values of its original, its account and its splits that it should agree with. */
export interface TransactionFact extends Named, PromisedRow {
  readonly uniqueKey: string | null;
  /** The digest of what was promised when a charge was made; null for other transactions. */
  readonly seal: string | null;
  readonly parentProcessedAt: string | null;
  /** How far the account's clock is ahead of the machine's, and its wall clock ahead of its clock, in ms. */
  readonly clockOffsetMs: number;
  readonly wallClockOffsetMs: number;
  /** What was paid to recipients of splits in cents, and whether more is planned (1). */
  readonly splitCents: number;
  readonly splitsPlanned: number;
}

/** The list's tally for one day of an account. */
export interface TallyFact {
  readonly accountId: string;
  readonly day: string;
  readonly operation: string;
  readonly status: string;
  readonly tallied: number;
  readonly amountCents: number;
}

/** As SQL lists: operations that send money, and those that give received money back. */
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

const transactions = `
  select child.number, child.operation, child.status, child.uuid, child.account_id, child.external_id, child.unique_key,
    child.amount_cents, child.fee_cents, child.pix_key, child.counterpart, child.end_to_end_id, child.error_code,
    child.error_message, child.detail, child.spending_day, child.created_at, child.processed_at, child.parent_number,
    child.seal,
    parent.processed_at as parent_processed_at, clock_offset_ms, wall_clock_offset_ms,
    cast((select coalesce(-sum(amount_cents), 0) from ledger_entries
      where reason = 'split' and book = 'available' and transaction_number = child.number) as bigint) as split_cents,
    (select count(*) from pending_work where kind = 'split' and subject = child.number) as splits_planned
  from transactions child join accounts on accounts.id = child.account_id
    left join transactions parent on parent.number = child.parent_number`;

const talliedAccounts = `select distinct account_id from transaction_tally`;

/** The queries about transactions. */
export function transactionAudit({ query, findings, pages }: AuditReader) {
  const tallies = query<{ accountId: string }, TallyFact>(
    (p) =>
      `select account_id, "day", operation, status, "rows" as tallied, amount_cents
        from transaction_tally where account_id = ${p.accountId}`,
  );
  return {
    transactions: () => pages<TransactionFact>(transactions, 'child.number', 'number'),
    /** The tally of an account. */
    tallies: (accountId: string) => tallies({ accountId }),
    /** The accounts with a tally. */
    talliedAccounts: () => pages<{ accountId: string }>(talliedAccounts, 'account_id', 'accountId', ''),
    inconsistentStates: () => findings<InconsistentState>(inconsistent),
    miscountedRefunds: () => findings<MiscountedRefunds>(miscounted),
    /** Refunds and returns without an original, of the wrong kind, of something unpaid, or of another account. */
    strayRefunds: () => findings<Named>(stray),
  };
}
