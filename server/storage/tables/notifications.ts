import type { Instant } from '../../domain/clock.js';
import type { EventType } from '../../domain/notification-bodies.js';
import type { CustomHeader } from '../../domain/registrations.js';
import type { Connection } from '../connection.js';
import { isDeadLetter } from '../migrations/011-webhooks-and-credentials.js';
import type { Compile } from '../statement.js';
import {
  type EndedBy,
  type Registration,
  type SecretColumns,
  secretColumns,
  secretsIn,
} from './registrations.js';

/** A stored notification, with its content. */
export interface Notification {
  readonly id: number;
  readonly eventType: EventType;
  /** The JSON text, byte for byte as every attempt sends it. */
  readonly body: string;
  /** Whether it is a test, which reports nothing that happened. Default: false. */
  readonly isTest?: boolean;
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
  /** Whether it is a test. Default: false. */
  readonly isTest?: boolean;
  /** The simulated answer: a status, or 0 for no answer; null or undefined: the receiver is called. */
  readonly receiversAnswer?: number | null;
  /** What it is about, if it was read from the database. */
  readonly about?: DeliverySubject;
}

/** The subject of a delivery, for those who watch it, and the clock of its account. */
export interface DeliverySubject {
  readonly eventType: EventType;
  /** UUID of the transaction; null for a MED. */
  readonly transactionId: string | null;
  /** How far the account's clock is ahead of the machine's, in ms. */
  readonly clockOffsetMs: number;
}

/** A stored delivery. */
export interface KeptDelivery extends Delivery {
  readonly status: DeliveryStatus;
  readonly eventType: EventType;
  /** Why its registration is not active; null if it is, or if the URL was never registered. */
  readonly endedBy: EndedBy | null;
  /** The delivery that replaced it, or null. */
  readonly retriedAs: number | null;
  /** Whether its content was deleted. */
  readonly isForgotten: boolean;
}

/** A delivery to be made. */
export interface NewDelivery {
  readonly notificationId: number;
  readonly accountId: string;
  readonly target: Registration;
  readonly status: Extract<DeliveryStatus, 'pending' | 'resending'>;
  /** Whether it was requested by somebody, rather than created with the notification. */
  readonly isAskedFor: boolean;
  /** When it was planned, on the machine's clock, like the times of attempts. */
  readonly createdAt: Instant;
}

/** A notification to be written. */
export interface NewNotificationRow {
  readonly accountId: string;
  readonly transactionNumber: number | null;
  readonly eventType: EventType;
  readonly body: string;
  /** The MED that it is about. */
  readonly medId?: number | null;
  readonly isTest?: boolean;
}

/** A notification that was not delivered to a URL and is not tried any more. */
export interface DeadLetter {
  readonly id: number;
  readonly notificationId: number;
  readonly eventType: EventType;
  readonly url: string;
  readonly endedBy: EndedBy | null;
}

/** The state of a delivery: waiting, being resent on request, done, or given up. */
export type DeliveryStatus = 'pending' | 'resending' | 'delivered' | 'dead';

/** The result of one attempt. */
export interface Attempt {
  /** By the machine's clock. */
  readonly attemptedAt: Instant;
  /** By the account's clock; null if unknown. */
  readonly accountTime?: Instant | null;
  readonly durationMs: number;
  /** HTTP status, or null if there was no answer. */
  readonly statusCode: number | null;
  /** Why there was no answer. */
  readonly failure: string | null;
  /** The start of the answer. */
  readonly answer: string;
}

