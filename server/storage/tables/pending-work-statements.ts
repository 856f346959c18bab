import type { Dialect } from '../dialect.js';
import { readyAtMs } from '../migrations/001-schema.js';
import type { Compile } from '../statement.js';
import { type Table, tableOf } from '../table.js';
import type { Claim, WaitingLane, WorkRow } from './pending-work.js';

/** A row with what only statements know of it. */
interface Row extends WorkRow {
  readonly plannedAtMs: number;
  readonly leaseOwner: string | null;
  readonly leaseUntilMs: number;
  readonly setAside: string | null;
}

/** How much of what is due is looked at to know its lanes: several times what an account may have under way. */
const lookedAt = 256;

type AtNow = { readonly accountId: string; readonly nowMs: number };

/** Statements that find and claim work. Their conditions are written exactly as in the indexes. */
export function claimStatements(compile: Compile, { skipLocked }: Dialect) {
  const { query } = tableOf<Row>(compile, 'pending_work');
  const outsideLanes = query<Claim & { first: string; second: string; third: string }, WorkRow>((rows, p) =>
    rows
      .update({ lease_owner: p.owner, lease_until_ms: p.leaseUntilMs })
      .whereRaw(
        `id in (select id from pending_work where lane is null and set_aside is null and ${readyAtMs} <= ${p.nowMs}
          and account_id not in (${p.first}, ${p.second}, ${p.third})
          order by ${readyAtMs}, id limit ${p.max}${skipLocked})`,
      )
      .returning('*'),
  );
  const ofAccount = query<Claim & AtNow, WorkRow>((rows, p) =>
    rows
      .update({ lease_owner: p.owner, lease_until_ms: p.leaseUntilMs })
      .whereRaw(
        `id in (select id from pending_work where account_id = ${p.accountId} and due_at_ms <= ${p.nowMs}
          and lease_until_ms <= ${p.nowMs} and lane is null and set_aside is null
          order by due_at_ms, id limit ${p.max}${skipLocked})`,
      )
      .returning('*'),
  );
  const ofLane = query<Claim & { lane: string }, WorkRow>((rows, p) =>
    rows
      .update({ lease_owner: p.owner, lease_until_ms: p.leaseUntilMs })
      .whereRaw(
        `id in (select id from pending_work where lane = ${p.lane} and set_aside is null and ${readyAtMs} <= ${p.nowMs}
          order by ${readyAtMs}, id limit ${p.max}${skipLocked})`,
      )
      .returning('*'),
  );
  return { outsideLanes, ofAccount, ofLane, ...lookStatements(compile) };
}

/** In SQL where the words of an index decide the order. */
function lookStatements(compile: Compile) {
  const { query } = tableOf<Row>(compile, 'pending_work');
  // Skips from lane to lane in the index, however many rows each has.
  const lanes = compile<{ after: string; max: number }, WaitingLane>(
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
  );
  const next = compile<Record<never, never>, { dueAtMs: number }>(
    () => `
      select ${readyAtMs} as due_at_ms from pending_work where lane is null and set_aside is null
      order by ${readyAtMs}, id limit 1`,
  );
  // Of the work that is due first: an account may have very many, and whoever does it looks again afterwards.
  const lanesOf = compile<AtNow, { lane: string }>(
    (p) => `
      select distinct lane from (
        select lane from pending_work where account_id = ${p.accountId} and due_at_ms <= ${p.nowMs}
          and lease_until_ms <= ${p.nowMs} and lane is not null and set_aside is null
        order by due_at_ms limit ${lookedAt}
      ) due_first`,
  );
  // One row is enough, and an account may have very many.
  const due = query<AtNow, Pick<Row, 'id'>>((rows, p) =>
    rows
      .select('id')
      .where('account_id', p.accountId)
      .where('due_at_ms', '<=', p.nowMs)
      .whereRaw('set_aside is null limit 1'),
  );
  const nextOf = compile<AtNow, { dueAtMs: number | null }>((p, knex) =>
    knex('pending_work')
      .min({ due_at_ms: 'due_at_ms' })
      .where('account_id', p.accountId)
      .where('due_at_ms', '>', p.nowMs)
      .whereNull('set_aside'),
  );
  return { lanes, lanesOf, due, next, nextOf };
}

