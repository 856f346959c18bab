import { keepable } from '../../domain/texts.js';
import type { Claimed, Unreadable, Work } from './pending-work.js';

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
