import type { BankDecision } from '../../domain/payments.js';
import type { Dialect } from '../dialect.js';
import { readyAtMs } from '../migrations/001-schema.js';
import { type Compile, compiled, type Connection, type Done, type Placeholders } from '../statement.js';
import { tableOf } from '../table.js';

/**
 * The kinds of work that is due later: the sandbox settlement or the expiry of a transaction (subject: its number), the
 * expiry of an immediate charge (its id), the splits of a charge (its number), a delivery of a notification (its id),
 * the end of a resend whose process no longer exists (the id of its delivery).
 */
export const workKinds = ['settle', 'expire', 'expire cob', 'split', 'deliver', 'end resend'] as const;
export type WorkKind = (typeof workKinds)[number];

/** New work. Only a settlement has a payload, its decision; only a delivery has a lane (notifications/outbox.ts). */
export type NewWork = (
  | { readonly kind: 'settle'; readonly payload: BankDecision }
  | { readonly kind: 'deliver'; readonly payload: Nothing; readonly lane: string }
  | { readonly kind: Exclude<WorkKind, 'settle' | 'deliver'>; readonly payload: Nothing }
) &
  Pick<Work, 'accountId' | 'subject' | 'dueAtMs'> & {
    /** Machine time of planning: the work never waits longer than from this time until `dueAtMs`. */
    readonly plannedAtMs: number;
  };
type Nothing = Readonly<Record<never, never>>;

/** Work that must be done at a given time: stored together with its cause, deleted when done. */
export interface Work {
  readonly id: number;
  readonly kind: WorkKind;
  readonly accountId: string;
  /** The number of the transaction, or the id of the charge or delivery, that it is about. */
  readonly subject: number;
  /** JSON text that only its worker parses, so that a damaged one stops no other work. */
  readonly payload: string;
  /** Machine time, ms since 1970. Moving an account's clock also moves its due times. */
  readonly dueAtMs: number;
  /** How many times the work has thrown. */
  readonly failures: number;
}

export type WorkOf<K extends WorkKind> = Work & { readonly kind: K };

export interface Claim {
  readonly owner: string;
  readonly nowMs: number;
  readonly leaseUntilMs: number;
  readonly max: number;
}

/** A lane with work, and when its first work can be claimed (ms since 1970). */
export interface WaitingLane {
  readonly lane: string;
  readonly readyAtMs: number;
}

export interface Postponement {
  /** Machine time, ms since 1970. */
  readonly dueAtMs: number;
  readonly nowMs: number;
  /** How many times the work has thrown. Default: 0. */
  readonly failures?: number;
}

/** A row, including the columns that only statements use. */
interface Row extends Work {
  readonly lane: string | null;
  readonly plannedAtMs: number;
  readonly leaseOwner: string | null;
  readonly leaseUntilMs: number;
  readonly setAside: string | null;
}

type AtNow = { readonly accountId: string; readonly nowMs: number };

/** Number of due rows that are read to find their lanes: several times what an account may have in progress. */
const maxDueRows = 256;
/** The columns of work that no process has claimed. */
const free = { lease_owner: null, lease_until_ms: 0 };

/** Work that is due later. It is claimed with a lease, and only the owner of the lease can finish it. */
export type PendingWork = ReturnType<ReturnType<typeof pendingWorkTable>>;