/** Notifications, their deliveries and attempts. */
export interface Notifications {
  /** Returns the id of the new notification, which is sent to `fanOut` URLs. */
  insert(notification: NewNotificationRow, at: Instant, fanOut?: number): Promise<number>;
  /** The newest notification of a transaction; null if there is none yet or its content was deleted. */
  latestOf(transactionNumber: number): Promise<Notification | null>;
  /** Returns the id of the new delivery. */
  insertDelivery(delivery: NewDelivery): Promise<number>;
  delivery(id: number): Promise<KeptDelivery | null>;
  /** Stores an attempt and counts it; returns its id. */
  recordAttempt(deliveryId: number, attempt: Attempt): Promise<number>;
  /** Moves a delivery from one of several states to another; false if it is in none of them. */
  moveDelivery(
    deliveryId: number,
    from: readonly [DeliveryStatus, DeliveryStatus?],
    to: DeliveryStatus,
  ): Promise<boolean>;
  /** How many dead letters of an account have not been retried, counted up to `max`. */
  countDead(accountId: string, max: number): Promise<number>;
  /**
   * At most `max` dead letters of an account to retry, oldest first: per notification and URL of which all deliveries
   * are dead, the first one. Excludes tests, and URLs that were switched off or deleted.
   */
  deadLetters(accountId: string, max: number): Promise<DeadLetter[]>;
  /** The delivery that brought a notification to a URL, is on its way there, or was passed on from there. */
  notDead(notificationId: number, url: string): Promise<number | null>;
  /** Records which delivery replaced a dead one. */
  setRetriedAs(deliveryId: number, retriedAs: number): Promise<void>;
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
  event_type: EventType;
  test: number;
  forgotten_at: string | null;
  ended_by: EndedBy | null;
  retried_as: number | null;
  receivers_answer: number | null;
  transaction_id: string | null;
  clock_offset_ms: number;
}

/** The tables `notifications`, `deliveries` and `delivery_attempts`. */
export function notificationTables(compile: Compile): (connection: Connection) => Notifications {
  const { insert, latest } = notificationStatements(compile);
  const sent = deliveryStatements(compile);
  return (connection) => ({
    insert: async ({ medId = null, isTest = false, ...notification }, at, fanOut) =>
      idOf(
        await connection.row(insert, {
          ...{ ...notification, at, medId },
          fanOut: fanOut ?? null,
          test: Number(isTest),
        }),
      ),
    latestOf: async (transactionNumber) => {
      const row = await connection.row(latest, { transactionNumber });
      return row?.forgotten_at === null ? { id: row.id, eventType: row.event_type, body: row.body } : null;
    },
    insertDelivery: async ({ notificationId, accountId, target, status, isAskedFor, createdAt }) =>
      idOf(
        await connection.row(sent.insert, {
          ...{ notificationId, accountId, status, createdAt },
          url: target.url,
          headers: JSON.stringify(target.headers),
          attempts: 0,
          resent: Number(isAskedFor),
        }),
      ),
    delivery: async (id) => fromRow(await connection.row(sent.byId, { id })),
    recordAttempt: async (deliveryId, made) => {
      await connection.run(sent.countAttempt, { deliveryId, one: 1 });
      const { attemptedAt, accountTime = null, durationMs, statusCode, failure, answer } = made;
      const kept = { attemptedAt, accountTime, durationMs, statusCode, failure, answer };
      return idOf(await connection.row(sent.recordAttempt, { deliveryId, ...kept }));
    },
    moveDelivery: async (id, [from, orFrom = from], status) =>
      (await connection.run(sent.move, { id, from, orFrom, status })) === 1,
    deadLetters: (accountId, max) => connection.rows(sent.dead, { accountId, max }),
    countDead: async (accountId, max) =>
      (await connection.row(sent.countDead, { accountId, max }))?.count ?? 0,
    notDead: async (notificationId, url) =>
      (await connection.row(sent.notDead, { notificationId, url }))?.id ?? null,
    setRetriedAs: async (id, retriedAs) => {
      await connection.run(sent.setRetriedAs, { id, retriedAs });
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
    fanOut: number | null;
    medId: number | null;
    test: number;
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
        med_id: p('medId'),
        test: p('test'),
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
    createdAt: string;
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
        created_at: p('createdAt'),
      })
      .returning('id'),
  );
  const byId = compile<{ id: number }, DeliveryRow>((knex, p) =>
    knex('deliveries')
      .join('notifications', 'notifications.id', 'deliveries.notification_id')
      .join('accounts', 'accounts.id', 'deliveries.account_id')
      // The current secrets, not those at planning time: a rotation also applies to pending deliveries.
      .leftJoin('registrations', (join) =>
        join
          .on('registrations.account_id', 'deliveries.account_id')
          .on('registrations.event_type', 'notifications.event_type')
          .on('registrations.url', 'deliveries.url'),
      )
      .leftJoin('transactions', 'transactions.number', 'notifications.transaction_number')
      .select(
        ...['deliveries.*', 'notifications.body', 'notifications.event_type', 'notifications.test'],
        ...['notifications.forgotten_at', 'registrations.ended_by', 'accounts.receivers_answer'],
        ...['accounts.clock_offset_ms', 'transactions.uuid as transaction_id', ...secretColumns],
      )
      .where('deliveries.id', p('id')),
  );
  return { insert, byId, ...attemptStatements(compile) };
}

