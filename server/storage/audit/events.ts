import { hasOtherKey } from '../migrations/001-schema.js';
import type { AuditReader } from './query.js';
import { type Named, refunds, sent } from './transactions.js';

/** A transaction whose number of notifications does not fit its status. */
export interface MistoldTransaction extends Named {
  readonly eventType: string;
  readonly wanted: number;
  /** Number of notifications of the expected type. */
  readonly told: number;
  /** Number of notifications of other types. */
  readonly others: number;
}

/** A notification whose number of deliveries to registered URLs differs from the number it was created with. */
export interface Misdelivered {
  readonly notificationId: number;
  readonly fanOut: number;
  readonly times: number;
  /** The URL with more than one delivery; null if it is about all URLs. */
  readonly url: string | null;
}

/** A transaction with planned work that its status does not allow, or without planned work that it needs. */
export interface Misplanned extends Named {
  readonly kind: string;
  readonly planned: number;
}

/** An immediate charge whose receipts or expiry do not fit its status. */
export interface InconsistentCob {
  readonly id: number;
  readonly txid: string;
  readonly status: string;
  readonly receipts: number;
  readonly expiries: number;
}

/** A notification, with the transaction it is about and that transaction's original. */
export interface NotificationFact {
  readonly id: number;
  readonly accountId: string;
  readonly transactionNumber: number | null;
  readonly eventType: string;
  readonly body: string;
  /** When its content was deleted on purpose, so that it is empty. */
  readonly forgottenAt: string | null;
  readonly transactionAccount: string | null;
  readonly operation: string | null;
  readonly status: string | null;
  readonly uuid: string | null;
  readonly externalId: string | null;
  readonly endToEndId: string | null;
  readonly amountCents: number | null;
  readonly feeCents: number | null;
  readonly pixKey: string | null;
  readonly counterpart: string | null;
  readonly detail: string | null;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly processedAt: string | null;
  readonly originalNumber: number | null;
  readonly originalUuid: string | null;
  readonly originalEndToEndId: string | null;
  readonly originalExternalId: string | null;
  readonly originalCents: number | null;
  readonly originalCounterpart: string | null;
  readonly originalOperation: string | null;
  readonly originalProcessedAt: string | null;
  /** 1 if it is a test. */
  readonly test: number;
  /** To how many URLs it was to be sent; null if that is from before this was counted. */
  readonly fanOut: number | null;
  /** The MED that it is stored as being about. */
  readonly medId: number | null;
}

/** A delivery, with its notification, its planned work and the results of its attempts. */
export interface DeliveryFact {
  readonly id: number;
  readonly notificationId: number;
  readonly accountId: string;
  readonly url: string;
  readonly headers: string;
  readonly status: string;
  readonly attempts: number;
  readonly resent: number;
  readonly notifiedAccount: string | null;
  /** Null if the notification is from before this was counted. */
  readonly fanOut: number | null;
  /** 1 if the end of a resend is planned. */
  readonly ending: number;
  /** Counts: plans, registrations of the URL, kept attempts, attempts answered with 2xx. */
  readonly planned: number;
  readonly registered: number;
  readonly made: number;
  readonly arrived: number;
  /** Of the kept attempts, those that took less than no time or were answered with no status that there is. */
  readonly impossible: number;
  /** The delivery that replaced it, and the notification of that delivery. */
  readonly retriedAs: number | null;
  readonly retriedNotification: number | null;
}

/** A registered URL. */
export interface RegistrationFact {
  readonly id: number;
  readonly accountId: string;
  readonly eventType: string;
  readonly url: string;
  readonly headers: string;
  readonly active: number;
  readonly endedBy: string | null;
  readonly replacedBy: string | null;
}

/** One event for each final status, none for a charge that expired unpaid (OP-32). */
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

const misdelivered = `
  with made as (
    select notification_id, url, count(*) as times from deliveries where resent = 0 group by notification_id, url
  ), summed as (
    select notification_id, cast(sum(times) as bigint) as times from made group by notification_id
  )
  select id as notification_id, fan_out, coalesce(times, 0) as times, null as url from notifications
    left join summed on notification_id = id
  where fan_out is not null and forgotten_at is null and fan_out <> coalesce(times, 0)
  union all
  select id as notification_id, fan_out, times, url from made
    join notifications on id = notification_id
  where fan_out is not null and forgotten_at is null and times > 1`;

const notifications = `
  select told.id, told.account_id, told.transaction_number, told.event_type, told.body, told.forgotten_at,
    subject.account_id as transaction_account, subject.operation, subject.status, subject.uuid, subject.external_id,
    subject.end_to_end_id, subject.amount_cents, subject.fee_cents, subject.pix_key, subject.counterpart, subject.detail,
    subject.error_code, subject.error_message, subject.processed_at,
    original.number as original_number, original.uuid as original_uuid,
    original.end_to_end_id as original_end_to_end_id, original.external_id as original_external_id,
    original.amount_cents as original_cents, original.counterpart as original_counterpart,
    original.operation as original_operation, original.processed_at as original_processed_at,
    told.test, told.med_id, told.fan_out
  from notifications told
    left join transactions subject on subject.number = told.transaction_number
    left join transactions original on original.number = subject.parent_number`;

const deliveries = `
  select deliveries.id, notification_id, deliveries.account_id, deliveries.url, headers, status, attempts, resent,
    notifications.account_id as notified_account, fan_out, retried_as,
    (select next.notification_id from deliveries next where next.id = deliveries.retried_as) as retried_notification,
    (select count(*) from pending_work where kind = 'deliver' and subject = deliveries.id) as planned,
    (select count(*) from pending_work where kind = 'end resend' and subject = deliveries.id) as ending,
    (select count(*) from registrations where registrations.account_id = notifications.account_id
      and registrations.event_type = notifications.event_type and registrations.url = deliveries.url) as registered,
    (select count(*) from delivery_attempts where delivery_id = deliveries.id) as made,
    (select count(*) from delivery_attempts where delivery_id = deliveries.id
      and status_code between 200 and 299) as arrived,
    (select count(*) from delivery_attempts where delivery_id = deliveries.id
      and (duration_ms < 0 or status_code not between 100 and 999)) as impossible
  from deliveries left join notifications on notifications.id = notification_id`;

const registrations = `
  select id, account_id, event_type, url, headers, active, ended_by, replaced_by
  from registrations`;

/**
 * What has a final status no longer settles or expires. A pending transfer or charge has a planned expiry, and if the
 * bank settles by itself, a planned settlement.
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
        and transactions.external_id = cobs.txid and ${hasOtherKey} and operation = 'cob'
        and transactions.amount_cents = cobs.amount_cents) as receipts,
      (select count(*) from pending_work where kind = 'expire cob' and subject = cobs.id) as expiries
    from cobs
  )
  select * from compared where receipts <> case when status = 'CONCLUIDA' then 1 else 0 end
    or expiries <> case when status = 'ATIVA' then 1 else 0 end`;

/** The queries about notifications, deliveries, plans and immediate charges. */
export function eventAudit({ findings, pages }: AuditReader) {
  return {
    notifications: () => pages<NotificationFact>(notifications, 'told.id', 'id'),
    deliveries: () => pages<DeliveryFact>(deliveries, 'deliveries.id', 'id'),
    registrations: () => pages<RegistrationFact>(registrations, 'id', 'id'),
    mistold: () => findings<MistoldTransaction>(mistold),
    misdelivered: () => findings<Misdelivered>(misdelivered),
    misplanned: () => findings<Misplanned>(misplanned),
    inconsistentCobs: () => findings<InconsistentCob>(cobs),
  };
}
