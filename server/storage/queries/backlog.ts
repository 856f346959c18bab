import { isDeadLetter } from '../migrations/001-schema.js';
import type { Compile, Connection } from '../statement.js';

/** Counts of planned work, and of items that need attention: numbers of rows, each up to a limit. */
export interface Backlog {
  /** Planned deliveries, including retries. */
  readonly deliveries: number;
  /** All other planned work, such as settlements and expiries. */
  readonly events: number;
  /** Work that cannot be done and is no longer tried. */
  readonly setAside: number;
  /** Deliveries that were given up and not replaced by others. */
  readonly deadLetters: number;
}

/**
 * Counts rows of `pending_work` and `deliveries`, each with an index that contains no other rows. In SQL because of the
 * limits.
 */
export function backlogCount(compile: Compile) {
  const count = compile<{ max: number }, Backlog>((p) => {
    const upTo = (rows: string) => `(select count(*) from (select 1 from ${rows} limit ${p.max}) counted)`;
    return `select ${upTo('pending_work where lane is not null and set_aside is null')} as deliveries,
      ${upTo('pending_work where lane is null and set_aside is null')} as events,
      ${upTo('pending_work where set_aside is not null')} as set_aside,
      ${upTo(`deliveries where ${isDeadLetter}`)} as dead_letters`;
  });
  const none: Backlog = { deliveries: 0, events: 0, setAside: 0, deadLetters: 0 };
  return (connection: Connection) => ({
    /** Counts each kind up to `max`, so that the cost is bounded. */
    count: async (max: number): Promise<Backlog> => (await connection.row(count, { max })) ?? none,
  });
}