/** Statements that plan work and end it. */
export function endStatements(compile: Compile) {
  const work = tableOf<Row>(compile, 'pending_work');
  return { ...planStatements(work), ...setAsideStatements(work), ...leaseStatements(work) };
}

/** What is written about work that nobody has claimed. */
const free = { lease_owner: null, lease_until_ms: 0 };

function planStatements({ insert, delete: remove, change }: Table<Row>) {
  const bringForward = change<{ accountId: string; byMs: number }>((rows, p, raw) =>
    rows.where('account_id', p.accountId).update({ due_at_ms: raw(`due_at_ms - ${p.byMs}`) }),
  );
  const shortenWaits = change<{ nowMs: number }>((rows, p, raw) =>
    rows
      .where('planned_at_ms', '>', p.nowMs)
      .update({ due_at_ms: raw(`due_at_ms - planned_at_ms + ${p.nowMs}`), planned_at_ms: p.nowMs }),
  );
  const shortenLeases = change<{ leaseUntilMs: number }>((rows, p) =>
    rows.where('lease_until_ms', '>', p.leaseUntilMs).update({ lease_until_ms: p.leaseUntilMs }),
  );
  const planned = ['kind', 'accountId', 'subject', 'payload', 'plannedAtMs', 'dueAtMs', 'lane'] as const;
  return {
    add: insert([...planned, 'leaseUntilMs', 'failures']),
    cancel: remove(['kind', 'subject']),
    bringForward,
    // Rows that nobody has claimed are not written again: there may be very many, each in several indexes.
    freeAll: change<Record<never, never>>((rows) =>
      rows.whereRaw('(lease_owner is not null or lease_until_ms > 0)').update(free),
    ),
    shortenWaits,
    shortenLeases,
  };
}

function setAsideStatements({ change }: Table<Row>) {
  const setAside = change<{ id: number; owner: string; reason: string }>((rows, p) =>
    rows.where({ id: p.id, lease_owner: p.owner }).update({ set_aside: p.reason, ...free }),
  );
  const setAsideUnread = change<{ id: number; reason: string }>((rows, p) =>
    rows.where('id', p.id).update({ set_aside: p.reason, ...free }),
  );
  const takeUpAgain = change<AtNow>((rows, p) =>
    rows
      .where('account_id', p.accountId)
      .whereNotNull('set_aside')
      .update({ set_aside: null, failures: 0, due_at_ms: p.nowMs, planned_at_ms: p.nowMs }),
  );
  return { setAside, setAsideUnread, takeUpAgain };
}

/** Parameters for the ids of the work whose leases one statement renews. */
const renewedIds = Array.from({ length: 64 }, (_, index) => `id${index}`);

type Renewal = Readonly<Record<string, string | number>> & {
  readonly owner: string;
  readonly leaseUntilMs: number;
};

/**
 * The parameters of the statements that renew these leases. One statement for each would take longer than a lease where
 * the database is far away.
 */
export function renewalsOf(ids: readonly number[], owner: string, leaseUntilMs: number): Renewal[] {
  const size = renewedIds.length;
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, turn) => ({
    // No row has the id 0.
    ...Object.fromEntries(renewedIds.map((name, index) => [name, ids[turn * size + index] ?? 0])),
    ...{ owner, leaseUntilMs },
  }));
}

function leaseStatements({ change, delete: remove }: Table<Row>) {
  type Postponed = { id: number; owner: string; dueAtMs: number; nowMs: number; failures: number };
  const postpone = change<Postponed>((rows, p) =>
    rows
      .where({ id: p.id, lease_owner: p.owner })
      .update({ ...free, due_at_ms: p.dueAtMs, planned_at_ms: p.nowMs, failures: p.failures }),
  );
  return {
    renew: change<Renewal>((rows, p) =>
      rows
        .where('lease_owner', p.owner)
        .whereRaw(`id in (${renewedIds.map((name) => p[name]).join(', ')})`)
        .update({ lease_until_ms: p.leaseUntilMs }),
    ),
    finish: remove(['id', 'leaseOwner']),
    postpone,
  };
}
