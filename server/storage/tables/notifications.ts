import type { Instant } from '../../domain/clock.js';
import type { EventType } from '../../domain/notification-bodies.js';
import type { CustomHeader } from '../../domain/registrations.js';
import type { Connection } from '../connection.js';
import type { Compile } from '../statement.js';
import type { Registration } from './registrations.js';

/** A notification as it was written with what it tells. */
export interface Notification {
  readonly id: number;
  readonly eventType: EventType;
  /** The JSON text, byte for byte as every attempt sends it. */
  readonly body: string;
}

/** One notification on its way to one URL. */
export interface Delivery extends Registration {
  readonly id: number;
  /** The same for every URL and every attempt of a notification. */
  readonly notificationId: number;
  readonly accountId: string;
  /** The JSON text, byte for byte as every attempt sends it. */
  readonly body: string;
  /** Attempts made so far. */
  readonly attempts: number;
}

/** Where a delivery stands: waiting, done, or given up. */
export type DeliveryStatus = 'pending' | 'delivered' | 'dead';

/** What came of one attempt. */
export interface Attempt {
  readonly attemptedAt: Instant;
  readonly durationMs: number;
  /** HTTP status, or null where nothing answered. */
  readonly statusCode: number | null;
  /** Why nothing answered. */
  readonly failure: string | null;
  /** The answer's beginning. */
  readonly answer: string;
}

/** Notifications, their deliveries and attempts. */
export interface Notifications {
  /** The id of the new notification. */
  insert(
    notification: { accountId: string; transactionNumber: number | null; eventType: EventType; body: string },
    at: Instant,
  ): Promise<number>;
  /** The newest notification of a transaction, or null where there is none yet. */
  latestOf(transactionNumber: number): Promise<Notification | null>;
  /** The id of the new delivery. */
  insertDelivery(notificationId: number, accountId: string, registration: Registration): Promise<number>;
  delivery(id: number): Promise<Delivery | null>;
  /** Keeps an attempt; its id. */
  recordAttempt(deliveryId: number, attempt: Attempt): Promise<number>;
  /** Ends an attempt: counts it and sets the delivery's state. */
  setDeliveryStatus(deliveryId: number, status: DeliveryStatus): Promise<void>;
}

interface DeliveryRow {
  id: number;
  notification_id: number;
  account_id: string;
  url: string;
  headers: string;
  body: string;
  attempts: number;
}

/** The tables `notifications`, `deliveries` and `delivery_attempts`. */
export function notificationTables(compile: Compile): (connection: Connection) => Notifications {
  const { insert, latest } = notificationStatements(compile);
  const sent = deliveryStatements(compile);
  return (connection) => ({
    insert: async (notification, at) => idOf(await connection.row(insert, { ...notification, at })),
    latestOf: async (transactionNumber) => {
      const row = await connection.row(latest, { transactionNumber });
      return row ? { id: row.id, eventType: row.event_type, body: row.body } : null;
    },
    insertDelivery: async (notificationId, accountId, { url, headers }) =>
      idOf(
        await connection.row(sent.insert, {
          notificationId,
          accountId,
          url,
          headers: JSON.stringify(headers),
          status: 'pending',
          attempts: 0,
        }),
      ),
    delivery: async (id) => fromRow(await connection.row(sent.byId, { id })),
    recordAttempt: async (deliveryId, attempt) =>
      idOf(await connection.row(sent.recordAttempt, { deliveryId, ...attempt })),
    setDeliveryStatus: async (id, status) => {
      await connection.run(sent.setStatus, { id, status, one: 1 });
    },
  });
}

function notificationStatements(compile: Compile) {
  type New = {
    accountId: string;
    transactionNumber: number | null;
    eventType: string;
    body: string;
    at: string;
  };
  const insert = compile<New, { id: number }>((knex, p) =>
    knex('notifications')
      .insert({
        account_id: p('accountId'),
        transaction_number: p('transactionNumber'),
        event_type: p('eventType'),
        body: p('body'),
        created_at: p('at'),
      })
      .returning('id'),
  );
  const latest = compile<{ transactionNumber: number }, { id: number; event_type: EventType; body: string }>(
    (knex, p) =>
      knex('notifications').where('transaction_number', p('transactionNumber')).orderBy('id', 'desc'),
  );
  return { insert, latest };
}

function deliveryStatements(compile: Compile) {
  type New = {
    notificationId: number;
    accountId: string;
    url: string;
    headers: string;
    status: string;
    attempts: number;
  };
  const insert = compile<New, { id: number }>((knex, p) =>
    knex('deliveries')
      .insert({
        notification_id: p('notificationId'),
        account_id: p('accountId'),
        url: p('url'),
        headers: p('headers'),
        status: p('status'),
        attempts: p('attempts'),
      })
      .returning('id'),
  );
  const byId = compile<{ id: number }, DeliveryRow>((knex, p) =>
    knex('deliveries')
      .join('notifications', 'notifications.id', 'deliveries.notification_id')
      .select('deliveries.*', 'notifications.body')
      .where('deliveries.id', p('id')),
  );
  return { insert, byId, ...attemptStatements(compile) };
}

function attemptStatements(compile: Compile) {
  type NewAttempt = {
    deliveryId: number;
    attemptedAt: string;
    durationMs: number;
    statusCode: number | null;
    failure: string | null;
    answer: string;
  };
  const recordAttempt = compile<NewAttempt, { id: number }>((knex, p) =>
    knex('delivery_attempts')
      .insert({
        delivery_id: p('deliveryId'),
        attempted_at: p('attemptedAt'),
        duration_ms: p('durationMs'),
        status_code: p('statusCode'),
        failure: p('failure'),
        answer: p('answer'),
      })
      .returning('id'),
  );
  const setStatus = compile<{ id: number; status: string; one: number }>((knex, p) =>
    knex('deliveries')
      .where('id', p('id'))
      .update({ status: p('status'), attempts: knex.raw('attempts + ?', [p('one')]) }),
  );
  return { recordAttempt, setStatus };
}

function fromRow(row: DeliveryRow | undefined): Delivery | null {
  if (!row) return null;
  return {
    id: row.id,
    notificationId: row.notification_id,
    accountId: row.account_id,
    url: row.url,
    headers: JSON.parse(row.headers) as CustomHeader[],
    body: row.body,
    attempts: row.attempts,
  };
}

function idOf(row: { id: number } | undefined): number {
  if (!row) throw new Error('an insert returned no id');
  return row.id;
}
