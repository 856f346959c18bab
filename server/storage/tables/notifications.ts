import type { Instant } from '../../domain/clock.js';
import type { EventType } from '../../domain/notification-bodies.js';
import type { CustomHeader } from '../../domain/registrations.js';
import type { Connection } from '../connection.js';
import type { Compile } from '../statement.js';

/** Where an account wants the notifications of one event type. */
export interface Registration {
  readonly url: string;
  readonly headers: readonly CustomHeader[];
}

/** One notification on its way to one URL. */
export interface Delivery extends Registration {
  readonly id: number;
  /** The JSON text, byte for byte as every attempt sends it. */
  readonly body: string;
  /** Attempts made so far. */
  readonly attempts: number;
}

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

/** Registered URLs, notifications, their deliveries and attempts. */
export interface Notifications {
  /** Registers a URL, or updates the headers and version of one that is registered. */
  register(accountId: string, eventType: EventType, registration: Registration, at: Instant): Promise<void>;
  registrations(accountId: string, eventType: EventType): Promise<Registration[]>;
  /** The id of the new notification. */
  insert(
    notification: { accountId: string; transactionNumber: number | null; eventType: EventType; body: string },
    at: Instant,
  ): Promise<number>;
  /** The id of the new delivery. */
  insertDelivery(notificationId: number, accountId: string, registration: Registration): Promise<number>;
  delivery(id: number): Promise<Delivery | null>;
  recordAttempt(deliveryId: number, attempt: Attempt): Promise<void>;
  /** Ends an attempt: counts it and sets the delivery's state. */
  setDeliveryStatus(deliveryId: number, status: 'pending' | 'delivered' | 'dead'): Promise<void>;
}

interface RegistrationRow {
  url: string;
  headers: string;
}
interface DeliveryRow extends RegistrationRow {
  id: number;
  body: string;
  attempts: number;
}

/** The tables `registrations`, `notifications`, `deliveries` and `delivery_attempts`. */
export function notificationTables(compile: Compile): (connection: Connection) => Notifications {
  const registered = registrationStatements(compile);
  const sent = deliveryStatements(compile);
  return (connection) => ({
    register: async (accountId, eventType, { url, headers }, at) => {
      await connection.run(registered.register, {
        accountId,
        eventType,
        url,
        headers: JSON.stringify(headers),
        at,
        first: 1,
      });
    },
    registrations: async (accountId, eventType) =>
      (await connection.rows(registered.list, { accountId, eventType })).map(toRegistration),
    insert: async (notification, at) => idOf(await connection.row(sent.insert, { ...notification, at })),
    insertDelivery: async (notificationId, accountId, { url, headers }) =>
      idOf(
        await connection.row(sent.insertDelivery, {
          notificationId,
          accountId,
          url,
          headers: JSON.stringify(headers),
          status: 'pending',
          attempts: 0,
        }),
      ),
    delivery: async (id) => {
      const row = await connection.row(sent.delivery, { id });
      return row ? { ...toRegistration(row), id: row.id, body: row.body, attempts: row.attempts } : null;
    },
    recordAttempt: async (deliveryId, attempt) => {
      await connection.run(sent.recordAttempt, { deliveryId, ...attempt });
    },
    setDeliveryStatus: async (id, status) => {
      await connection.run(sent.setStatus, { id, status, one: 1 });
    },
  });
}

function registrationStatements(compile: Compile) {
  type New = {
    accountId: string;
    eventType: string;
    url: string;
    headers: string;
    at: string;
    first: number;
  };
  const register = compile<New>((knex, p) =>
    knex('registrations')
      .insert({
        account_id: p('accountId'),
        event_type: p('eventType'),
        url: p('url'),
        headers: p('headers'),
        version: p('first'),
        created_at: p('at'),
      })
      .onConflict(['account_id', 'event_type', 'url'])
      .merge({
        headers: knex.raw('excluded.headers'),
        version: knex.raw('registrations.version + excluded.version'),
      }),
  );
  const list = compile<{ accountId: string; eventType: string }, RegistrationRow>((knex, p) =>
    knex('registrations')
      .select('url', 'headers')
      .where({ account_id: p('accountId'), event_type: p('eventType') })
      .orderBy('id'),
  );
  return { register, list };
}

function deliveryStatements(compile: Compile) {
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
  type NewDelivery = {
    notificationId: number;
    accountId: string;
    url: string;
    headers: string;
    status: string;
    attempts: number;
  };
  const insertDelivery = compile<NewDelivery, { id: number }>((knex, p) =>
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
  const delivery = compile<{ id: number }, DeliveryRow>((knex, p) =>
    knex('deliveries')
      .join('notifications', 'notifications.id', 'deliveries.notification_id')
      .select(
        'deliveries.id',
        'deliveries.url',
        'deliveries.headers',
        'deliveries.attempts',
        'notifications.body',
      )
      .where('deliveries.id', p('id')),
  );
  return { insert, insertDelivery, delivery, ...attemptStatements(compile) };
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
  const recordAttempt = compile<NewAttempt>((knex, p) =>
    knex('delivery_attempts').insert({
      delivery_id: p('deliveryId'),
      attempted_at: p('attemptedAt'),
      duration_ms: p('durationMs'),
      status_code: p('statusCode'),
      failure: p('failure'),
      answer: p('answer'),
    }),
  );
  const setStatus = compile<{ id: number; status: string; one: number }>((knex, p) =>
    knex('deliveries')
      .where('id', p('id'))
      .update({ status: p('status'), attempts: knex.raw('attempts + ?', [p('one')]) }),
  );
  return { recordAttempt, setStatus };
}

function toRegistration(row: RegistrationRow): Registration {
  return { url: row.url, headers: JSON.parse(row.headers) as CustomHeader[] };
}

function idOf(row: { id: number } | undefined): number {
  if (!row) throw new Error('an insert returned no id');
  return row.id;
}
