import type { Instant } from '../../domain/clock.js';
import type { EventType } from '../../domain/notification-bodies.js';
import type { CustomHeader } from '../../domain/registrations.js';
import { isDeadLetter } from '../migrations/001-schema.js';
import { type Compile, type Connection, type Done, flag, json } from '../statement.js';
import { tableOf } from '../table.js';
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
  /** The JSON text; every attempt sends exactly these bytes. */
  readonly body: string;
  /** Whether it is a test, which does not report a real event. Default: false. */
  readonly isTest?: boolean;
}

/** One notification on its way to one URL. */
export interface Delivery extends Registration {
  readonly id: number;
  /** The same for every URL and every attempt of a notification. */
  readonly notificationId: number;
  readonly accountId: string;
  /** The JSON text; every attempt sends exactly these bytes. */
  readonly body: string;
  readonly attempts: number;
  /** Whether it is a test. Default: false. */
  readonly isTest?: boolean;
  /** Whether it is a resend on request, which is sent once. Default: false. */
  readonly isResend?: boolean;
  /** The simulated response: a status, or 0 for no response; null or undefined: the receiver is called. */
  readonly receiversAnswer?: number | null;
  /** What the delivery is about, if it was read from the database. */
  readonly about?: DeliverySubject;
}

/** The subject of a delivery, for observers, and the clock of its account. */
export interface DeliverySubject {
  readonly eventType: EventType;
  /** UUID of the transaction; null for a MED. */
  readonly transactionId: string | null;
  /** How far the account's clock is ahead of the machine's, in ms. */
  readonly clockOffsetMs: number;
}

export interface StoredDelivery extends Delivery {
  readonly status: DeliveryStatus;
  readonly eventType: EventType;
  /** Why its registration is not active; null if it is, or if the URL was never registered. */
  readonly endedBy: EndedBy | null;
  /** The delivery that replaced it, or null. */
  readonly retriedAs: number | null;
  /** Whether its content was deleted. */
  readonly isForgotten: boolean;
}

export interface NewDelivery {
  readonly notificationId: number;
  readonly accountId: string;
  readonly target: Registration;
  readonly status: Extract<DeliveryStatus, 'pending' | 'resending'>;
  /** Whether it was requested, rather than created with the notification. */
  readonly isRequested: boolean;
  /** When it was planned, on the machine's clock, like the times of attempts. */
  readonly createdAt: Instant;
}

export interface NewNotificationRow {
  readonly accountId: string;
  readonly transactionNumber: number | null;
  readonly eventType: EventType;
  readonly body: string;
  /** The MED that it is about; null if it is about a transaction. */
  readonly medId?: number | null;
  readonly isTest?: boolean;
}

/** A notification that was not delivered to a URL and is no longer tried. */
export interface DeadLetter {
  readonly id: number;
  readonly notificationId: number;
  readonly eventType: EventType;
  readonly url: string;
  readonly endedBy: EndedBy | null;
}

/** The state of a delivery: waiting, being resent on request, done, or given up. */
export type DeliveryStatus = 'pending' | 'resending' | 'delivered' | 'dead';

export interface Attempt {
  /** By the machine's clock. */
  readonly attemptedAt: Instant;
  /** By the account's clock; null if unknown. */
  readonly accountTime?: Instant | null;
  readonly durationMs: number;
  /** The HTTP status, or null if there was no response. */
  readonly statusCode: number | null;
  /** Why there was no response. */
  readonly failure: string | null;
  /** The start of the response body. */
  readonly answer: string;
}

interface NotificationRow extends Omit<Notification, 'isTest'>, Omit<NewNotificationRow, 'isTest' | 'medId'> {
  readonly medId: number | null;
  readonly createdAt: Instant;
  readonly fanOut: number | null;
  readonly test: boolean;
  readonly forgottenAt: Instant | null;
}

interface DeliveryRow extends Pick<NewDelivery, 'notificationId' | 'accountId' | 'createdAt'> {
  readonly id: number;
  readonly url: string;
  readonly headers: readonly CustomHeader[];
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly resent: boolean;
  readonly retriedAs: number | null;
}

