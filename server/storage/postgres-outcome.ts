import { setTimeout as pause } from 'node:timers/promises';

/** What PostgreSQL knows about a transaction; null if it is too old to be known. */
export type Outcome = 'committed' | 'aborted' | 'in progress' | null;

/** Longest pause between two queries, in ms. */
const maxPauseMs = 200;

/** Runs a query on any connection. */
type Ask = (
  text: string,
  values: string[],
) => Promise<{ readonly rows: readonly { readonly status: Outcome }[] }>;

/**
 * The outcome of a transaction whose COMMIT was not answered, queried on another connection until it is decided, at
 * most for `patienceMs`. The server may not have noticed yet that the connection is lost, or be down for a moment.
 */
export async function outcomeOf(
  transaction: string,
  ask: Ask,
  patienceMs: number,
): Promise<'committed' | 'aborted' | 'unknown'> {
  const ended = new AbortController();
  const patience = pause(patienceMs, 'unknown' as const, { signal: ended.signal });
  patience.catch(() => undefined);
  try {
    return await Promise.race([decided(transaction, ask, ended.signal), patience]);
  } finally {
    ended.abort();
  }
}

async function decided(transaction: string, ask: Ask, ended: AbortSignal) {
  for (let pauseMs = 10; !ended.aborted; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
    const status = await ask('select pg_xact_status($1::xid8) as status', [transaction]).then(
      ({ rows }) => rows[0]?.status,
      () => 'in progress' as const,
    );
    if (status === 'committed' || status === 'aborted') return status;
    await pause(pauseMs);
  }
  return 'unknown' as const;
}
