import { type Cents, cents } from '../../domain/money.js';
import type { Operation, TransactionStatus } from '../../domain/transactions.js';
import type { Connection } from '../connection.js';
import { type Compile, ofFew } from '../statement.js';
import type { DeliveryStatus } from './notifications.js';
import type { WorkKind } from './work-kinds.js';

/** An account with its balance. */
export interface KnownAccount {
  readonly id: string;
  readonly clientId: string;
  readonly createdAt: string;
  readonly availableCents: Cents;
  readonly blockedCents: Cents;
}

/** A delivery and the result of its last attempt. */
export interface KnownDelivery {
  readonly id: number;
  readonly accountId: string;
  readonly eventType: string;
  readonly url: string;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  /** The delivery that replaced it, or null. */
  readonly retriedAs: number | null;
  /** Whether it is a test, which reports nothing that happened. */
  readonly isTest: boolean;
  readonly createdAt: string;
  /** Null if no answer has come yet. */
  readonly statusCode: number | null;
  readonly failure: string | null;
}

/** Planned work. */
export interface KnownWork {
  readonly id: number;
  readonly kind: WorkKind;
  readonly accountId: string;
  readonly subject: number;
  /** Machine time, ms since 1970. */
  readonly dueAtMs: number;
  readonly failures: number;
  /** Why it is not tried any more; null if it still is. */
  readonly setAside: string | null;
}

/** A transaction of any account. */
export interface FoundTransaction {
  readonly accountId: string;
  readonly number: number;
  readonly uuid: string;
  readonly operation: Operation;
  readonly status: TransactionStatus;
  readonly amountCents: Cents;
  readonly externalId: string | null;
  readonly endToEndId: string | null;
  readonly createdAt: string;
}

/** What an operator sees: rows of all accounts, the newest or the next, at most `max`. */
export interface AllAccounts {
  accounts(max: number): Promise<KnownAccount[]>;
  /** With a status: those among the newest thousand. */
  deliveries(status: DeliveryStatus | null, max: number): Promise<KnownDelivery[]>;
  /** First what is due next outside of lanes, then deliveries by lane, then what was set aside; `max` of each. */
  work(max: number): Promise<KnownWork[]>;
  /** By transactionId (UUID or number), end-to-end id, or the client's own id. */
  transactionsNamed(id: string, max: number): Promise<FoundTransaction[]>;
}

/** How many of the newest deliveries a filter looks at, and how many accounts a search for an external id looks at. */
const looked = 1_000;

interface TransactionRow {
  account_id: string;
  number: number;
  uuid: string;
  operation: Operation;
  status: TransactionStatus;
  amount_cents: number;
  external_id: string | null;
  end_to_end_id: string | null;
  created_at: string;
}

/** Reads tables by indexes that do not include the account, for operators who may see all accounts. */
export function allAccounts(compile: Compile): (connection: Connection) => AllAccounts {
  const { accounts, deliveries, ofStatus } = listStatements(compile);
  const { next, lanes, setAside } = workStatements(compile);
  const by = searchStatements(compile);
  return (connection) => ({
    accounts: async (max) =>
      (await connection.rows(accounts, { max })).map((row) => ({
        ...row,
        availableCents: cents(row.availableCents),
        blockedCents: cents(row.blockedCents),
      })),
    deliveries: async (status, max) => {
      const found =
        status === null ? connection.rows(deliveries, { max }) : connection.rows(ofStatus, { status, max });
      return (await found).map(({ test, ...row }) => ({ ...row, isTest: test === 1 }));
    },
    work: async (max) => [
      ...(await connection.rows(setAside, { max })),
      ...(await connection.rows(next, { max })),
      ...(await connection.rows(lanes, { max })),
    ],
    transactionsNamed: async (id, max) => {
      const number = /^\d{1,15}$/.test(id) ? Number(id) : -1;
      const rows = [
        ...(await connection.rows(by.id, { uuid: id.toLowerCase(), number, endToEndId: id })),
        ...(await connection.rows(by.externalId, { id, max })),
        ...(await connection.rows(by.otherExternalId, { id, max })),
      ];
      return [...new Map(rows.map((row) => [row.number, found(row)])).values()].slice(0, max);
    },
  });
}

function found(row: TransactionRow): FoundTransaction {
  return {
    accountId: row.account_id,
    number: row.number,
    uuid: row.uuid,
    operation: row.operation,
    status: row.status,
    amountCents: cents(row.amount_cents),
    externalId: row.external_id,
    endToEndId: row.end_to_end_id,
    createdAt: row.created_at,
  };
}