function attemptStatements(compile: Compile) {
  type NewAttempt = {
    deliveryId: number;
    attemptedAt: string;
    accountTime: string | null;
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
        account_time: p('accountTime'),
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
  return { recordAttempt, countAttempt, move, ...deadLetterStatements(compile) };
}

function deadLetterStatements(compile: Compile) {
  const dead = compile<{ accountId: string; max: number }, DeadLetter>((knex, p) =>
    knex.raw(
      // Looked up row by row, then joined, so no plan reads whole tables for a few rows.
      `select d.id as "id", d.notification_id as "notificationId", n.event_type as "eventType", d.url as "url",
         r.ended_by as "endedBy"
       from (
         select * from deliveries where account_id = ? and ${isDeadLetter}
           and (select case when n.forgotten_at is null and n.test = 0 then 1 else 0 end
             from notifications n where n.id = notification_id) = 1
           and coalesce((
             select case when r.ended_by is null or r.ended_by = 'gone' or (r.ended_by = 'replaced' and exists (
               select 1 from registrations next where next.account_id = r.account_id
                 and next.event_type = r.event_type and next.url = r.replaced_by and next.ended_by is null))
               then 1 else 0 end
             from registrations r where r.account_id = deliveries.account_id and r.url = deliveries.url
               and r.event_type = (select event_type from notifications n where n.id = notification_id)), 1) = 1
           and (select min(case when other.status <> 'dead' or other.retried_as is not null then 0 else other.id end)
             from deliveries other
             where other.notification_id = deliveries.notification_id and other.url = deliveries.url) = deliveries.id
         order by created_at, id limit ?) d
         join notifications n on n.id = d.notification_id
         left join registrations r
           on r.account_id = d.account_id and r.event_type = n.event_type and r.url = d.url
       order by d.created_at, d.id`,
      [p('accountId'), p('max')],
    ),
  );
  const countDead = compile<{ accountId: string; max: number }, { count: number }>((knex, p) =>
    knex.raw(
      `select count(*) as "count" from (
         select 1 from deliveries where account_id = ? and ${isDeadLetter}
           and (select test from notifications n where n.id = notification_id) = 0 limit ?) as found`,
      [p('accountId'), p('max')],
    ),
  );
  const notDead = compile<{ notificationId: number; url: string }, { id: number }>((knex, p) =>
    knex.raw(
      `select id from deliveries
       where notification_id = ? and url = ? and (status <> 'dead' or retried_as is not null) limit 1`,
      [p('notificationId'), p('url')],
    ),
  );
  const setRetriedAs = compile<{ id: number; retriedAs: number }>((knex, p) =>
    knex('deliveries')
      .where('id', p('id'))
      .update({ retried_as: p('retriedAs') }),
  );
  return { dead, notDead, setRetriedAs, countDead };
}

function fromRow(row: DeliveryRow | undefined): KeptDelivery | null {
  if (!row) return null;
  return {
    ...{ id: row.id, notificationId: row.notification_id, accountId: row.account_id, url: row.url },
    headers: JSON.parse(row.headers) as CustomHeader[],
    secrets: secretsIn(row),
    body: row.body,
    attempts: row.attempts,
    ...{ isTest: row.test === 1, isForgotten: row.forgotten_at !== null },
    ...{ status: row.status, eventType: row.event_type },
    ...{ endedBy: row.ended_by, retriedAs: row.retried_as, receiversAnswer: row.receivers_answer },
    about: {
      eventType: row.event_type,
      transactionId: row.transaction_id,
      clockOffsetMs: row.clock_offset_ms,
    },
  };
}

function idOf(row: { id: number } | undefined): number {
  if (!row) throw new Error('an insert returned no id');
  return row.id;
}
