import type { BankDecision } from '../../domain/payments.js';
import type { Connection, Done } from '../connection.js';
import type { Dialect } from '../dialect.js';
import type { Compile } from '../statement.js';
import { claimStatements, endStatements, renewalsOf } from './pending-work-statements.js';
import { keepable } from '../statement.js';

/**
 * A delivery belongs to a lane (notifications/outbox.ts), and lanes do not wait for each other. No other work has a
 * lane.
 */
interface InLane {
  readonly lane: string;
}

interface Planned<K extends WorkKind> {
  readonly kind: K;
  readonly accountId: string;
  /** Number of the transaction or id of the delivery it is about. */
  readonly subject: number;
  readonly payload: K extends 'settle' ? BankDecision : Readonly<Record<never, never>>;
  /** Machine time, ms since 1970. Moving an account's clock also moves its due times. */
  readonly dueAtMs: number;
}

/** New work of one kind. Only a settlement carries something: its decision. */
export type NewWorkOf<K extends WorkKind> = Planned<K> &
  (K extends 'deliver' ? InLane : unknown) & {
    /** Machine time of planning: the work never waits longer than from then until `dueAtMs`. */
    readonly plannedAtMs: number;
  };

/** Work of one kind, with its id. */
export type WorkOf<K extends WorkKind> = Planned<K> &
  (K extends 'deliver' ? InLane : unknown) & {
    readonly id: number;
    /** How many times doing it has thrown. */
    readonly failures: number;
  };

/**
 * Something that must happen at a given time: stored together with its cause, deleted when done. A union over `kind`.
 */
export type NewWork = { [K in WorkKind]: NewWorkOf<K> }[WorkKind];
/** Planned work. A union over `kind`. */
export type Work = { [K in WorkKind]: WorkOf<K> }[WorkKind];

/** The parameters of a claim. */
export interface Claim {
  readonly owner: string;
  readonly nowMs: number;
  readonly leaseUntilMs: number;
  readonly max: number;
}

/** A row that this program does not recognise as work: it was set aside and is not claimed any more. */
export interface Unreadable {
  readonly id: number;
  readonly kind: string;
  readonly accountId: string;
  /** What is wrong with it, in a sentence. */
  readonly reason: string;
}

/** The result of a claim, oldest first. */
export interface Claimed {
  readonly work: readonly Work[];
  readonly unreadable: readonly Unreadable[];
}

/** A lane with work, and when its first work can be claimed (ms since 1970). */
export interface WaitingLane {
  readonly lane: string;
  readonly readyAtMs: number;
}

/** When returned work is tried again. */
export interface Postponement {
  /** Machine time, ms since 1970. */
  readonly dueAtMs: number;
  /** Machine time now. */
  readonly nowMs: number;
  /** How many times doing it has thrown. Default: 0. */
  readonly failures?: number;
}

