import type { Cents } from '../../domain/money.js';
import type { Transaction } from '../../domain/transactions.js';
import type { Connection } from '../connection.js';
import { type Compile, flag, money, ofFew, quoted } from '../statement.js';
import { readyAtMs } from '../migrations/001-schema.js';
import { operations } from './external-ids.js';
import type { DeliveryStatus } from '../tables/notifications.js';
import type { WorkKind, WorkOf } from '../tables/pending-work.js';

/** An account with its balance. */
export interface AccountWithBalance {
  readonly id: string;
  readonly clientId: string;
  readonly createdAt: string;
  readonly availableCents: Cents;
  readonly blockedCents: Cents;
}

/** A delivery and the result of its last attempt. */
export interface DeliveryOfAnyone {
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
export type PlannedWork = Omit<WorkOf<WorkKind>, 'payload' | 'lane'> & {
  /** Why it is not tried any more; null if it still is. */
  readonly setAside: string | null;
};

/** A transaction of any account. */
export type TransactionOfAnyone = Pick<
  Transaction,
  | 'accountId'
  | 'number'
  | 'uuid'
  | 'operation'
  | 'status'
  | 'amountCents'
  | 'externalId'
  | 'endToEndId'
  | 'createdAt'
>;

/** How many of the newest deliveries a filter looks at, and how many accounts a search for an external id looks at. */
const newestRows = 1_000;

/** What an operator sees: rows of all accounts, the newest or the next, at most `max`. */
export type AllAccounts = ReturnType<ReturnType<typeof allAccounts>>;

/**
 * Reads tables by indexes that do not include the account, for operators who may see all accounts. In SQL, because the
 * newest rows are taken before conditions pick from them, and for the words of indexes.
 */
export function allAccounts(compile: Compile) {
  const { accounts, deliveries, ofStatus } = listStatements(compile);
  const { next, lanes, setAside } = workStatements(compile);
  const by = searchStatements(compile);
  return (connection: Connection) => ({
    accounts: (max: number): Promise<AccountWithBalance[]> => connection.rows(accounts, { max }),
    /** With a status: those among the newest thousand. */
    deliveries: (status: DeliveryStatus | null, max: number): Promise<DeliveryOfAnyone[]> =>
      status === null ? connection.rows(deliveries, { max }) : connection.rows(ofStatus, { status, max }),
    /** First what is due next outside of lanes, then deliveries by lane, then what was set aside; `max` of each. */
    work: async (max: number): Promise<PlannedWork[]> => [
      ...(await connection.rows(setAside, { max })),
      ...(await connection.rows(next, { max })),
      ...(await connection.rows(lanes, { max })),
    ],
    /** By transactionId (UUID or number), end-to-end id, or the client's own id. */
    transactionsNamed: async (id: string, max: number): Promise<TransactionOfAnyone[]> => {
      const number = /^\d{1,15}$/.test(id) ? Number(id) : -1;
      const rows = [
        ...(await connection.rows(by.id, { uuid: id.toLowerCase(), number, endToEndId: id })),
        ...(await connection.rows(by.externalId, { id, max })),
        ...(await connection.rows(by.otherExternalId, { id, max })),
      ];
      return [...new Map(rows.map((row) => [row.number, row])).values()].slice(0, max);
    },
  });
}

function listStatements(compile: Compile) {
  const accounts = compile<{ max: number }, AccountWithBalance>(
    (p) => `
      select a.id, a.client_id, a.created_at, b.available_cents, b.blocked_cents
      from accounts a join balances b on b.account_id = a.id order by a.created_at desc, a.id desc limit ${p.max}`,
    { availableCents: money, blockedCents: money },
  );
  const ofLastAttempt = (column: string) =>
    `(select a.${column} from delivery_attempts a where a.delivery_id = d.id order by ${ofFew('a.id')} desc limit 1) as ${column}`;
  const shown = `d.id, d.account_id, n.event_type, d.url, d.status, d.attempts, d.retried_as, n.test as is_test,
    d.created_at, ${ofLastAttempt('status_code')}, ${ofLastAttempt('failure')}`;
  const deliveries = compile<{ max: number }, DeliveryOfAnyone>(
    (p) => `
      select ${shown} from deliveries d join notifications n on n.id = d.notification_id
      order by d.id desc limit ${p.max}`,
    { isTest: flag },
  );
  const ofStatus = compile<{ status: DeliveryStatus; max: number }, DeliveryOfAnyone>(
    (p) => `
      select ${shown} from (select * from deliveries order by id desc limit ${newestRows}) d
      join notifications n on n.id = d.notification_id where d.status = ${p.status} order by d.id desc limit ${p.max}`,
    { isTest: flag },
  );
  return { accounts, deliveries, ofStatus };
}

function workStatements(compile: Compile) {
  const list = (condition: string, order: string) =>
    compile<{ max: number }, PlannedWork>(
      (p) => `
        select id, kind, account_id, subject, due_at_ms, failures, set_aside from pending_work
        where ${condition} order by ${order} limit ${p.max}`,
    );
  return {
    next: list('lane is null and set_aside is null', `${readyAtMs}, id`),
    lanes: list('lane is not null and set_aside is null', `lane, ${readyAtMs}, id`),
    setAside: list('set_aside is not null', 'id'),
  };
}

function searchStatements(compile: Compile) {
  const shown = `t.account_id, t.number, t.uuid, t.operation, t.status, t.amount_cents, t.external_id, t.end_to_end_id,
    t.created_at`;
  const kinds = { amountCents: money };
  const id = compile<{ uuid: string; number: number; endToEndId: string }, TransactionOfAnyone>(
    (p) => `
      select ${shown} from transactions t where t.uuid = ${p.uuid}
      union all select ${shown} from transactions t where t.number = ${p.number}
      union all select ${shown} from transactions t where t.end_to_end_id = ${p.endToEndId}`,
    kinds,
  );
  // External ids are indexed by account, so the newest accounts are searched one after another.
  const newest = `(select id from accounts order by created_at desc, id desc limit ${newestRows}) a`;
  const externalId = compile<{ id: string; max: number }, TransactionOfAnyone>(
    (p) => `
      select ${shown} from ${newest} join transactions t on t.account_id = a.id
        and t.operation in (${quoted(operations)}) and t.unique_key = ${p.id} limit ${p.max}`,
    kinds,
  );
  const otherExternalId = compile<{ id: string; max: number }, TransactionOfAnyone>(
    (p) => `
      select ${shown} from ${newest} join transactions t on t.account_id = a.id and t.external_id = ${p.id}
        and t.external_id is not null and (t.unique_key is null or t.unique_key <> t.external_id) limit ${p.max}`,
    kinds,
  );
  return { id, externalId, otherExternalId };
}