function listStatements(compile: Compile) {
  type Account = Omit<KnownAccount, 'availableCents' | 'blockedCents'> & {
    availableCents: number;
    blockedCents: number;
  };
  const accounts = compile<{ max: number }, Account>((knex, p) =>
    knex.raw(
      `select a.id as "id", a.client_id as "clientId", a.created_at as "createdAt",
         b.available_cents as "availableCents", b.blocked_cents as "blockedCents"
       from accounts a join balances b on b.account_id = a.id order by a.created_at desc, a.id desc limit ?`,
      [p('max')],
    ),
  );
  const shown = `d.id as "id", d.account_id as "accountId", n.event_type as "eventType", d.url as "url", d.status as "status",
    d.attempts as "attempts", d.retried_as as "retriedAs", n.test as "test", d.created_at as "createdAt",
    (select a.status_code from delivery_attempts a where a.delivery_id = d.id order by ${ofFew('a.id')} desc limit 1) as "statusCode",
    (select a.failure from delivery_attempts a where a.delivery_id = d.id order by ${ofFew('a.id')} desc limit 1) as "failure"`;
  type Delivery = Omit<KnownDelivery, 'isTest'> & { readonly test: number };
  const deliveries = compile<{ max: number }, Delivery>((knex, p) =>
    knex.raw(
      `select ${shown} from deliveries d join notifications n on n.id = d.notification_id order by d.id desc limit ?`,
      [p('max')],
    ),
  );
  const ofStatus = compile<{ status: string; max: number }, Delivery>((knex, p) =>
    knex.raw(
      `select ${shown} from (select * from deliveries order by id desc limit ${looked}) d
       join notifications n on n.id = d.notification_id where d.status = ? order by d.id desc limit ?`,
      [p('status'), p('max')],
    ),
  );
  return { accounts, deliveries, ofStatus };
}

function workStatements(compile: Compile) {
  const shown = `w.id as "id", w.kind as "kind", w.account_id as "accountId", w.subject as "subject", w.due_at_ms as "dueAtMs",
    w.failures as "failures", w.set_aside as "setAside"`;
  // The condition and order of the index `pending_work_ready`, in exactly its words.
  const ready = 'case when w.lease_until_ms > w.due_at_ms then w.lease_until_ms else w.due_at_ms end';
  const next = compile<{ max: number }, KnownWork>((knex, p) =>
    knex.raw(
      `select ${shown} from pending_work w where w.lane is null and w.set_aside is null order by ${ready}, w.id limit ?`,
      [p('max')],
    ),
  );
  const lanes = compile<{ max: number }, KnownWork>((knex, p) =>
    knex.raw(
      `select ${shown} from pending_work w where w.lane is not null and w.set_aside is null
       order by w.lane, ${ready}, w.id limit ?`,
      [p('max')],
    ),
  );
  const setAside = compile<{ max: number }, KnownWork>((knex, p) =>
    knex.raw(`select ${shown} from pending_work w where w.set_aside is not null order by w.id limit ?`, [
      p('max'),
    ]),
  );
  return { next, lanes, setAside };
}

function searchStatements(compile: Compile) {
  const shown = `t.account_id, t.number, t.uuid, t.operation, t.status, t.amount_cents, t.external_id, t.end_to_end_id,
    t.created_at`;
  const id = compile<{ uuid: string; number: number; endToEndId: string }, TransactionRow>((knex, p) =>
    knex.raw(
      `select ${shown} from transactions t where t.uuid = ?
       union all select ${shown} from transactions t where t.number = ?
       union all select ${shown} from transactions t where t.end_to_end_id = ?`,
      [p('uuid'), p('number'), p('endToEndId')],
    ),
  );
  // External ids are indexed by account, so the newest accounts are searched one after another.
  const newest = `(select id from accounts order by created_at desc, id desc limit ${looked}) a`;
  const externalId = compile<{ id: string; max: number }, TransactionRow>((knex, p) =>
    knex.raw(
      `select ${shown} from ${newest} join transactions t on t.account_id = a.id
         and t.operation in ('cash_out', 'qr_cash_out', 'cash_in', 'refund_in', 'transfer', 'devolucao', 'cob', 'receipt', 'return')
         and t.unique_key = ? limit ?`,
      [p('id'), p('max')],
    ),
  );
  const otherExternalId = compile<{ id: string; max: number }, TransactionRow>((knex, p) =>
    knex.raw(
      `select ${shown} from ${newest} join transactions t on t.account_id = a.id and t.external_id = ?
         and t.external_id is not null and (t.unique_key is null or t.unique_key <> t.external_id) limit ?`,
      [p('id'), p('max')],
    ),
  );
  return { id, externalId, otherExternalId };
}