/** Work that is due later. It is claimed with a lease, and only the owner of the lease can finish it. */
export interface PendingWork {
  add(work: NewWork): Done;
  /** Due work outside of lanes that is not leased, oldest first; excludes up to three accounts. */
  claim(claim: Claim, passedOver?: readonly string[]): Promise<Claimed>;
  /** The same for one account. */
  claimOf(accountId: string, claim: Claim): Promise<Claimed>;
  /** Due work of one lane that is not leased, oldest first. */
  claimLane(lane: string, claim: Claim): Promise<Claimed>;
  /** At most `max` lanes with work, those after `after` in the order of the database. */
  lanes(after: string, max: number): Promise<WaitingLane[]>;
  /** Lanes of one account with work that is due and not leased: at least those of the work that is due first. */
  dueLanesOf(accountId: string, nowMs: number): Promise<string[]>;
  /** Whether any work of the account is due and not done yet, leased or not. */
  hasDue(accountId: string, nowMs: number): Promise<boolean>;
  /** Extends the leases of work in progress, except those that were lost. */
  renew(ids: readonly number[], owner: string, leaseUntilMs: number): Promise<void>;
  /** Removes completed work; false if the lease was lost. */
  finish(id: number, owner: string): Promise<boolean>;
  /** Returns work to be done again; false if the lease was lost. */
  postpone(id: number, owner: string, until: Postponement): Promise<boolean>;
  /** Sets aside work that cannot be done, with the reason; it is not claimed any more. */
  setAside(id: number, owner: string, reason: string): Promise<boolean>;
  /** Makes the work of an account that was set aside due again. */
  takeUpAgain(accountId: string, nowMs: number): Done;
  /** Removes the planned work of a subject, because something else has happened first. */
  cancel(kind: WorkKind, subject: number): Done;
  /** Moves all due times of an account earlier by `byMs`. */
  bringForward(accountId: string, byMs: number): Done;
  /** Releases the leases of a process that no longer exists. Only for a database that no other process uses. */
  freeAll(): Done;
  /**
   * Corrects due times and leases if the clock was set back since work was planned: no work waits longer than it would
   * have, and no lease lasts beyond `leaseUntilMs`.
   */
  trustNoLongerWaits(nowMs: number, leaseUntilMs: number): Promise<void>;
  /** When the next work outside of lanes can be claimed (ms since 1970); null if there is none. */
  nextDueAtMs(): Promise<number | null>;
  /** When the account's next work after `nowMs` is due; null if there is none. */
  nextDueAtMsOf(accountId: string, nowMs: number): Promise<number | null>;
}

/** The table `pending_work`. */
export function pendingWorkTable(
  compile: Compile,
  dialect: Dialect,
): (connection: Connection) => PendingWork {
  const claims = claimStatements(compile, dialect);
  const ends = endStatements(compile);
  return (connection) => {
    const read = async (rows: readonly WorkRow[]): Promise<Claimed> => {
      const { work, unreadable } = readWork(rows);
      for (const { id, reason } of unreadable) {
        await connection.run(ends.setAsideUnread, { id, reason });
      }
      return { work, unreadable };
    };
    return {
      ...planning(connection, ends),
      ...ending(connection, ends),
      claim: async (claim, [first = '', second = '', third = ''] = []) =>
        read(await connection.rows(claims.outsideLanes, { ...claim, first, second, third })),
      claimOf: async (accountId, claim) =>
        read(await connection.rows(claims.ofAccount, { ...claim, accountId })),
      claimLane: async (lane, claim) => read(await connection.rows(claims.ofLane, { ...claim, lane })),
      lanes: (after, max) => connection.rows(claims.lanes, { after, max }),
      dueLanesOf: async (accountId, nowMs) =>
        (await connection.rows(claims.lanesOf, { accountId, nowMs })).map(({ lane }) => lane),
      hasDue: async (accountId, nowMs) =>
        (await connection.row(claims.due, { accountId, nowMs })) !== undefined,
      nextDueAtMsOf: async (accountId, nowMs) =>
        (await connection.row(claims.nextOf, { accountId, nowMs }))?.dueAtMs ?? null,
      nextDueAtMs: async () => (await connection.row(claims.next, {}))?.dueAtMs ?? null,
    };
  };
}

type Ends = ReturnType<typeof endStatements>;

function planning(connection: Connection, ends: Ends) {
  return {
    add: (work: NewWork) =>
      connection.run(ends.add, {
        ...work,
        payload: JSON.stringify(work.payload),
        lane: work.kind === 'deliver' ? work.lane : null,
        leaseUntilMs: 0,
        failures: 0,
      }),
    cancel: (kind: WorkKind, subject: number) => connection.run(ends.cancel, { kind, subject }),
    bringForward: (accountId: string, byMs: number) => connection.run(ends.bringForward, { accountId, byMs }),
    freeAll: () => connection.run(ends.freeAll, {}),
    trustNoLongerWaits: async (nowMs: number, leaseUntilMs: number) => {
      await connection.run(ends.shortenWaits, { nowMs });
      await connection.run(ends.shortenLeases, { leaseUntilMs });
    },
    takeUpAgain: (accountId: string, nowMs: number) => connection.run(ends.takeUpAgain, { accountId, nowMs }),
  } satisfies Partial<PendingWork>;
}