export function pendingWorkTable(compile: Compile, dialect: Dialect) {
  const { claimOutsideLanes, claimOfAccount, claimOfLane, ...due } = dueStatements(compile, dialect);
  const change = changeStatements(compile, dialect);
  return (connection: Connection) => {
    const isDone = async (changed: Promise<number>): Promise<boolean> => (await changed) === 1;
    return {
      add: (work: NewWork): Done =>
        connection.run(change.add, {
          ...work,
          payload: JSON.stringify(work.payload),
          lane: work.kind === 'deliver' ? work.lane : null,
          leaseUntilMs: 0,
          failures: 0,
        }),
      /** Claims due work outside of lanes that is not leased, oldest first; excludes up to three accounts. */
      claim: async (claim: Claim, [first = '', second = '', third = '']: readonly string[] = []) =>
        inOrder(await connection.rows(claimOutsideLanes, { ...claim, first, second, third })),
      /** Claims due work outside of lanes for one account. */
      claimOf: async (accountId: string, claim: Claim) =>
        inOrder(await connection.rows(claimOfAccount, { ...claim, accountId })),
      /** Claims due work of one lane that is not leased, oldest first. */
      claimLane: async (lane: string, claim: Claim) =>
        inOrder(await connection.rows(claimOfLane, { ...claim, lane })),
      /** Returns at most `max` lanes with work: those after `after` in the order of the database. */
      lanes: (after: string, max: number): Promise<WaitingLane[]> =>
        connection.rows(due.lanes, { after, max }),
      /** Returns lanes of one account with work that is due and not leased: at least those of the work that is due first. */
      dueLanesOf: async (accountId: string, nowMs: number) =>
        (await connection.rows(due.lanesOf, { accountId, nowMs })).map(({ lane }) => lane),
      /** Whether any work of the account is due and not done yet, leased or not. */
      hasDue: async (accountId: string, nowMs: number) =>
        (await connection.row(due.ofAccount, { accountId, nowMs })) !== null,
      /** Returns when the account's next work after `nowMs` is due; null if there is none. */
      nextDueAtMsOf: async (accountId: string, nowMs: number) =>
        (await connection.row(due.nextOf, { accountId, nowMs }))?.dueAtMs ?? null,
      /** Returns when the next work outside of lanes can be claimed (ms since 1970); null if there is none. */
      nextDueAtMs: async () => (await connection.row(due.next, {}))?.dueAtMs ?? null,
      /** Extends the leases of work in progress, except those that were lost. */
      renew: async (ids: readonly number[], owner: string, leaseUntilMs: number): Promise<void> => {
        await connection.run(change.renew, { ids: JSON.stringify(ids), owner, leaseUntilMs });
      },
      /** Removes completed work; returns false if the lease was lost. */
      finish: (id: number, leaseOwner: string) => isDone(connection.run(change.finish, { id, leaseOwner })),
      /** Gives work back, to be done later; returns false if the lease was lost. */
      postpone: (id: number, owner: string, { dueAtMs, nowMs, failures = 0 }: Postponement) =>
        isDone(connection.run(change.postpone, { id, owner, dueAtMs, nowMs, failures })),
      /** Sets aside work that cannot be done, with the reason; it is no longer claimed. */
      setAside: (id: number, owner: string, reason: string) =>
        isDone(connection.run(change.setAside, { id, owner, reason })),
      /** Makes the work of an account that was set aside due again. */
      takeUpAgain: (accountId: string, nowMs: number): Done =>
        connection.run(change.takeUpAgain, { accountId, nowMs }),
      /** Removes the planned work of a subject, because another event came first. */
      cancel: (kind: WorkKind, subject: number): Done => connection.run(change.cancel, { kind, subject }),
      /** Moves all due times of an account earlier by `byMs`. */
      bringForward: (accountId: string, byMs: number): Done =>
        connection.run(change.bringForward, { accountId, byMs }),
      /** Releases the leases of a process that no longer exists. Only for a database that no other process uses. */
      freeAll: (): Done => connection.run(change.freeAll, {}),
      /**
       * Corrects due times and leases if the clock was set back since work was planned: no work waits longer than
       * originally planned, and no lease lasts beyond `leaseUntilMs`.
       */
      trustNoLongerWaits: async (nowMs: number, leaseUntilMs: number): Promise<void> => {
        await connection.run(change.shortenWaits, { nowMs });
        await connection.run(change.shortenLeases, { leaseUntilMs });
      },
    };
  };
}

