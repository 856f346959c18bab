import { setTimeout as pause } from 'node:timers/promises';

import type pg from 'pg';

/** The status of a transaction in PostgreSQL; null if it is too old to be known, or from another life of the server. */
export type Outcome = 'committed' | 'aborted' | 'in progress' | null;

/** A transaction whose COMMIT got no response. */
export interface Unanswered {
  /** Its id. */
  readonly transaction: string;
  /** The life of the server that assigned the id; null if unknown. */
  readonly life: string | null;
}

/** The server's response to the question. */
export interface OutcomeRow {
  readonly life: string;
  readonly status: Outcome;
}

/** Sends a query on any connection. */
export type Ask = (text: string, values: string[]) => Promise<{ readonly rows: readonly OutcomeRow[] }>;

/** Maximum pause between two queries, in ms. */
const maxPauseMs = 200;

/**
 * Identifies the life of a server, during which a transaction id has one meaning. A standby that becomes the primary
 * reuses the ids that had not reached it, on a new timeline. A server that crashes reuses those that had not reached
 * its disk, and its statistics begin anew. Fails on a standby.
 */
const life = `select concat_ws(' ', (pg_control_system()).system_identifier,
  left(pg_walfile_name(pg_current_wal_insert_lsn()), 8), extract(epoch from stats_reset)) from pg_stat_bgwriter`;

/**
 * The query for an outcome. It is itself a small write, so its response, too, arrives only when everything before it is
 * where an acknowledged COMMIT must be, for example on a synchronous standby.
 */
const question = `select life, case when life = $2 then pg_xact_status($1::xid8) end as status,
  pg_logical_emit_message(true, 'pix-gateway-kit', '') from (select (${life}) as life) as server`;

/**
 * Returns the life of the server that a new connection leads to. It stays the same until the connection ends, because a
 * crash ends all connections. Null if the server does not reveal it.
 */
export async function lifeOf(client: pg.Client): Promise<string | null> {
  try {
    const { rows } = await client.query<{ readonly life: string }>(`select (${life}) as life`);
    return rows[0]?.life ?? null;
  } catch {
    return null;
  }
}

/**
 * Determines the outcome of a transaction whose COMMIT got no response. Queries on another connection until the outcome
 * is decided, or until `untilMs` (by `performance.now()`): the server may not have noticed yet that the connection is
 * lost, or be down for a moment. `ask` must end by then, too.
 */
export async function outcomeOf(
  { transaction, life: begunIn }: Unanswered,
  ask: Ask,
  untilMs: number,
): Promise<'committed' | 'aborted' | 'unknown'> {
  if (begunIn === null) return 'unknown';
  for (let pauseMs = 10; performance.now() < untilMs; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
    const row: OutcomeRow | undefined = await ask(question, [transaction, begunIn]).then(
      ({ rows }) => rows[0],
      () => undefined,
    );
    if (row && row.life !== begunIn) return 'unknown';
    const status = row?.status;
    if (status === 'committed' || status === 'aborted') return status;
    await pause(Math.min(pauseMs, Math.max(0, untilMs - performance.now())));
  }
  return 'unknown';
}
