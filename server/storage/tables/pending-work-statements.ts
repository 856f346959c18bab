import type { Dialect } from '../dialect.js';
import { readyAtMs } from '../migrations/001-accounts-and-transactions.js';
import type { Compile } from '../statement.js';
import type { WaitingLane } from './pending-work.js';
import type { WorkRow } from './pending-work-rows.js';

type ClaimParams = { owner: string; nowMs: number; leaseUntilMs: number; max: number };
type OutsideLanes = ClaimParams & { first: string; second: string; third: string };

/** Statements that find and claim work. Their conditions are written exactly as in the indexes. */
export function claimStatements(compile: Compile, dialect: Dialect) {
  const { skipLocked } = dialect;
  const outsideLanes = compile<OutsideLanes, WorkRow>((knex, p) =>
    knex('pending_work')
      .update({ lease_owner: p('owner'), lease_until_ms: p('leaseUntilMs') })
      .whereRaw(
        `id in (select id from pending_work where lane is null and set_aside is null and ${readyAtMs} <= ?
          and account_id not in (?, ?, ?) order by ${readyAtMs}, id limit ?${skipLocked})`,
        [p('nowMs'), p('first'), p('second'), p('third'), p('max')],
      )
      .returning('*'),
  );
  const ofAccount = compile<ClaimParams & { accountId: string }, WorkRow>((knex, p) =>
    knex('pending_work')
      .update({ lease_owner: p('owner'), lease_until_ms: p('leaseUntilMs') })
      .whereRaw(
        `id in (select id from pending_work where account_id = ? and due_at_ms <= ? and lease_until_ms <= ?
          and lane is null and set_aside is null order by due_at_ms, id limit ?${skipLocked})`,
        [p('accountId'), p('nowMs'), p('nowMs'), p('max')],
      )
      .returning('*'),
  );
  const ofLane = compile<ClaimParams & { lane: string }, WorkRow>((knex, p) =>
    knex('pending_work')
      .update({ lease_owner: p('owner'), lease_until_ms: p('leaseUntilMs') })
      .whereRaw(
        `id in (select id from pending_work where lane = ? and set_aside is null and ${readyAtMs} <= ?
          order by ${readyAtMs}, id limit ?${skipLocked})`,
        [p('lane'), p('nowMs'), p('max')],
      )
      .returning('*'),
  );
  return { outsideLanes, ofAccount, ofLane, ...lookStatements(compile) };
}

function lookStatements(compile: Compile) {
  // Skips from lane to lane in the index, however many rows each has.
  const lanes = compile<{ after: string; max: number }, WaitingLane>((knex, p) =>
    knex.raw(
      `with recursive waiting(lane) as (
         select min(lane) from pending_work where lane > ? and set_aside is null
         union all
         select (select min(later.lane) from pending_work later where later.lane > waiting.lane and later.set_aside is null)
         from waiting where waiting.lane is not null
       )
       select waiting.lane as "lane", (select ${readyAtMs} from pending_work of_lane
           where of_lane.lane = waiting.lane and of_lane.set_aside is null order by ${readyAtMs} limit 1) as "readyAtMs"
       from waiting where waiting.lane is not null limit ?`,
      [p('after'), p('max')],
    ),
  );
  const lanesOf = compile<{ accountId: string; nowMs: number }, { lane: string }>((knex, p) =>
    knex('pending_work')
      .distinct('lane')
      .where('account_id', p('accountId'))
      .where('due_at_ms', '<=', p('nowMs'))
      .whereNotNull('lane')
      .whereNull('set_aside'),
  );
  const due = compile<{ accountId: string; nowMs: number }, { id: number }>((knex, p) =>
    knex('pending_work')
      .select('id')
      .where('account_id', p('accountId'))
      .where('due_at_ms', '<=', p('nowMs'))
      .whereNull('set_aside'),
  );
  const next = compile<Record<never, never>, { due_at_ms: number | null }>((knex) =>
    knex.raw(
      `select ${readyAtMs} as due_at_ms from pending_work where lane is null and set_aside is null
       order by ${readyAtMs}, id limit 1`,
    ),
  );
  const nextOf = compile<{ accountId: string; nowMs: number }, { due_at_ms: number | null }>((knex, p) =>
    knex('pending_work')
      .min({ due_at_ms: 'due_at_ms' })
      .where('account_id', p('accountId'))
      .where('due_at_ms', '>', p('nowMs'))
      .whereNull('set_aside'),
  );
  return { lanes, lanesOf, due, next, nextOf };
}

/** Statements that plan work and end it. */
export function endStatements(compile: Compile) {
  return { ...planStatements(compile), ...setAsideStatements(compile), ...heldStatements(compile) };
}

function planStatements(compile: Compile) {
  type New = { kind: string; accountId: string; subject: number; payload: string } & {
    plannedAtMs: number;
    due: number;
    free: number;
    lane: string | null;
    failures: number;
  };
  const add = compile<New>((knex, p) =>
    knex('pending_work').insert({
      kind: p('kind'),
      account_id: p('accountId'),
      subject: p('subject'),
      payload: p('payload'),
      planned_at_ms: p('plannedAtMs'),
      due_at_ms: p('due'),
      lease_until_ms: p('free'),
      lane: p('lane'),
      failures: p('failures'),
    }),
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
  const shortenWaits = compile<{ nowMs: number }>((knex, p) =>
    knex('pending_work')
      .where('planned_at_ms', '>', p('nowMs'))
      .update({
        due_at_ms: knex.raw('due_at_ms - planned_at_ms + ?', [p('nowMs')]),
        planned_at_ms: p('nowMs'),
      }),
  );
  const shortenLeases = compile<{ leaseUntilMs: number }>((knex, p) =>
    knex('pending_work')
      .where('lease_until_ms', '>', p('leaseUntilMs'))
      .update({ lease_until_ms: p('leaseUntilMs') }),
  );
  return { add, cancel, bringForward, freeAll, shortenWaits, shortenLeases };
}

function setAsideStatements(compile: Compile) {
  type Reason = { id: number; reason: string; nobody: null; free: number };
  const setAside = compile<Reason & { owner: string }>((knex, p) =>
    knex('pending_work')
      .where({ id: p('id'), lease_owner: p('owner') })
      .update({ set_aside: p('reason'), lease_owner: p('nobody'), lease_until_ms: p('free') }),
  );
  const setAsideUnread = compile<Reason>((knex, p) =>
    knex('pending_work')
      .where('id', p('id'))
      .update({ set_aside: p('reason'), lease_owner: p('nobody'), lease_until_ms: p('free') }),
  );
  const takeUpAgain = compile<{ accountId: string; nowMs: number; nothing: null; failures: number }>(
    (knex, p) =>
      knex('pending_work')
        .where('account_id', p('accountId'))
        .whereNotNull('set_aside')
        .update({
          set_aside: p('nothing'),
          failures: p('failures'),
          due_at_ms: p('nowMs'),
          planned_at_ms: p('nowMs'),
        }),
  );
  return { setAside, setAsideUnread, takeUpAgain };
}

function heldStatements(compile: Compile) {
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
  type Postponed = { id: number; owner: string; due: number; nowMs: number; failures: number } & {
    free: number;
    nobody: null;
  };
  const postpone = compile<Postponed>((knex, p) =>
    knex('pending_work')
      .where({ id: p('id'), lease_owner: p('owner') })
      .update({
        lease_owner: p('nobody'),
        lease_until_ms: p('free'),
        due_at_ms: p('due'),
        planned_at_ms: p('nowMs'),
        failures: p('failures'),
      }),
  );
  return { renew, finish, postpone };
}