function ending(connection: Connection, ends: Ends) {
  return {
    renew: async (ids: readonly number[], owner: string, leaseUntilMs: number) => {
      for (const renewal of renewalsOf(ids, owner, leaseUntilMs)) await connection.run(ends.renew, renewal);
    },
    finish: async (id: number, leaseOwner: string) =>
      (await connection.run(ends.finish, { id, leaseOwner })) === 1,
    postpone: async (id: number, owner: string, { dueAtMs, nowMs, failures = 0 }: Postponement) =>
      (await connection.run(ends.postpone, { id, owner, dueAtMs, nowMs, failures })) === 1,
    setAside: async (id: number, owner: string, reason: string) =>
      (await connection.run(ends.setAside, { id, owner, reason })) === 1,
  } satisfies Partial<PendingWork>;
}

/**
 * What can happen later: the sandbox settlement or the expiry of a transaction (subject: its number), the expiry of an
 * immediate charge (its id), the splits of a charge (its number), a delivery of a notification (its id), the end of a
 * resend whose process no longer exists (the id of its delivery).
 */
export const workKinds = ['settle', 'expire', 'expire cob', 'split', 'deliver', 'end resend'] as const;
export type WorkKind = (typeof workKinds)[number];

/** A stored row of `pending_work`, which may come from another version. */
export interface WorkRow {
  readonly id: number;
  readonly kind: string;
  readonly accountId: string;
  readonly subject: number;
  readonly payload: string;
  readonly dueAtMs: number;
  readonly lane: string | null;
  readonly failures: number;
}

/** Maximum length of a stored reason, in UTF-16 units. */
const maxReason = 500;

/** Parses rows into work, oldest first; the rows that are not valid work are returned with what is wrong with them. */
export function readWork(rows: readonly WorkRow[]): Claimed {
  const work: Work[] = [];
  const unreadable: Unreadable[] = [];
  for (const row of rows) {
    try {
      work.push(workOf(row));
    } catch (error) {
      const reason = keepable(error instanceof Error ? error.message : String(error), maxReason);
      unreadable.push({ id: row.id, kind: row.kind, accountId: row.accountId, reason });
    }
  }
  work.sort((a, b) => a.dueAtMs - b.dueAtMs || a.id - b.id);
  return { work, unreadable };
}

function workOf(row: WorkRow): Work {
  const { id, kind, accountId, subject, dueAtMs, lane, failures } = row;
  if (!isKind(kind)) throw new Error(`the kind ${JSON.stringify(kind)} is not known`);
  const payload = payloadOf(row);
  const planned = { id, accountId, subject, dueAtMs, failures };
  if (kind === 'deliver') {
    if (lane === null) throw new Error('a delivery is in no lane');
    return { ...planned, kind, payload: {}, lane };
  }
  return kind === 'settle'
    ? { ...planned, kind, payload: verdictOf(payload) }
    : { ...planned, kind, payload: {} };
}

function isKind(kind: string): kind is WorkKind {
  return (workKinds as readonly string[]).includes(kind);
}

type Payload = Readonly<Record<string, unknown>>;

function payloadOf({ payload }: WorkRow): Payload {
  let value: unknown;
  try {
    value = JSON.parse(payload);
  } catch {
    throw new Error(`the payload is not JSON: ${payload}`);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Payload;
  throw new Error(`the payload is no object: ${payload}`);
}

function verdictOf({ outcome, errorCode, errorMessage }: Payload) {
  if (outcome === 'CONFIRMED') return { outcome } as const;
  if (outcome === 'ERROR' && typeof errorCode === 'string' && typeof errorMessage === 'string') {
    return { outcome, errorCode, errorMessage } as const;
  }
  throw new Error('the payload is no verdict: outcome must be CONFIRMED, or ERROR with its code and message');
}
