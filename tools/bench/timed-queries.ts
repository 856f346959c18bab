import pg from 'pg';

/** A statement that was sent to PostgreSQL, and how long its answer took. */
export interface TimedQuery {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly ms: number;
}

/**
 * Calls the listener for every prepared statement that this process sends to PostgreSQL, until the returned function is
 * called.
 */
export function onQuery(listener: (query: TimedQuery) => void): () => void {
  const prototype = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const started = performance.now();
    const outcome = query.apply(this, args);
    const [what] = args as [{ text?: string; values?: readonly unknown[] } | string];
    if (typeof what === 'object' && what.text !== undefined && outcome instanceof Promise) {
      const { text, values = [] } = what;
      outcome.then(
        () => listener({ text, values, ms: performance.now() - started }),
        () => undefined,
      );
    }
    return outcome;
  };
  return () => {
    prototype.query = query;
  };
}
