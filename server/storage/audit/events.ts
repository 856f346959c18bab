import type { Connection } from '../connection.js';
import type { Compile } from '../statement.js';
import { query } from './query.js';
import { type Named, refunds, sent } from './transactions.js';

/** A transaction with another number of notifications than its state asks for. */
export interface MistoldTransaction extends Named {
  readonly event_type: string;
  readonly wanted: number;
  /** Notifications of that type. */
  readonly told: number;
  /** Notifications of any other type. */
  readonly others: number;
}

/** A delivery that nobody will make, or work for one that is over. */
export interface StrandedDelivery {
  readonly delivery_id: number;
  /** Null where the work is about no delivery at all. */
  readonly status: string | null;
}

/** A transaction with a plan that its state does not allow, or without one that it needs. */
export interface Misplanned extends Named {
  readonly kind: string;
  readonly planned: number;
}

/** An immediate charge whose receipts or expiry do not go with its state. */
export interface InconsistentCob {
  readonly id: number;
  readonly txid: string;
  readonly status: string;
  readonly receipts: number;
  readonly expiries: number;
}

/** A MED, or a notification of one. */
export interface MedFact {
  readonly id: number;
  readonly status: string;
  readonly content: string;
}

/** A notification of a MED. */
export interface MedNotification {
  readonly event_type: string;
  readonly body: string;
}

/** Finds what must not be among notifications and plans. The first four give nothing where all is well. */
export interface EventAudit {
  mistold(): Promise<MistoldTransaction[]>;
  strandedDeliveries(): Promise<StrandedDelivery[]>;
  misplanned(): Promise<Misplanned[]>;
  inconsistentCobs(): Promise<InconsistentCob[]>;
  meds(): Promise<MedFact[]>;
  medNotifications(): Promise<MedNotification[]>;
}

/** One event for each final state, none for a charge that expired unpaid (OP-32). */
const mistold = `
  with expected as (
    select number, operation, status,
      case when operation in (${sent}) then 'cash_out' when operation in (${refunds}) then 'refund_in'
        when operation = 'return' then 'refund_out' else 'cash_in' end as event_type,
      case when status = 'PENDING' or (operation = 'cash_in' and error_code = 'CHARGE_EXPIRED')
        then 0 else 1 end as wanted
    from transactions
  ), counted as (
    select transaction_number, event_type, count(*) as times from notifications
    where transaction_number is not null group by transaction_number, event_type
  ), compared as (
    select number, operation, status, expected.event_type, wanted,
      cast(coalesce(sum(case when counted.event_type = expected.event_type then times end), 0) as bigint) as told,
      cast(coalesce(sum(case when counted.event_type <> expected.event_type then times end), 0) as bigint) as others
    from expected left join counted on counted.transaction_number = expected.number
    group by number, operation, status, expected.event_type, wanted
  )
  select * from compared where told <> wanted or others > 0`;

const stranded = `
  select deliveries.id as delivery_id, deliveries.status from deliveries
    left join pending_work on pending_work.kind = 'deliver' and pending_work.subject = deliveries.id
  where deliveries.status = 'pending' and pending_work.id is null
  union all
  select pending_work.subject as delivery_id, deliveries.status from pending_work
    left join deliveries on deliveries.id = pending_work.subject
  where pending_work.kind = 'deliver' and (deliveries.status is null or deliveries.status <> 'pending')`;

/**
 * What has a final state settles and expires no more; a transfer and a charge that are pending expire some day, and where the
 * bank settles by itself it has been told to.
 */
const misplanned = `
  select number, operation, transactions.status, pending_work.kind, 1 as planned from pending_work
    join transactions on transactions.number = pending_work.subject
  where pending_work.kind in ('settle', 'expire') and transactions.status <> 'PENDING'
  union all
  select number, operation, transactions.status, 'expire' as kind, 0 as planned from transactions
    left join pending_work on pending_work.kind = 'expire' and pending_work.subject = number
  where operation in ('transfer', 'cash_in') and transactions.status = 'PENDING' and pending_work.id is null
  union all
  select number, operation, transactions.status, 'settle' as kind, 0 as planned from transactions
    join accounts on accounts.id = transactions.account_id
    left join pending_work on pending_work.kind = 'settle' and pending_work.subject = number
  where operation in (${sent}, ${refunds}) and transactions.status = 'PENDING' and accounts.settlement = 'automatic'
    and pending_work.id is null`;

const cobs = `
  with compared as (
    select id, txid, status,
      (select count(*) from transactions where transactions.account_id = cobs.account_id
        and transactions.external_id = cobs.txid and operation = 'cob'
        and transactions.amount_cents = cobs.amount_cents) as receipts,
      (select count(*) from pending_work where kind = 'expire cob' and subject = cobs.id) as expiries
    from cobs
  )
  select * from compared where receipts <> case when status = 'CONCLUIDA' then 1 else 0 end
    or expiries <> case when status = 'ATIVA' then 1 else 0 end`;

const meds = `select id, status, content from meds order by id`;
const medNotifications = `
  select event_type, body from notifications where transaction_number is null order by id`;

/** The queries over notifications, deliveries, plans, immediate charges and MEDs. */
export function eventAudit(compile: Compile): (connection: Connection) => EventAudit {
  const statements = {
    mistold: query<MistoldTransaction>(compile, mistold),
    stranded: query<StrandedDelivery>(compile, stranded),
    misplanned: query<Misplanned>(compile, misplanned),
    cobs: query<InconsistentCob>(compile, cobs),
    meds: query<MedFact>(compile, meds),
    medNotifications: query<MedNotification>(compile, medNotifications),
  };
  return (connection) => ({
    mistold: () => connection.rows(statements.mistold, {}),
    strandedDeliveries: () => connection.rows(statements.stranded, {}),
    misplanned: () => connection.rows(statements.misplanned, {}),
    inconsistentCobs: () => connection.rows(statements.cobs, {}),
    meds: () => connection.rows(statements.meds, {}),
    medNotifications: () => connection.rows(statements.medNotifications, {}),
  });
}