/** A delivery with the columns it needs of its notification, registration, account and transaction. */
interface JoinedRow extends Omit<DeliveryRow, 'resent' | 'createdAt'>, SecretColumns {
  readonly body: string;
  readonly eventType: EventType;
  readonly test: boolean;
  readonly forgottenAt: Instant | null;
  readonly endedBy: EndedBy | null;
  readonly receiversAnswer: number | null;
  readonly clockOffsetMs: number;
  readonly transactionId: string | null;
}

export function notificationTables(compile: Compile) {
  const notifications = tableOf<NotificationRow>(compile, 'notifications', { test: flag });
  const content = ['accountId', 'transactionNumber', 'medId', 'eventType', 'body'] as const;
  const insert = notifications.insertReturning('id', [...content, 'createdAt', 'fanOut', 'test']);
  const latest = notifications.query<{ transactionNumber: number }>((rows, p) =>
    rows.where('transaction_number', p.transactionNumber).orderBy('id', 'desc'),
  );
  const newest = notifications.query<Record<never, never>>((rows) => rows.orderBy('id', 'desc').limit(1));
  const sent = { ...deliveryStatements(compile), ...deadLetterStatements(compile) };
  const attempts = tableOf<Attempt & { id: number; deliveryId: number }>(compile, 'delivery_attempts');
  const result = ['attemptedAt', 'accountTime', 'durationMs', 'statusCode', 'failure', 'answer'] as const;
  const insertAttempt = attempts.insertReturning('id', ['deliveryId', ...result]);
  return (connection: Connection) => ({
    /** Inserts a notification that is sent to `fanOut` URLs; returns its id. */
    insert: async (
      { medId = null, isTest: test = false, ...notification }: NewNotificationRow,
      createdAt: Instant,
      fanOut?: number,
    ): Promise<number> =>
      idOf(await connection.row(insert, { ...notification, medId, test, createdAt, fanOut: fanOut ?? null })),
    /** Returns the newest notification of a transaction; null if there is none yet or its content was deleted. */
    latestOf: async (transactionNumber: number): Promise<Notification | null> => {
      const row = await connection.row(latest, { transactionNumber });
      return row?.forgottenAt === null ? { id: row.id, eventType: row.eventType, body: row.body } : null;
    },
    /** Returns the id of the newest notification of all; 0 if there is none. */
    newestId: async (): Promise<number> => (await connection.row(newest, {}))?.id ?? 0,
    insertDelivery: async ({ target, isRequested, ...delivery }: NewDelivery): Promise<number> => {
      const { url, headers } = target;
      const row = { ...delivery, url, headers, attempts: 0, resent: isRequested };
      return idOf(await connection.row(sent.insert, row));
    },
    delivery: async (id: number): Promise<StoredDelivery | null> => {
      const row = await connection.row(sent.byId, { id });
      return row ? fromRow(row) : null;
    },
    /** Stores an attempt and counts it; returns its id. */
    recordAttempt: async (deliveryId: number, attempt: Attempt): Promise<number> => {
      await connection.run(sent.countAttempt, { deliveryId });
      return idOf(await connection.row(insertAttempt, { deliveryId, ...attempt }));
    },
    /** Moves a delivery from one of several states to another; returns false if it is in none of them. */
    moveDelivery: async (
      id: number,
      [from, orFrom = from]: readonly [DeliveryStatus, DeliveryStatus?],
      status: DeliveryStatus,
    ): Promise<boolean> => (await connection.run(sent.move, { id, from, orFrom, status })) === 1,
    /**
     * Returns at most `max` dead letters of an account to retry, oldest first: for each notification and URL with only
     * dead deliveries, the first one. Excludes tests, and URLs that were switched off or deleted.
     */
    deadLetters: (accountId: string, max: number) => connection.rows(sent.dead, { accountId, max }),
    /** Returns the number of dead letters of an account that have not been retried, counted up to `max`. */
    countDead: async (accountId: string, max: number): Promise<number> =>
      (await connection.row(sent.countDead, { accountId, max }))?.count ?? 0,
    /** Returns the delivery that reached a URL, is on its way there, or was passed on from there; null if there is none. */
    notDead: async (notificationId: number, url: string): Promise<number | null> =>
      (await connection.row(sent.notDead, { notificationId, url }))?.id ?? null,
    /** Records which delivery replaced a dead one. */
    setRetriedAs: (id: number, retriedAs: number): Done =>
      connection.run(sent.setRetriedAs, { id, retriedAs }),
  });
}

