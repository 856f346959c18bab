import type { Instant } from '../../domain/clock.js';
import type { Cents } from '../../domain/money.js';
import type { EventType } from '../../domain/notification-bodies.js';
import type { Operation, TransactionStatus } from '../../domain/transactions.js';
import { isDeadLetter } from '../migrations/001-schema.js';
import {
  type Compile,
  type Connection,
  flag,
  money,
  namesIn,
  ofFew,
  type Placeholders,
  remembered,
} from '../statement.js';
import type { Attempt, DeliveryStatus } from '../tables/notifications.js';

export interface DeliveryPosition {
  readonly createdAt: Instant;
  readonly id: number;
}

/** The filter of the list; a null member does not filter. Times are the machine's, inclusive. */
export interface DeliveryFilter {
  readonly accountId: string;
  /** `dead`: dead letters, without those that another delivery has replaced, and without tests. */
  readonly status: DeliveryStatus | null;
  readonly eventType: EventType | null;
  readonly url: string | null;
  /** The number of the transaction that it is about. */
  readonly transactionNumber: number | null;
  readonly medId: number | null;
  readonly from: Instant | null;
  readonly to: Instant | null;
  /** Only deliveries after this position: the next page. */
  readonly after: DeliveryPosition | null;
}

export interface ListedDelivery {
  readonly id: number;
  readonly notificationId: number;
  /** When it was planned, by the machine's clock. */
  readonly createdAt: Instant;
  /** When the reported event happened, by the account's clock. */
  readonly notifiedAt: Instant;
  readonly eventType: EventType;
  readonly url: string;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly isTest: boolean;
  /** The delivery that replaced it, or null. */
  readonly retriedAs: number | null;
  readonly transactionNumber: number | null;
  /** The current facts about the transaction; null if it is about none. */
  readonly externalId: string | null;
  readonly endToEndId: string | null;
  readonly operation: Operation | null;
  readonly transactionStatus: TransactionStatus | null;
  readonly amountCents: Cents | null;
  readonly medId: number | null;
  /** The time of the latest attempt; null if there is none yet. */
  readonly attemptedAt: Instant | null;
  /** The duration of that attempt, in ms; null if there is none yet. */
  readonly durationMs: number | null;
  readonly statusCode: number | null;
  readonly failure: string | null;
}

/** One page of the list. */
export interface DeliveryPage {
  readonly items: readonly ListedDelivery[];
  /**
   * The position where the next page begins; null if there is none. If there are fewer items than requested, the search
   * stopped here and there may be more.
   */
  readonly next: DeliveryPosition | null;
}

/** One delivery with all its data. */
export interface DeliveryDetail extends ListedDelivery {
  /** The custom headers, as JSON text. */
  readonly headers: string;
  /** The JSON text to send; empty if it was deleted. */
  readonly body: string;
  readonly isRequested: boolean;
}

export type ListedAttempt = Omit<Attempt, 'accountTime'> & { readonly id: number };

/** Maximum number of rows that are searched for one page. */
const reach = 5_000;

const shown = `d.id, d.notification_id, d.created_at, n.created_at as notified_at, n.event_type, d.url, d.status, d.attempts,
  n.test as is_test, d.retried_as, n.transaction_number, n.med_id, a.attempted_at, a.duration_ms, a.status_code, a.failure,
  t.external_id, t.end_to_end_id, t.operation, t.status as transaction_status, t.amount_cents`;
const shownKinds = { isTest: flag, amountCents: money };
const joined = `join notifications n on n.id = d.notification_id
  left join delivery_attempts a on a.id = (select id from delivery_attempts where delivery_id = d.id order by ${ofFew('id')} desc limit 1)
  left join transactions t on t.number = n.transaction_number`;

type Values = Omit<DeliveryFilter, 'after'> & {
  readonly afterAt: Instant | null;
  readonly afterId: number | null;
};

/** Selects the rows to read, by conditions that an index supports. */
function rowsFor(filter: DeliveryFilter, p: Placeholders<Values>): string {
  const { transactionNumber, medId, status, from, to, after } = filter;
  // Deliveries about one subject are found by the subject, wherever they are among the account's deliveries.
  const noIndex = transactionNumber === null && medId === null ? '' : ` || ''`;
  const conditions = [
    `account_id${noIndex} = ${p.accountId}`,
    ...(from === null ? [] : [`created_at >= ${p.from}`]),
    ...(to === null ? [] : [`created_at <= ${p.to}`]),
    ...(after === null ? [] : [`(created_at, id) < (${p.afterAt}, ${p.afterId})`]),
    // Without parameters, because only then is the index of dead letters used.
    ...(status === 'dead' ? [isDeadLetter] : []),
    ...(transactionNumber === null ? [] : [isAbout('transaction_number', p.transactionNumber)]),
    ...(medId === null ? [] : [isAbout('med_id', p.medId)]),
  ];
  return `deliveries where ${conditions.join(' and ')} order by created_at desc, id desc`;
}

