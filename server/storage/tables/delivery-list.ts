import type { Instant } from '../../domain/clock.js';
import type { EventType } from '../../domain/notification-bodies.js';
import type { Connection } from '../connection.js';
import { isDeadLetter } from '../migrations/011-webhooks-and-credentials.js';
import { type Compile, ofFew, type Params, type Statement } from '../statement.js';
import type { DeliveryStatus } from './notifications.js';
import { isToldOf } from './told.js';

/** A position in the list, which is newest first, in a total order. */
export interface DeliveryPlace {
  readonly createdAt: Instant;
  readonly id: number;
}

/** The filter of the list; null: not filtered. Times are the machine's, inclusive. */
export interface DeliveryFilter {
  readonly accountId: string;
  /** `dead`: dead letters, without those that another delivery has replaced, and without tests. */
  readonly status: DeliveryStatus | null;
  readonly eventType: EventType | null;
  readonly url: string | null;
  /** Number of the transaction it is about. */
  readonly transactionNumber: number | null;
  readonly medId: number | null;
  readonly from: Instant | null;
  readonly to: Instant | null;
  /** Only what comes after this position: the next page. */
  readonly after: DeliveryPlace | null;
}

/** A delivery with its latest attempt, as the list shows it. */
export interface ListedDelivery {
  readonly id: number;
  readonly notificationId: number;
  /** When it was planned, by the machine's clock. */
  readonly createdAt: Instant;
  /** When the reported event happened, by the account's clock. */
  readonly toldAt: Instant;
  readonly eventType: EventType;
  readonly url: string;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly isTest: boolean;
  /** The delivery that replaced it, or null. */
  readonly retriedAs: number | null;
  readonly transactionNumber: number | null;
  readonly medId: number | null;
  /** Time of the latest attempt; null if there is none yet. */
  readonly attemptedAt: Instant | null;
  readonly statusCode: number | null;
  readonly failure: string | null;
}

/** One page of the list. */
export interface DeliveryPage {
  readonly items: readonly ListedDelivery[];
  /**
   * Where the next page begins; null if there is none. If there are fewer items than asked for, the search stopped here
   * and there may be more.
   */
  readonly next: DeliveryPlace | null;
}

/** One delivery with all its data. */
export interface DeliveryDetail extends ListedDelivery {
  /** The custom headers, as JSON text. */
  readonly headers: string;
  /** The JSON text that is sent; empty if it was deleted. */
  readonly body: string;
  readonly isAskedFor: boolean;
}

/** One attempt of a delivery. */
export interface ListedAttempt {
  readonly id: number;
  readonly attemptedAt: Instant;
  readonly durationMs: number;
  readonly statusCode: number | null;
  readonly failure: string | null;
  readonly answer: string;
}

/** Lists deliveries of an account for users. */
export interface DeliveryList {
  /** At most `limit` deliveries; looks at a few thousand rows at a time, whatever the filter. */
  page(filter: DeliveryFilter, limit: number): Promise<DeliveryPage>;
  byId(accountId: string, id: number): Promise<DeliveryDetail | null>;
  /** At most `max` latest attempts of a delivery, newest first. */
  attempts(deliveryId: number, max: number): Promise<ListedAttempt[]>;
}

/** Maximum number of rows that one page looks at. */
const reach = 5_000;

type Row = Omit<ListedDelivery, 'isTest'> & { readonly isTest: number };
type DetailRow = Row & { readonly headers: string; readonly body: string; readonly isAskedFor: number };

const shown = `d.id as "id", d.notification_id as "notificationId", d.created_at as "createdAt",
  n.created_at as "toldAt", n.event_type as "eventType", d.url as "url", d.status as "status", d.attempts as "attempts", n.test as "isTest",
  d.retried_as as "retriedAs", n.transaction_number as "transactionNumber", n.med_id as "medId",
  a.attempted_at as "attemptedAt", a.status_code as "statusCode", a.failure as "failure"`;
const joined = `join notifications n on n.id = d.notification_id
  left join delivery_attempts a on a.id = (select id from delivery_attempts where delivery_id = d.id order by ${ofFew('id')} desc limit 1)`;

interface Condition {
  readonly text: string;
  readonly parameters: readonly string[];
}

/** Conditions that an index supports; they narrow the rows that are looked at. */
const narrowing: Readonly<Record<string, Condition>> = {
  from: { text: 'created_at >= ?', parameters: ['from'] },
  to: { text: 'created_at <= ?', parameters: ['to'] },
  after: { text: '(created_at, id) < (?, ?)', parameters: ['afterAt', 'afterId'] },
  // Without parameters, because only then is the index of dead letters used.
  dead: { text: isDeadLetter, parameters: [] },
  transactionNumber: {
    text: isToldOf('transaction_number'),
    parameters: ['transactionNumber'],
  },
  medId: {
    text: isToldOf('med_id'),
    parameters: ['medId'],
  },
};

/** The subject of a notification, which selects few rows. */
const subjects: readonly string[] = ['transactionNumber', 'medId'];

/** A column of a row's notification, looked up row by row: for a join, the database might read all notifications. */
const ofNotification = (column: string) =>
  `(select ${column} from notifications where id = w.notification_id)`;

/** Conditions that pick from the rows that are looked at. */
const picking: Readonly<Record<string, Condition>> = {
  status: { text: 'w.status = ?', parameters: ['status'] },
  eventType: { text: `${ofNotification('event_type')} = ?`, parameters: ['eventType'] },
  url: { text: 'w.url = ?', parameters: ['url'] },
  // A failed test is not a dead letter.
  dead: { text: `${ofNotification('test')} = 0`, parameters: [] },
};

