import type { BankDecision } from '../../domain/payments.js';
import type { Connection } from '../connection.js';
import type { Dialect } from '../dialect.js';
import { readyAtMs } from '../migrations/001-accounts-and-transactions.js';
import type { Compile } from '../statement.js';

/**
 * What can happen later: a sandbox settlement or the expiry of a transaction (subject: its number), the expiry of an
 * immediate charge (its id), a charge's splits (its number), a delivery of a notification (its id).
 */
export type WorkKind = 'settle' | 'expire' | 'expire cob' | 'split' | 'deliver';

/** Work of one kind that is to be planned. A settlement carries its verdict, nothing else carries anything. */
export interface NewWorkOf<K extends WorkKind> {
  readonly kind: K;
  readonly accountId: string;
  /** Transaction number or delivery id: what it is about. */
  readonly subject: number;
  readonly payload: K extends 'settle' ? BankDecision : Readonly<Record<never, never>>;
  /** Machine time, ms since 1970. Moving an account's clock moves its due times. */
  readonly dueAtMs: number;
}

/** Work of one kind, with its id. */
export interface WorkOf<K extends WorkKind> extends NewWorkOf<K> {
  readonly id: number;
}

/** Something that must happen at a time: written with what causes it, gone when it is done. A union over `kind`. */
export type NewWork = { [K in WorkKind]: NewWorkOf<K> }[WorkKind];
/** Planned work. A union over `kind`. */
export type Work = { [K in WorkKind]: WorkOf<K> }[WorkKind];

/** What a claim asks for. */
export interface Claim {
  readonly owner: string;
  readonly nowMs: number;
  readonly leaseUntilMs: number;
  readonly max: number;
}

/** Work that is due later. Claimed with a lease; finished only by the lease's owner. */
export interface PendingWork {
  add(work: NewWork): Promise<void>;
  /** Due work that nobody holds, oldest first. */
  claim(claim: Claim): Promise<Work[]>;
  /** The same for one account. */
  claimOf(accountId: string, claim: Claim): Promise<Work[]>;
  /** Whether another owner is doing something of the account that is due. */
  heldByOthers(accountId: string, owner: string, nowMs: number): Promise<boolean>;
  /** Holds work longer that is still being done; nothing where the lease was lost to somebody else. */
  renew(id: number, owner: string, leaseUntilMs: number): Promise<void>;
  /** Removes done work; false where the lease was lost to somebody else. */
  finish(id: number, owner: string): Promise<boolean>;
  /** Gives work back to be done again at `dueAtMs`; false where the lease was lost. */
  postpone(id: number, owner: string, dueAtMs: number): Promise<boolean>;
  /** Removes what is planned about a subject, because something else has happened first. */
  cancel(kind: WorkKind, subject: number): Promise<void>;
  /** Moves all due times of an account `byMs` nearer. */
  bringForward(accountId: string, byMs: number): Promise<void>;
  /** Frees what a process that is gone still holds. Only for a database that no other process uses. */
  freeAll(): Promise<void>;
  /** When the next work can be claimed (ms since 1970), or null where there is none. */
  nextDueAtMs(): Promise<number | null>;
  /** When the account's next work after `nowMs` is due, or null where there is none. */
  nextDueAtMsOf(accountId: string, nowMs: number): Promise<number | null>;
}

interface WorkRow {
  id: number;
  kind: WorkKind;
  account_id: string;
  subject: number;
  payload: string;
  due_at_ms: number;
}

type ClaimParams = { owner: string; nowMs: number; leaseUntilMs: number; max: number };

/** The table `pending_work`. */
export function pendingWorkTable(
  compile: Compile,
  dialect: Dialect,
): (connection: Connection) => PendingWork {
  const add = compile<{
    kind: string;
    accountId: string;
    subject: number;
    payload: string;
    due: number;
    free: number;
  }>((knex, p) =>
    knex('pending_work').insert({
      kind: p('kind'),
      account_id: p('accountId'),
      subject: p('subject'),
      payload: p('payload'),
      due_at_ms: p('due'),
      lease_until_ms: p('free'),
    }),
  );
  const claims = claimStatements(compile, dialect);
  const ends = endStatements(compile);
  return (connection) => ({
    add: async ({ kind, accountId, subject, payload, dueAtMs }) => {
      const params = { kind, accountId, subject, payload: JSON.stringify(payload), due: dueAtMs, free: 0 };
      await connection.run(add, params);
    },
    claim: async (claim) => (await connection.rows(claims.all, { ...claim })).map(fromRow).sort(byDueTime),
    claimOf: async (accountId, claim) =>
      (await connection.rows(claims.ofAccount, { ...claim, accountId })).map(fromRow).sort(byDueTime),
    heldByOthers: async (accountId, owner, nowMs) =>
      (await connection.row(claims.held, { accountId, owner, nowMs })) !== undefined,
    renew: async (id, owner, leaseUntilMs) => {
      await connection.run(ends.renew, { id, owner, leaseUntilMs });
    },
    finish: async (id, owner) => (await connection.run(ends.finish, { id, owner })) === 1,
    postpone: async (id, owner, due) =>
      (await connection.run(ends.postpone, { id, owner, due, free: 0, nobody: null })) === 1,
    cancel: async (kind, subject) => {
      await connection.run(ends.cancel, { kind, subject });
    },
    bringForward: async (accountId, byMs) => {
      await connection.run(ends.bringForward, { accountId, byMs });
    },
    freeAll: async () => {
      await connection.run(ends.freeAll, { free: 0, nobody: null });
    },
    nextDueAtMsOf: async (accountId, nowMs) =>
      (await connection.row(claims.nextOf, { accountId, nowMs }))?.due_at_ms ?? null,
    nextDueAtMs: async () => (await connection.row(claims.next, {}))?.due_at_ms ?? null,
  });
}