const deliveryKinds = { headers: json<readonly CustomHeader[]>(), resent: flag };

function deliveryStatements(compile: Compile) {
  const deliveries = tableOf<DeliveryRow>(compile, 'deliveries', deliveryKinds);
  const planned = ['notificationId', 'accountId', 'url', 'headers', 'status'] as const;
  const countAttempt = deliveries.change<{ deliveryId: number }>((rows, p, raw) =>
    rows.where('id', p.deliveryId).update({ attempts: raw('attempts + 1') }),
  );
  type Move = { id: number; from: DeliveryStatus; orFrom: DeliveryStatus; status: DeliveryStatus };
  const move = deliveries.change<Move>((rows, p) =>
    rows.where('id', p.id).whereIn('status', [p.from, p.orFrom]).update({ status: p.status }),
  );
  return {
    insert: deliveries.insertReturning('id', [...planned, 'attempts', 'resent', 'createdAt']),
    byId: joinedStatement(compile),
    countAttempt,
    move,
    setRetriedAs: deliveries.update(['retriedAs'], ['id']),
  };
}

function joinedStatement(compile: Compile) {
  return compile<{ id: number }, JoinedRow>(
    (p, knex) =>
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
        .select('deliveries.*', 'notifications.body', 'notifications.event_type', 'notifications.test')
        .select('notifications.forgotten_at', 'registrations.ended_by', ...secretColumns)
        .select('accounts.receivers_answer', 'accounts.clock_offset_ms')
        .select('transactions.uuid as transaction_id')
        .where('deliveries.id', p.id),
    { headers: deliveryKinds.headers, test: flag },
  );
}

/** In SQL, because each row is looked up on its own and then joined, so that no plan reads whole tables for a few rows. */
function deadLetterStatements(compile: Compile) {
  const dead = compile<{ accountId: string; max: number }, DeadLetter>(
    (p) => `
      select d.id, d.notification_id, n.event_type, d.url, r.ended_by from (
        select * from deliveries where account_id = ${p.accountId} and ${isDeadLetter}
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
        order by created_at, id limit ${p.max}) d
        join notifications n on n.id = d.notification_id
        left join registrations r
          on r.account_id = d.account_id and r.event_type = n.event_type and r.url = d.url
      order by d.created_at, d.id`,
  );
  const countDead = compile<{ accountId: string; max: number }, { count: number }>(
    (p) => `
      select count(*) as count from (
        select 1 from deliveries where account_id = ${p.accountId} and ${isDeadLetter}
          and (select test from notifications n where n.id = notification_id) = 0 limit ${p.max}) as found`,
  );
  const notDead = compile<{ notificationId: number; url: string }, { id: number }>(
    (p) => `
      select id from deliveries where notification_id = ${p.notificationId} and url = ${p.url}
        and (status <> 'dead' or retried_as is not null) limit 1`,
  );
  return { dead, notDead, countDead };
}

function fromRow({ test, forgottenAt, clockOffsetMs, transactionId, ...row }: JoinedRow): StoredDelivery {
  return {
    ...row,
    secrets: secretsIn(row),
    isTest: test,
    isForgotten: forgottenAt !== null,
    about: { eventType: row.eventType, transactionId, clockOffsetMs },
  };
}

function idOf(row: { id: number } | null): number {
  if (!row) throw new Error('an insert returned no id');
  return row.id;
}
