import type { Instant } from '../../domain/clock.js';
import type { EventType } from '../../domain/notification-bodies.js';
import type { Connection } from '../connection.js';
import { isDeadLetter } from '../migrations/011-webhooks-and-credentials.js';
import type { Compile, Params } from '../statement.js';
import type { DeliveryStatus } from './notifications.js';

/** Which deliveries are asked for; null: not filtered. */
export interface DeliveryFilter {
  readonly accountId: string | null;
  readonly status: DeliveryStatus | null;
  readonly eventType: EventType | null;
  /** Number of the transaction. */
  readonly transactionNumber: number | null;
  /** Only of notifications created at this time of their account or later. */
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
  /** Whether it was requested by somebody: 0 or 1. */
  readonly resent: number;
  /** The custom headers, as JSON text. */
  readonly headers: string;
  /** The JSON text that is sent; empty if it was deleted. */
  readonly body: string;
  /** By the account's clock. */
  readonly createdAt: Instant;
  /** How far the account's clock is ahead of the machine's now, in ms. */
  readonly clockOffsetMs: number;
  /** When it is tried next, by the machine's clock, ms since 1970; null if it is not tried again by itself. */
  readonly dueAtMs: number | null;
  readonly attemptedAt: Instant | null;
  readonly accountTime: Instant | null;
  readonly durationMs: number | null;
  readonly statusCode: number | null;
  readonly failure: string | null;
  readonly answer: string | null;
}

/** Looks up deliveries for users. */
export interface DeliverySearch {
  /** At most `max` deliveries, newest first, each with its attempts in order. */
  find(filter: DeliveryFilter, max: number): Promise<FoundAttempt[]>;
  /** The number of a transaction by its id or its end-to-end id; null if there is none. */
  transactionNumber(id: string): Promise<number | null>;
}

/** At most this many of the newest deliveries are searched, whatever is asked for. */
export const lookedThrough = 100_000;

type Filter = {
  status: string | null;
  eventType: string | null;
  since: string | null;
};
type Page = Params & Filter & { max: number };

/** Over `deliveries`, `notifications`, `delivery_attempts` and related tables. */
export function deliverySearch(compile: Compile): (connection: Connection) => DeliverySearch {
  const pages = pagesOf(compile);
  const byId = compile<{ id: string; endToEndId: string }, { number: number }>((knex, p) =>
    knex('transactions').select('number').where('uuid', p('id')).orWhere('end_to_end_id', p('endToEndId')),
  );
  return (connection) => ({
    find: ({ transactionNumber, accountId, ...filter }, max) => {
      const page = { ...filter, max };
      if (transactionNumber !== null)
        return connection.rows(pages.ofTransaction, { ...page, accountId, number: transactionNumber });
      const within = lookedThrough;
      // Dead letters have indexes of their own: the oldest is found as fast as the newest.
      const isDead = filter.status === 'dead';
      if (accountId === null) return connection.rows(isDead ? pages.dead : pages.newest, { ...page, within });
      return connection.rows(isDead ? pages.deadOfAccount : pages.ofAccount, { ...page, accountId, within });
    },
    transactionNumber: async (id) => (await connection.row(byId, { id, endToEndId: id }))?.number ?? null,
  });
}

type OfAccount = { accountId: string; within: number };

/**
 * A query per way of finding deliveries: each has an index in the right order, and a bounded number of rows to look at.
 */
function pagesOf(compile: Compile) {
  const byId = 'd.id desc';
  const byTime = 'd.created_at desc, d.id desc';
  const account = (also: string) =>
    `d.account_id = ? and ${also} d.created_at >= coalesce(
       (select created_at from deliveries where ${also} account_id = ? order by created_at desc, id desc limit 1 offset ?), '')`;
  const asked = ['accountId', 'accountId', 'within'] as const;
  return {
    newest: pageOf<{ within: number }>(compile, {
      ...{ order: byId, names: ['within'] },
      condition: 'd.id > (select coalesce(max(id), 0) from deliveries) - ?',
    }),
    dead: pageOf<{ within: number }>(compile, {
      ...{ order: byId, names: ['within'] },
      condition: `${isDeadLetter} and d.id >= coalesce(
        (select id from deliveries where ${isDeadLetter} order by id desc limit 1 offset ?), 0)`,
    }),
    ofAccount: pageOf<OfAccount>(compile, { order: byTime, names: asked, condition: account('') }),
    deadOfAccount: pageOf<OfAccount>(compile, {
      ...{ order: byTime, names: asked },
      condition: account(`${isDeadLetter} and`),
    }),
    ofTransaction: pageOf<{ accountId: string | null; number: number }>(compile, {
      ...{ order: byId, names: ['number', 'accountId', 'accountId'] },
      condition: `n.transaction_number = ? and ${optional('d.account_id')}`,
    }),
  };
}

/** A condition that is true for every row if the value is null. */
function optional(column: string): string {
  return `(cast(? as text) is null or ${column} = ?)`;
}

interface Way<Own> {
  /** The condition for the deliveries, in addition to the filters. */
  readonly condition: string;
  /** The names of its values, in order. */
  readonly names: readonly (keyof Own & string)[];
  readonly order: string;
}

/** A page of deliveries with their attempts. */
function pageOf<Own extends Params>(compile: Compile, { condition, names, order }: Way<Own>) {
  return compile<Page & Own, FoundAttempt>((knex, p) =>
    knex.raw(
      `with page as (
         select d.id, d.notification_id, d.account_id, d.url, d.status, d.resent, d.headers,
           n.event_type, n.body, n.created_at, n.transaction_number
         from deliveries d join notifications n on n.id = d.notification_id
         where ${condition} and ${optional('d.status')}
           and ${optional('n.event_type')} and (cast(? as text) is null or n.created_at >= ?)
         order by ${order} limit ?)
       select page.id as "deliveryId", page.notification_id as "notificationId", page.account_id as "accountId",
         page.event_type as "eventType", t.uuid as "transactionId", page.url as "url", page.status as "status",
         page.resent as "resent", page.headers as "headers", page.body as "body", page.created_at as "createdAt",
         account.clock_offset_ms as "clockOffsetMs", w.due_at_ms as "dueAtMs", a.attempted_at as "attemptedAt",
         a.account_time as "accountTime", a.duration_ms as "durationMs", a.status_code as "statusCode",
         a.failure as "failure", a.answer as "answer"
       from page
         join accounts account on account.id = page.account_id
         left join transactions t on t.number = page.transaction_number
         left join pending_work w on w.kind = 'deliver' and w.subject = page.id
         left join delivery_attempts a on a.delivery_id = page.id
       order by page.id desc, a.id`,
      [
        ...names.map((name) => p(name)),
        ...[p('status'), p('status'), p('eventType'), p('eventType'), p('since'), p('since'), p('max')],
      ],
    ),
  );
}