interface ListStatements {
  readonly page: Statement<Params, Row>;
  /** The last row that a page looks at. */
  readonly last: Statement<Params, DeliveryPlace>;
}

/** Over `deliveries`, `notifications` and `delivery_attempts`. */
export function deliveryList(compile: Compile): (connection: Connection) => DeliveryList {
  const compiled = new Map<string, ListStatements>();
  const statementsFor = (names: readonly string[]): ListStatements => {
    const key = names.join();
    const made = compiled.get(key) ?? compileList(compile, names);
    compiled.set(key, made);
    return made;
  };
  const { byId, attempts } = oneStatements(compile);
  return (connection) => ({
    page: async (filter, limit) => {
      const { names, params } = namedIn(filter);
      const { page, last } = statementsFor(names);
      const rows = await connection.rows(page, { ...params, reach, limit: limit + 1 });
      const items = rows.slice(0, limit).map(fromRow);
      if (rows.length > limit) return { items, next: placeOf(items.at(-1)) };
      return { items, next: (await connection.row(last, { ...params, skipped: reach - 1, one: 1 })) ?? null };
    },
    byId: async (accountId, id) => {
      const row = await connection.row(byId, { accountId, id });
      if (!row) return null;
      const { headers, body, isAskedFor } = row;
      return { ...fromRow(row), headers, body, isAskedFor: isAskedFor === 1 };
    },
    attempts: (deliveryId, max) => connection.rows(attempts, { deliveryId, max }),
  });
}

function placeOf(item: DeliveryPlace | undefined): DeliveryPlace | null {
  return item ? { createdAt: item.createdAt, id: item.id } : null;
}

function fromRow({ isTest, ...row }: Row): ListedDelivery {
  return {
    ...{ id: row.id, notificationId: row.notificationId, url: row.url },
    ...{ createdAt: row.createdAt, toldAt: row.toldAt },
    ...{ eventType: row.eventType, status: row.status, attempts: row.attempts, retriedAs: row.retriedAs },
    ...{ transactionNumber: row.transactionNumber, medId: row.medId, attemptedAt: row.attemptedAt },
    ...{ statusCode: row.statusCode, failure: row.failure },
    isTest: isTest === 1,
  };
}

/** The names of the requested conditions, and their values. */
function namedIn({ accountId, status, after, ...filter }: DeliveryFilter) {
  const given = Object.entries(filter).filter(([, value]) => value !== null);
  const names = given.map(([name]) => name);
  const params: Record<string, string | number | null> = { accountId, ...Object.fromEntries(given) };
  if (after) Object.assign(params, { afterAt: after.createdAt, afterId: after.id });
  if (status !== null && status !== 'dead') params['status'] = status;
  return {
    names: [...names, ...(after ? ['after'] : []), ...(status === null ? [] : [nameOf(status)])],
    params,
  };
}

function nameOf(status: DeliveryStatus): string {
  return status === 'dead' ? 'dead' : 'status';
}

function compileList(compile: Compile, names: readonly string[]): ListStatements {
  const narrow = names.flatMap((name) => narrowing[name] ?? []);
  const pick = names.flatMap((name) => picking[name] ?? []);
  // Deliveries about one transaction are found by the transaction, wherever they are among the account's deliveries.
  const account = names.some((name) => subjects.includes(name)) ? "account_id || '' = ?" : 'account_id = ?';
  const looked = `deliveries where ${[account, ...narrow.map(({ text }) => text)].join(' and ')}
    order by created_at desc, id desc limit ?`;
  const parameters = ['accountId', ...narrow.flatMap((condition) => condition.parameters)];
  const where = pick.length > 0 ? `where ${pick.map(({ text }) => text).join(' and ')}` : '';
  const picked = pick.flatMap((condition) => condition.parameters);
  return {
    page: compile<Params, Row>((knex, p) =>
      knex.raw(
        // Only the rows shown are joined, so no plan reads a whole table, whatever the statistics.
        `select ${shown} from (
           select * from (select * from ${looked}) w ${where} order by w.created_at desc, w.id desc limit ?) d
         ${joined} order by d.created_at desc, d.id desc`,
        [...parameters, 'reach', ...picked, 'limit'].map((name) => p(name)),
      ),
    ),
    last: compile<Params, DeliveryPlace>((knex, p) =>
      knex.raw(
        `select created_at as "createdAt", id as "id" from ${looked} offset ?`,
        [...parameters, 'one', 'skipped'].map((name) => p(name)),
      ),
    ),
  };
}

function oneStatements(compile: Compile) {
  const byId = compile<{ accountId: string; id: number }, DetailRow>((knex, p) =>
    knex.raw(
      `select ${shown}, d.headers as "headers", n.body as "body", d.resent as "isAskedFor"
       from deliveries d ${joined} where d.id = ? and d.account_id = ?`,
      [p('id'), p('accountId')],
    ),
  );
  const attempts = compile<{ deliveryId: number; max: number }, ListedAttempt>((knex, p) =>
    knex.raw(
      `select id as "id", attempted_at as "attemptedAt", duration_ms as "durationMs", status_code as "statusCode",
         failure as "failure", answer as "answer"
       from delivery_attempts where delivery_id = ? order by ${ofFew('id')} desc limit ?`,
      [p('deliveryId'), p('max')],
    ),
  );
  return { byId, attempts };
}
