import type { Statement } from './statement.js';

/** A change whose number of rows is not used. */
export type Done = Promise<unknown>;

/** One database connection, inside a transaction or not. */
export interface Connection {
  /** The first row, or undefined. */
  row<P extends object, R>(statement: Statement<P, R>, params: P): Promise<R | undefined>;
  /** All rows. */
  rows<P extends object, R>(statement: Statement<P, R>, params: P): Promise<R[]>;
  /** Runs a change; returns the number of changed rows. */
  run<P extends object>(statement: Statement<P, never>, params: P): Promise<number>;
}

/** A database of one dialect. */
export interface Database {
  /**
   * Runs work that changes something: all of it or nothing, durable before it resolves. The work awaits only storage,
   * and may be run again from the start after a conflict. So it must change nothing but storage, and draw its random
   * values anew. While it waits, it delays only work of the same account; null: it belongs to no single account.
   * `sinceMs` (by `performance.now()`): since when the caller has waited, for the deadline. Default: now.
   */
  write<T>(
    work: (connection: Connection) => Promise<T>,
    accountId: string | null,
    sinceMs?: number,
  ): Promise<T>;
  /** Runs work that only reads committed rows. It awaits only storage. */
  read<T>(work: (connection: Connection) => Promise<T>, sinceMs?: number): Promise<T>;
  /** Whether its file was taken away, so that nothing can be written until it is opened again. */
  isLost?(): boolean;
  close(): Promise<void>;
}

/**
 * The results of what was asked for at once, which a server is sent in one packet. Resolves, or throws the first error in this
 * order, once all of it is over: a transaction must not end while a statement of it is on its way.
 */
export async function atOnce<T extends readonly unknown[]>(
  ...asked: { readonly [K in keyof T]: Promise<T[K]> }
): Promise<T> {
  const outcomes = await Promise.allSettled(asked);
  const results = outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
  return results as unknown as T;
}
