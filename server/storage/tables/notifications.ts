import type { Instant } from '../../domain/clock.js';
import type { EventType } from '../../domain/notification-bodies.js';
import type { CustomHeader } from '../../domain/registrations.js';
import type { Connection } from '../connection.js';
import type { Compile } from '../statement.js';
import { type Registration, type SecretColumns, secretColumns, secretsIn } from './registrations.js';

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
  /** What the receiver is taken to answer without being asked: a status, 0 for nothing at all; null or none: it is asked. */
  readonly receiversAnswer?: number | null;
}

/** A delivery as it is kept. */
export interface KeptDelivery extends Delivery {
  readonly status: DeliveryStatus;
}

/** Where a delivery stands: waiting, being sent again on request, done, or given up. */
export type DeliveryStatus = 'pending' | 'resending' | 'delivered' | 'dead';

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
  /** The id of the new notification, which so many URLs are told of. */
  insert(
    notification: { accountId: string; transactionNumber: number | null; eventType: EventType; body: string },
    at: Instant,
    fanOut?: number,
  ): Promise<number>;
  /** The newest notification of a transaction, or null where there is none yet or what it said is forgotten. */
  latestOf(transactionNumber: number): Promise<Notification | null>;
  /** The id of the new delivery. */
  insertDelivery(
    notificationId: number,
    accountId: string,
    registration: Registration,
    status: Extract<DeliveryStatus, 'pending' | 'resending'>,
  ): Promise<number>;
  delivery(id: number): Promise<KeptDelivery | null>;
  /** Keeps an attempt and counts it; its id. */
  recordAttempt(deliveryId: number, attempt: Attempt): Promise<number>;
  /** Moves a delivery from one state to another; false where it is in none of the first ones. */
  moveDelivery(
    deliveryId: number,
    from: readonly [DeliveryStatus, DeliveryStatus?],
    to: DeliveryStatus,
  ): Promise<boolean>;
  /** Dead letters of an account, `max` of them: for each notification and URL where every delivery is dead, the first one. */
  deadLetters(accountId: string, max: number): Promise<{ readonly id: number; readonly url: string }[]>;
  /** How many dead deliveries an account has, counted as far as `max`. */
  countDead(accountId: string, max: number): Promise<number>;
}

interface DeliveryRow extends SecretColumns {
  id: number;
  notification_id: number;
  account_id: string;
  url: string;
  headers: string;
  body: string;
  attempts: number;
  status: DeliveryStatus;
  receivers_answer: number | null;
}

/** The tables `notifications`, `deliveries` and `delivery_attempts`. */
export function notificationTables(compile: Compile): (connection: Connection) => Notifications {
  const { insert, latest } = notificationStatements(compile);
  const sent = deliveryStatements(compile);
  return (connection) => ({
    insert: async (notification, at, fanOut) =>
      idOf(await connection.row(insert, { ...notification, at, fanOut: fanOut ?? null })),
    latestOf: async (transactionNumber) => {
      const row = await connection.row(latest, { transactionNumber });
      return row?.forgotten_at === null ? { id: row.id, eventType: row.event_type, body: row.body } : null;
    },
    insertDelivery: async (notificationId, accountId, { url, headers }, status) =>
      idOf(
        await connection.row(sent.insert, {
          notificationId,
          accountId,
          url,
          headers: JSON.stringify(headers),
          status,
          attempts: 0,
          resent: Number(status === 'resending'),
        }),
      ),
    delivery: async (id) => fromRow(await connection.row(sent.byId, { id })),
    recordAttempt: async (deliveryId, { attemptedAt, durationMs, statusCode, failure, answer }) => {
      await connection.run(sent.countAttempt, { deliveryId, one: 1 });
      const kept = { attemptedAt, durationMs, statusCode, failure, answer };
      return idOf(await connection.row(sent.recordAttempt, { deliveryId, ...kept }));
    },
    moveDelivery: async (id, [from, orFrom = from], status) =>
      (await connection.run(sent.move, { id, from, orFrom, status })) === 1,
    deadLetters: (accountId, max) => connection.rows(sent.dead, { accountId, max }),
    countDead: async (accountId, max) =>
      (await connection.row(sent.countDead, { accountId, max }))?.count ?? 0,
  });
}

function notificationStatements(compile: Compile) {
  type New = {
    accountId: string;
    transactionNumber: number | null;
    eventType: string;
    body: string;
    at: string;
    fanOut: number | null;
  };
  const insert = compile<New, { id: number }>((knex, p) =>
    knex('notifications')
      .insert({
        account_id: p('accountId'),
        transaction_number: p('transactionNumber'),
        event_type: p('eventType'),
        body: p('body'),
        created_at: p('at'),
        fan_out: p('fanOut'),
      })
      .returning('id'),
  );
  type Latest = { id: number; event_type: EventType; body: string; forgotten_at: string | null };
  const latest = compile<{ transactionNumber: number }, Latest>((knex, p) =>
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
    resent: number;
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
        resent: p('resent'),
      })
      .returning('id'),
  );
  const byId = compile<{ id: number }, DeliveryRow>((knex, p) =>
    knex('deliveries')
      .join('notifications', 'notifications.id', 'deliveries.notification_id')
      .join('accounts', 'accounts.id', 'deliveries.account_id')
      // Secrets are those of now, not those of when it was planned: a rotation holds for what is under way, too.
      .leftJoin('registrations', (join) =>
        join
          .on('registrations.account_id', 'deliveries.account_id')
          .on('registrations.event_type', 'notifications.event_type')
          .on('registrations.url', 'deliveries.url'),
      )
      .select('deliveries.*', 'notifications.body', 'accounts.receivers_answer', ...secretColumns)
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
  const countAttempt = compile<{ deliveryId: number; one: number }>((knex, p) =>
    knex('deliveries')
      .where('id', p('deliveryId'))
      .update({ attempts: knex.raw('attempts + ?', [p('one')]) }),
  );
  const move = compile<{ id: number; from: string; orFrom: string; status: string }>((knex, p) =>
    knex('deliveries')
      .where('id', p('id'))
      .whereIn('status', [p('from'), p('orFrom')])
      .update({ status: p('status') }),
  );
  const dead = compile<{ accountId: string; max: number }, { id: number; url: string }>((knex, p) =>
    knex.raw(
      `select min(d.id) as "id", d.url as "url" from deliveries d join notifications n on n.id = d.notification_id
       where d.account_id = ? and d.status = 'dead' and n.forgotten_at is null and not exists (
         select 1 from deliveries other
         where other.notification_id = d.notification_id and other.url = d.url and other.status <> 'dead')
       group by d.notification_id, d.url order by 1 limit ?`,
      [p('accountId'), p('max')],
    ),
  );
  const countDead = compile<{ accountId: string; max: number }, { count: number }>((knex, p) =>
    knex.raw(
      `select count(*) as "count" from (
         select 1 from deliveries where account_id = ? and status = 'dead' limit ?) as found`,
      [p('accountId'), p('max')],
    ),
  );
  return { recordAttempt, countAttempt, move, dead, countDead };
}

function fromRow(row: DeliveryRow | undefined): KeptDelivery | null {
  if (!row) return null;
  return {
    id: row.id,
    notificationId: row.notification_id,
    accountId: row.account_id,
    url: row.url,
    headers: JSON.parse(row.headers) as CustomHeader[],
    secrets: secretsIn(row),
    body: row.body,
    attempts: row.attempts,
    status: row.status,
    receiversAnswer: row.receivers_answer,
  };
}

function idOf(row: { id: number } | undefined): number {
  if (!row) throw new Error('an insert returned no id');
  return row.id;
}
