import type { Instant } from '../../domain/clock.js';
import type { EventType } from '../../domain/notification-bodies.js';
import type { Book } from '../../domain/money.js';
import { type Compile, type Connection, ofFew } from '../statement.js';
import type { DeliveryStatus } from '../tables/notifications.js';

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
  /** When it is tried next, ms since 1970 on the machine's clock; null if no attempt is planned. */
  readonly dueAtMs: number | null;
}

type Parameters = { transactionNumber: number; max: number };

/**
 * Returns everything that belongs to one transaction, in order of creation; at most `max` of each kind. The caller must
 * have checked that the transaction belongs to the account: the queries take only its number. In SQL, because sorting
 * these few rows must not decide which index is used.
 */
export function transactionHistory(compile: Compile) {
  const entries = compile<Parameters, EntryOfTransaction>(
    (p) => `select id, book, reason, amount_cents, created_at from ledger_entries
      where transaction_number = ${p.transactionNumber} order by ${ofFew('id')} limit ${p.max}`,
  );
  const children = compile<Parameters, { number: number }>(
    (p) => `select number from transactions where parent_number = ${p.transactionNumber}
      order by ${ofFew('number')} limit ${p.max}`,
  );
  const notifications = compile<Parameters, NotificationOfTransaction>(
    (p) => `
      select n.id as notification_id, n.event_type, n.created_at, n.body, n.forgotten_at, d.id as delivery_id, d.url,
        d.status, w.due_at_ms
      from notifications n
        left join deliveries d on d.notification_id = n.id
        left join pending_work w on w.kind = 'deliver' and w.subject = d.id and w.set_aside is null
      where n.transaction_number = ${p.transactionNumber} order by ${ofFew('n.id')}, d.id limit ${p.max}`,
  );
  const due = compile<{ transactionNumber: number }, { dueAtMs: number }>(
    (p) => `select due_at_ms from pending_work where kind in ('settle', 'expire')
      and subject = ${p.transactionNumber} and set_aside is null order by due_at_ms limit 1`,
  );
  return (connection: Connection) => ({
    entries: (transactionNumber: number, max: number) => connection.rows(entries, { transactionNumber, max }),
    /** Returns the numbers of its refunds and returns. */
    children: async (transactionNumber: number, max: number): Promise<number[]> =>
      (await connection.rows(children, { transactionNumber, max })).map(({ number }) => number),
    notifications: (transactionNumber: number, max: number) =>
      connection.rows(notifications, { transactionNumber, max }),
    /** Returns when its status will change automatically, ms since 1970 on the machine's clock; null if it will not. */
    dueAtMs: async (transactionNumber: number): Promise<number | null> =>
      (await connection.row(due, { transactionNumber }))?.dueAtMs ?? null,
  });
}