function claimStatements(compile: Compile, dialect: Dialect) {
  const all = compile<ClaimParams, WorkRow>((knex, p) =>
    knex('pending_work')
      .update({ lease_owner: p('owner'), lease_until_ms: p('leaseUntilMs') })
      .whereRaw(
        `id in (select id from pending_work where ${readyAtMs} <= ? order by ${readyAtMs}, id limit ?${dialect.skipLocked})`,
        [p('nowMs'), p('max')],
      )
      .returning('*'),
  );
  const ofAccount = compile<ClaimParams & { accountId: string }, WorkRow>((knex, p) =>
    knex('pending_work')
      .update({ lease_owner: p('owner'), lease_until_ms: p('leaseUntilMs') })
      .whereRaw(
        `id in (select id from pending_work where account_id = ? and due_at_ms <= ? and lease_until_ms <= ? order by due_at_ms, id limit ?${dialect.skipLocked})`,
        [p('accountId'), p('nowMs'), p('nowMs'), p('max')],
      )
      .returning('*'),
  );
  const next = compile<Record<never, never>, { due_at_ms: number | null }>((knex) =>
    knex.raw(`select ${readyAtMs} as due_at_ms from pending_work order by ${readyAtMs}, id limit 1`),
  );
  const held = compile<{ accountId: string; owner: string; nowMs: number }, { id: number }>((knex, p) =>
    knex('pending_work')
      .select('id')
      .where('account_id', p('accountId'))
      .where('due_at_ms', '<=', p('nowMs'))
      .where('lease_until_ms', '>', p('nowMs'))
      .whereNot('lease_owner', p('owner')),
  );
  const nextOf = compile<{ accountId: string; nowMs: number }, { due_at_ms: number | null }>((knex, p) =>
    knex('pending_work')
      .min({ due_at_ms: 'due_at_ms' })
      .where('account_id', p('accountId'))
      .where('due_at_ms', '>', p('nowMs')),
  );
  return { all, ofAccount, next, nextOf, held };
}

function endStatements(compile: Compile) {
  const renew = compile<{ id: number; owner: string; leaseUntilMs: number }>((knex, p) =>
    knex('pending_work')
      .where({ id: p('id'), lease_owner: p('owner') })
      .update({ lease_until_ms: p('leaseUntilMs') }),
  );
  const finish = compile<{ id: number; owner: string }>((knex, p) =>
    knex('pending_work')
      .where({ id: p('id'), lease_owner: p('owner') })
      .delete(),
  );
  const postpone = compile<{ id: number; owner: string; due: number; free: number; nobody: null }>(
    (knex, p) =>
      knex('pending_work')
        .where({ id: p('id'), lease_owner: p('owner') })
        .update({ lease_owner: p('nobody'), lease_until_ms: p('free'), due_at_ms: p('due') }),
  );
  const cancel = compile<{ kind: string; subject: number }>((knex, p) =>
    knex('pending_work')
      .where({ kind: p('kind'), subject: p('subject') })
      .delete(),
  );
  const bringForward = compile<{ accountId: string; byMs: number }>((knex, p) =>
    knex('pending_work')
      .where('account_id', p('accountId'))
      .update({ due_at_ms: knex.raw('due_at_ms - ?', [p('byMs')]) }),
  );
  const freeAll = compile<{ free: number; nobody: null }>((knex, p) =>
    knex('pending_work').update({ lease_owner: p('nobody'), lease_until_ms: p('free') }),
  );
  return { renew, finish, postpone, cancel, bringForward, freeAll };
}

function fromRow(row: WorkRow): Work {
  return {
    id: row.id,
    kind: row.kind,
    accountId: row.account_id,
    subject: row.subject,
    payload: JSON.parse(row.payload) as Work['payload'],
    dueAtMs: row.due_at_ms,
  } as Work;
}

function byDueTime(a: Work, b: Work): number {
  return a.dueAtMs - b.dueAtMs || a.id - b.id;
}