/** Statements that find and claim due work. Their conditions are written exactly as in the indexes. */
function dueStatements(compile: Compile, { skipLocked }: Dialect) {
  const { query } = tableOf<Row>(compile, 'pending_work');
  const claim = <P extends object>(due: (p: Placeholders<Claim & P>) => string) =>
    compiled<Claim & P, Work>(
      compile.knex,
      (p) => `update pending_work set lease_owner = ${p.owner}, lease_until_ms = ${p.leaseUntilMs}
        where id in (select id from pending_work where ${due(p)} limit ${p.max}${skipLocked}) returning *`,
      {},
    );
  const ready = `set_aside is null and ${readyAtMs}`;
  const isFree = (p: Readonly<Record<'accountId' | 'nowMs', string>>) =>
    `account_id = ${p.accountId} and due_at_ms <= ${p.nowMs} and lease_until_ms <= ${p.nowMs}`;
  return {
    claimOutsideLanes: claim<{ first: string; second: string; third: string }>(
      (
        p,
      ) => `lane is null and ${ready} <= ${p.nowMs} and account_id not in (${p.first}, ${p.second}, ${p.third})
        order by ${readyAtMs}, id`,
    ),
    claimOfAccount: claim<{ accountId: string }>(
      (p) => `${isFree(p)} and lane is null and set_aside is null order by due_at_ms, id`,
    ),
    claimOfLane: claim<{ lane: string }>(
      (p) => `lane = ${p.lane} and ${ready} <= ${p.nowMs} order by ${readyAtMs}, id`,
    ),
    // Skips from lane to lane in the index, however many rows each has.
    lanes: compile<{ after: string; max: number }, WaitingLane>(
      (p) => `
        with recursive waiting(lane) as (
          select min(lane) from pending_work where lane > ${p.after} and set_aside is null
          union all
          select (select min(later.lane) from pending_work later where later.lane > waiting.lane and later.set_aside is null)
          from waiting where waiting.lane is not null
        )
        select waiting.lane, (select ${readyAtMs} from pending_work of_lane
            where of_lane.lane = waiting.lane and of_lane.set_aside is null order by ${readyAtMs} limit 1) as ready_at_ms
        from waiting where waiting.lane is not null limit ${p.max}`,
    ),
    next: compile<Record<never, never>, { dueAtMs: number }>(
      () => `select ${readyAtMs} as due_at_ms from pending_work where lane is null and set_aside is null
        order by ${readyAtMs}, id limit 1`,
    ),
    // Considers the work that is due first: an account may have very many rows, and the caller asks again afterwards.
    lanesOf: compile<AtNow, { lane: string }>(
      (p) => `select distinct lane from (
          select lane from pending_work where ${isFree(p)} and lane is not null and set_aside is null
          order by due_at_ms limit ${maxDueRows}
        ) due_first`,
    ),
    // One row is enough, and an account may have very many.
    ofAccount: query<AtNow, Pick<Row, 'id'>>((rows, p) =>
      rows
        .select('id')
        .where('account_id', p.accountId)
        .where('due_at_ms', '<=', p.nowMs)
        .whereRaw('set_aside is null limit 1'),
    ),
    nextOf: compile<AtNow, { dueAtMs: number | null }>((p, knex) =>
      knex('pending_work')
        .min({ due_at_ms: 'due_at_ms' })
        .where('account_id', p.accountId)
        .where('due_at_ms', '>', p.nowMs)
        .whereNull('set_aside'),
    ),
  };
}

function changeStatements(compile: Compile, { listed }: Dialect) {
  const { insert, delete: remove, change } = tableOf<Row>(compile, 'pending_work');
  const planned = ['kind', 'accountId', 'subject', 'payload', 'plannedAtMs', 'dueAtMs', 'lane'] as const;
  type Postponed = { id: number; owner: string; dueAtMs: number; nowMs: number; failures: number };
  return {
    add: insert([...planned, 'leaseUntilMs', 'failures']),
    cancel: remove(['kind', 'subject']),
    finish: remove(['id', 'leaseOwner']),
    bringForward: change<{ accountId: string; byMs: number }>((rows, p, raw) =>
      rows.where('account_id', p.accountId).update({ due_at_ms: raw(`due_at_ms - ${p.byMs}`) }),
    ),
    // Rows without a lease are not rewritten: there may be very many, each in several indexes.
    freeAll: change<Record<never, never>>((rows) =>
      rows.whereRaw('(lease_owner is not null or lease_until_ms > 0)').update(free),
    ),
    shortenWaits: change<{ nowMs: number }>((rows, p, raw) =>
      rows
        .where('planned_at_ms', '>', p.nowMs)
        .update({ due_at_ms: raw(`due_at_ms - planned_at_ms + ${p.nowMs}`), planned_at_ms: p.nowMs }),
    ),
    shortenLeases: change<{ leaseUntilMs: number }>((rows, p) =>
      rows.where('lease_until_ms', '>', p.leaseUntilMs).update({ lease_until_ms: p.leaseUntilMs }),
    ),
    // With one statement per lease, renewing could take longer than a lease lasts if the database is far away.
    renew: change<{ ids: string; owner: string; leaseUntilMs: number }>((rows, p) =>
      rows
        .where('lease_owner', p.owner)
        .whereRaw(`id in (select cast(value as bigint) from (${listed(p.ids)}) as ids)`)
        .update({ lease_until_ms: p.leaseUntilMs }),
    ),
    postpone: change<Postponed>((rows, p) =>
      rows
        .where({ id: p.id, lease_owner: p.owner })
        .update({ ...free, due_at_ms: p.dueAtMs, planned_at_ms: p.nowMs, failures: p.failures }),
    ),
    setAside: change<{ id: number; owner: string; reason: string }>((rows, p) =>
      rows.where({ id: p.id, lease_owner: p.owner }).update({ set_aside: p.reason, ...free }),
    ),
    takeUpAgain: change<AtNow>((rows, p) =>
      rows
        .where('account_id', p.accountId)
        .whereNotNull('set_aside')
        .update({ set_aside: null, failures: 0, due_at_ms: p.nowMs, planned_at_ms: p.nowMs }),
    ),
  };
}

/** Sorts claimed rows, which are returned in no order: oldest first. */
function inOrder(rows: readonly Work[]): readonly Work[] {
  return rows.toSorted((one, other) => one.dueAtMs - other.dueAtMs || one.id - other.id);
}
