import type { PromisedRow } from '../tables/ledger.js';
import type { AuditReader } from './query.js';
import { type Named, refunds, sent } from './transactions.js';

/** A posting whose entries do not sum to zero. */
export interface UnbalancedPosting {
  readonly accountId: string;
  readonly transactionNumber: number | null;
  readonly reason: string;
  readonly sumCents: number;
}

/** An account whose balance differs from the sum of its entries; null if it has no balance. */
export interface DriftedBalance {
  readonly accountId: string;
  readonly availableCents: number | null;
  readonly blockedCents: number | null;
  readonly availableEntries: number;
  readonly blockedEntries: number;
}

/** A transaction with the sum of its entries per book. */
export interface BookedTransaction extends Named {
  readonly available: number;
  readonly blocked: number;
  readonly outside: number;
  readonly fees: number;
}

/** A posting that exists more than once for a transaction. */
export interface RepeatedPosting {
  readonly transactionNumber: number;
  readonly reason: string;
  readonly times: number;
}

/** A day of an account whose spending differs from the sum of its payments. */
export interface MiscountedDay {
  readonly accountId: string;
  readonly day: string;
  readonly spent: number;
  readonly counted: number;
}

/** How much data there is to check. */
export interface Extent {
  readonly accounts: number;
  readonly transactions: number;
  readonly entries: number;
  readonly notifications: number;
}

/** An entry, with the values of its transaction that it should agree with. */
interface EntryRow {
  readonly id: number;
  readonly transactionNumber: number | null;
  readonly accountId: string;
  readonly book: string;
  readonly reason: string;
  readonly amountCents: number;
  readonly createdAt: string;
  readonly chain: string;
  /** Null if there is no transaction with that number. */
  readonly transactionAccount: string | null;
  readonly operation: string | null;
}

/** The other columns of an entry's transaction that its posting has promised. */
type PromisedFact = {
  readonly [K in Exclude<keyof PromisedRow, keyof EntryRow>]: PromisedRow[K] | null;
};

/** A stored entry, with its transaction; all of that is null if there is no transaction with that number. */
export interface EntryFact extends EntryRow, PromisedFact {
  readonly transactionCents: number | null;
  readonly transactionCreatedAt: string | null;
}

/** What a balance records about the chain of its account's entries. */
export interface ChainEnd {
  readonly accountId: string;
  readonly chain: string;
}

const unbalanced = `
  select account_id, transaction_number, reason, cast(sum(amount_cents) as bigint) as sum_cents
  from ledger_entries group by account_id, transaction_number, reason having sum(amount_cents) <> 0`;

const booked = (book: string) => `coalesce(sum(case when book = '${book}' then amount_cents end), 0)`;

const drifted = `
  with folded as (
    select account_id, cast(${booked('available')} as bigint) as available, cast(${booked('blocked')} as bigint) as blocked
    from ledger_entries group by account_id
  ), compared as (
    select accounts.id as account_id, available_cents, blocked_cents,
      coalesce(available, 0) as available_entries, coalesce(blocked, 0) as blocked_entries
    from accounts left join balances on balances.account_id = accounts.id
      left join folded on folded.account_id = accounts.id
  )
  select * from compared where available_cents is null
    or available_cents <> available_entries or blocked_cents <> blocked_entries`;

/** What each book must contain, by status: reserved, then gone or released; credited once received. */
const misbooked = `
  with folded as (
    select transaction_number, cast(${booked('available')} as bigint) as available,
      cast(${booked('blocked')} as bigint) as blocked, cast(${booked('outside')} as bigint) as outside,
      cast(${booked('fees')} as bigint) as fees
    from ledger_entries where reason <> 'split' group by transaction_number
  ), compared as (
    select number, operation, status, amount_cents, fee_cents, coalesce(available, 0) as available,
      coalesce(blocked, 0) as blocked, coalesce(outside, 0) as outside, coalesce(fees, 0) as fees
    from transactions left join folded on folded.transaction_number = transactions.number
  )
  select number, operation, status, available, blocked, outside, fees from compared where not case
    when operation in (${sent}, ${refunds}) and status = 'PENDING' then
      available = -amount_cents - fee_cents and blocked = amount_cents + fee_cents and outside = 0 and fees = 0
    when operation in (${sent}, ${refunds}) and status = 'CONFIRMED' then
      available = -amount_cents - fee_cents and blocked = 0 and outside = amount_cents and fees = fee_cents
    when operation not in (${sent}, ${refunds}) and status = 'CONFIRMED' then
      available = amount_cents and blocked = 0 and outside = -amount_cents and fees = 0
    else available = 0 and blocked = 0 and outside = 0 and fees = 0 end`;

const repeated = `
  select transaction_number, reason, max(times) as times from (
    select transaction_number, reason, book, count(*) as times from ledger_entries
    where transaction_number is not null and reason <> 'split'
    group by transaction_number, reason, book having count(*) > 1
  ) lines group by transaction_number, reason`;

const miscounted = `
  select account_id, day, cast(sum(spent) as bigint) as spent, cast(sum(counted) as bigint) as counted from (
    select account_id, day, spent_cents as spent, 0 as counted from spending
    union all
    select account_id, spending_day, 0, amount_cents from transactions
    where spending_day is not null and status <> 'ERROR'
  ) days group by account_id, day having sum(spent) <> sum(counted)`;

const entries = `
  select ledger_entries.id, transaction_number, ledger_entries.account_id, book, reason, ledger_entries.amount_cents,
    ledger_entries.created_at, chain, transactions.account_id as transaction_account, operation, uuid, external_id,
    status, transactions.amount_cents as transaction_cents, fee_cents, pix_key, counterpart, end_to_end_id,
    parent_number, error_code, error_message, spending_day, detail, transactions.created_at as transaction_created_at,
    processed_at
  from ledger_entries left join transactions on number = transaction_number`;

const chainEnds = `select account_id, chain from balances`;

const extent = `
  select (select count(*) from accounts) as accounts, (select count(*) from transactions) as transactions,
    (select count(*) from ledger_entries) as entries, (select count(*) from notifications) as notifications`;

/** The queries about balances, entries and spending. */
export function moneyAudit({ rows, findings, pages }: AuditReader) {
  return {
    entries: () => pages<EntryFact>(entries, 'ledger_entries.id', 'id'),
    chainEnds: () => pages<ChainEnd>(chainEnds, 'account_id', 'accountId', ''),
    unbalancedPostings: () => findings<UnbalancedPosting>(unbalanced),
    driftedBalances: () => findings<DriftedBalance>(drifted),
    /** Transactions whose entries do not fit their status. */
    misbooked: () => findings<BookedTransaction>(misbooked),
    repeatedPostings: () => findings<RepeatedPosting>(repeated),
    miscountedDays: () => findings<MiscountedDay>(miscounted),
    extent: async (): Promise<Extent> => {
      const [counted] = await rows<Extent>(extent);
      return counted ?? { accounts: 0, transactions: 0, entries: 0, notifications: 0 };
    },
  };
}