/** A column of a row's notification, looked up row by row: for a join, the database might read all notifications. */
const ofNotification = (column: string) =>
  `(select ${column} from notifications where id = w.notification_id)`;

/** Conditions that filter the rows that were read. */
function pickedBy({ status, eventType, url }: DeliveryFilter, p: Placeholders<Values>): string {
  const conditions = [
    ...(status === null || status === 'dead' ? [] : [`w.status = ${p.status}`]),
    // A failed test is not a dead letter.
    ...(status === 'dead' ? [`${ofNotification('test')} = 0`] : []),
    ...(eventType === null ? [] : [`${ofNotification('event_type')} = ${p.eventType}`]),
    ...(url === null ? [] : [`w.url = ${p.url}`]),
  ];
  return conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
}

/** Lists deliveries of an account for users. */
export function deliveryList(compile: Compile) {
  const statementsFor = remembered(
    (filter: DeliveryFilter) => `${namesIn(filter)} ${filter.status === 'dead'}`,
    (filter) => compileList(compile, filter),
  );
  const byId = compile<{ accountId: string; id: number }, DeliveryDetail>(
    (p) => `select ${shown}, d.headers, n.body, d.resent as is_requested from deliveries d ${joined}
      where d.id = ${p.id} and d.account_id = ${p.accountId}`,
    { ...shownKinds, isRequested: flag },
  );
  const attempts = compile<{ deliveryId: number; max: number }, ListedAttempt>(
    (p) => `select id, attempted_at, duration_ms, status_code, failure, answer from delivery_attempts
      where delivery_id = ${p.deliveryId} order by ${ofFew('id')} desc limit ${p.max}`,
  );
  return (connection: Connection) => ({
    /** Returns at most `limit` deliveries; with any filter, it reads at most a few thousand rows. */
    page: async (filter: DeliveryFilter, limit: number): Promise<DeliveryPage> => {
      const { page, last } = statementsFor(filter);
      const { after } = filter;
      const values = { ...filter, afterAt: after?.createdAt ?? null, afterId: after?.id ?? null };
      const rows = await connection.rows(page, { ...values, limit: limit + 1 });
      const items = rows.slice(0, limit);
      if (rows.length > limit) return { items, next: positionOf(items.at(-1)) };
      return { items, next: (await connection.row(last, values)) ?? null };
    },
    byId: (accountId: string, id: number) => connection.row(byId, { accountId, id }),
    /** Returns at most `max` attempts of a delivery, newest first. */
    attempts: (deliveryId: number, max: number) => connection.rows(attempts, { deliveryId, max }),
  });
}

function positionOf(item: DeliveryPosition | undefined): DeliveryPosition | null {
  return item ? { createdAt: item.createdAt, id: item.id } : null;
}

/** In SQL: only the rows to be shown are joined, so no plan reads a whole table, with or without statistics. */
function compileList(compile: Compile, filter: DeliveryFilter) {
  return {
    page: compile<Values & { limit: number }, ListedDelivery>(
      (p) => `
        select ${shown} from (
          select * from (select * from ${rowsFor(filter, p)} limit ${reach}) w ${pickedBy(filter, p)}
          order by w.created_at desc, w.id desc limit ${p.limit}) d
        ${joined} order by d.created_at desc, d.id desc`,
      shownKinds,
    ),
    /** The last row that is searched for a page. */
    last: compile<Values, DeliveryPosition>(
      (p) => `select created_at, id from ${rowsFor(filter, p)} limit 1 offset ${reach - 1}`,
    ),
  };
}

/**
 * Returns the condition that a row of `deliveries` is about a subject, given as a column of `notifications` and its
 * value. Notifications of one subject are few and are found first: without statistics, PostgreSQL would search all
 * deliveries.
 */
function isAbout(subject: 'transaction_number' | 'med_id', value: string): string {
  return `notification_id in (
    with found as materialized (select id from notifications where ${subject} = ${value}) select id from found)`;
}
