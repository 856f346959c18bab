import type { Instant } from '../../domain/clock.js';
import type { EventType } from '../../domain/notification-bodies.js';
import { isDeadLetter } from '../migrations/001-schema.js';
import { type Compile, type Connection, namesIn, type Placeholders, remembered } from '../statement.js';
import type { DeliveryStatus } from '../tables/notifications.js';

/** The requested deliveries; a null member does not filter. */
export interface DeliverySearchFilter {
  readonly accountId: string | null;
  readonly status: DeliveryStatus | null;
  readonly eventType: EventType | null;
  /** Number of the transaction. */
  readonly transactionNumber: number | null;
  /** Only of notifications created at this time (of their account) or later. */
  readonly since: Instant | null;
}

/** A delivery with one of its attempts, or with none. */
export interface FoundAttempt {
  readonly deliveryId: number;
  readonly notificationId: number;
  readonly accountId: string;
  readonly eventType: EventType;
  /** UUID; null for a MED. */
  readonly transactionId: string | null;
  readonly url: string;
  readonly status: DeliveryStatus;
  /** Whether it is a requested resend: 0 or 1. */
  readonly resent: number;
  /** The custom headers, as JSON text. */
  readonly headers: string;
  /** The JSON text to send; empty if it was deleted. */
  readonly body: string;
  /** By the account's clock. */
  readonly createdAt: Instant;
  /** How far the account's clock is now ahead of the machine's, in ms. */
  readonly clockOffsetMs: number;
  /** When it is tried next, by the machine's clock, ms since 1970; null if it is not retried automatically. */
  readonly dueAtMs: number | null;
  readonly attemptedAt: Instant | null;
  readonly accountTime: Instant | null;
  readonly durationMs: number | null;
  readonly statusCode: number | null;
  readonly failure: string | null;
  readonly answer: string | null;
}

/** Maximum number of the newest deliveries that are searched, with any filter. */
const searchedDeliveries = 100_000;

type Values = DeliverySearchFilter & { readonly max: number };

/** Looks up deliveries for the control endpoint. */
export function deliverySearch(compile: Compile) {
  const pageFor = remembered(
    (filter: DeliverySearchFilter) => `${namesIn(filter)} ${filter.status === 'dead'}`,
    (filter) => compile<Values, FoundAttempt>((p) => pageOf(filter, p)),
  );
  const byId = compile<{ id: string }, { number: number }>((p, knex) =>
    knex('transactions').select('number').where('uuid', p.id).orWhere('end_to_end_id', p.id),
  );
  return (connection: Connection) => ({
    /** Returns at most `max` deliveries, newest first, each with its attempts in order. */
    find: (filter: DeliverySearchFilter, max: number): Promise<FoundAttempt[]> =>
      connection.rows(pageFor(filter), { ...filter, max }),
    /** Returns the number of a transaction by its id or its end-to-end id; null if there is none. */
    transactionNumber: async (id: string): Promise<number | null> =>
      (await connection.row(byId, { id }))?.number ?? null,
  });
}

/**
 * Returns the query for a page of deliveries with their attempts. Each way of finding deliveries (of a transaction, of
 * an account, dead letters) has an index in the right order, and searches a bounded number of rows.
 */
function pageOf(filter: DeliverySearchFilter, p: Placeholders<Values>): string {
  const { accountId, status, eventType, transactionNumber, since } = filter;
  const isOfTransaction = transactionNumber !== null;
  const [position, order, first] =
    accountId === null || isOfTransaction
      ? ['d.id', 'd.id desc', '0']
      : ['d.created_at', 'd.created_at desc, d.id desc', `''`];
  const found = [
    ...(accountId === null ? [] : [`d.account_id = ${p.accountId}`]),
    // Dead letters have their own indexes: the oldest is found as fast as the newest.
    ...(status === 'dead' && !isOfTransaction ? [isDeadLetter] : []),
  ];
  const last = `(select ${position} from deliveries d where ${found.join(' and ')}
    order by ${order} limit 1 offset ${searchedDeliveries})`;
  const conditions = [
    ...found,
    isOfTransaction
      ? `n.transaction_number = ${p.transactionNumber}`
      : found.length > 0
        ? `${position} >= coalesce(${last}, ${first})`
        : `d.id > (select coalesce(max(id), 0) from deliveries) - ${searchedDeliveries}`,
    ...(status === null ? [] : [`d.status = ${p.status}`]),
    ...(eventType === null ? [] : [`n.event_type = ${p.eventType}`]),
    ...(since === null ? [] : [`n.created_at >= ${p.since}`]),
  ];
  return `
    with page as (
      select d.id, d.notification_id, d.account_id, d.url, d.status, d.resent, d.headers,
        n.event_type, n.body, n.created_at, n.transaction_number
      from deliveries d join notifications n on n.id = d.notification_id
      where ${conditions.join(' and ')} order by ${order} limit ${p.max})
    select page.id as delivery_id, page.notification_id, page.account_id, page.event_type, t.uuid as transaction_id,
      page.url, page.status, page.resent, page.headers, page.body, page.created_at, account.clock_offset_ms,
      w.due_at_ms, a.attempted_at, a.account_time, a.duration_ms, a.status_code, a.failure, a.answer
    from page
      join accounts account on account.id = page.account_id
      left join transactions t on t.number = page.transaction_number
      left join pending_work w on w.kind = 'deliver' and w.subject = page.id
      left join delivery_attempts a on a.delivery_id = page.id
    order by page.id desc, a.id`;
}
