import type { Instant } from '../../domain/clock.js';
import type { EventType } from '../../domain/notification-bodies.js';
import type { Book } from '../../domain/postings.js';
import type { Connection } from '../connection.js';
import { type Compile, ofFew } from '../statement.js';
import type { DeliveryStatus } from './notifications.js';
import { isToldOf } from './told.js';

/** A ledger entry caused by a transaction. */
export interface EntryOfTransaction {
  readonly id: number;
  readonly book: Book;
  readonly reason: string;
  readonly amountCents: number;
  readonly createdAt: Instant;
}

/** A notification of a transaction with one of its deliveries, or without any. */
export interface NotificationOfTransaction {
  readonly notificationId: number;
  readonly eventType: EventType;
  readonly createdAt: Instant;
  /** The JSON text; empty if it was deleted. */
  readonly body: string;
  readonly forgottenAt: Instant | null;
  readonly deliveryId: number | null;
  readonly url: string | null;
  readonly status: DeliveryStatus | null;
  /** The custom headers, as JSON text. */
  readonly headers: string | null;
  /** When it is tried next, ms since 1970 on the machine's clock; null if it is not planned. */
  readonly dueAtMs: number | null;
}

/** One attempt of a delivery. */
export interface AttemptOfDelivery {
  readonly id: number;
  readonly deliveryId: number;
  readonly attemptedAt: Instant;
  readonly durationMs: number;
  readonly statusCode: number | null;
  readonly failure: string | null;
  readonly answer: string;
}

/**
 * Everything that belongs to one transaction, in order of creation; at most `max` of each kind. The caller must have
 * checked that the transaction belongs to the account: the queries take only its number.
 */
export interface Story {
  entries(transactionNumber: number, max: number): Promise<EntryOfTransaction[]>;
  /** Numbers of its refunds and returns. */
  children(transactionNumber: number, max: number): Promise<number[]>;
  notifications(transactionNumber: number, max: number): Promise<NotificationOfTransaction[]>;
  /** The newest attempts of the deliveries of its notifications, newest first. */
  attempts(transactionNumber: number, max: number): Promise<AttemptOfDelivery[]>;
  /** When its status changes by itself, ms since 1970 on the machine's clock; null if it does not. */
  dueAtMs(transactionNumber: number): Promise<number | null>;
}

type Asked = { transactionNumber: number; max: number };

/** Over `ledger_entries`, `transactions`, `notifications`, `deliveries`, `delivery_attempts` and `pending_work`. */
export function storyReads(compile: Compile): (connection: Connection) => Story {
  const read = <R>(text: string) =>
    compile<Asked, R>((knex, p) => knex.raw(`${text} limit ?`, [p('transactionNumber'), p('max')]));
  const entries = read<EntryOfTransaction>(
    `select id as "id", book as "book", reason as "reason", amount_cents as "amountCents", created_at as "createdAt"
     from ledger_entries where transaction_number = ? order by ${ofFew('id')}`,
  );
  const children = read<{ number: number }>(
    `select number as "number" from transactions where parent_number = ? order by ${ofFew('number')}`,
  );
  const notifications = read<NotificationOfTransaction>(
    `select n.id as "notificationId", n.event_type as "eventType", n.created_at as "createdAt", n.body as "body",
       n.forgotten_at as "forgottenAt", d.id as "deliveryId", d.url as "url", d.status as "status",
       d.headers as "headers", w.due_at_ms as "dueAtMs"
     from notifications n
       left join deliveries d on d.notification_id = n.id
       left join pending_work w on w.kind = 'deliver' and w.subject = d.id and w.set_aside is null
     where n.transaction_number = ? order by ${ofFew('n.id')}, d.id`,
  );
  const attempts = read<AttemptOfDelivery>(
    `select a.id as "id", a.delivery_id as "deliveryId", a.attempted_at as "attemptedAt", a.duration_ms as "durationMs",
       a.status_code as "statusCode", a.failure as "failure", a.answer as "answer"
     from delivery_attempts a where a.delivery_id in (
       with sent as materialized (select id from deliveries where ${isToldOf('transaction_number')}) select id from sent)
     order by ${ofFew('a.id')} desc`,
  );
  const due = compile<{ transactionNumber: number }, { dueAtMs: number }>((knex, p) =>
    knex.raw(
      `select due_at_ms as "dueAtMs" from pending_work
       where kind in ('settle', 'expire') and subject = ? and set_aside is null order by due_at_ms limit 1`,
      [p('transactionNumber')],
    ),
  );
  return (connection) => ({
    entries: (transactionNumber, max) => connection.rows(entries, { transactionNumber, max }),
    children: async (transactionNumber, max) =>
      (await connection.rows(children, { transactionNumber, max })).map(({ number }) => number),
    notifications: (transactionNumber, max) => connection.rows(notifications, { transactionNumber, max }),
    attempts: (transactionNumber, max) => connection.rows(attempts, { transactionNumber, max }),
    dueAtMs: async (transactionNumber) => (await connection.row(due, { transactionNumber }))?.dueAtMs ?? null,
  });
}
