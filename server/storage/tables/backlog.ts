import type { Connection } from '../connection.js';
import { isDeadLetter } from '../migrations/011-webhooks-and-credentials.js';
import type { Compile } from '../statement.js';

/** What is planned, and what needs somebody: numbers of rows, each counted up to a bound. */
export interface Backlog {
  /** Deliveries that are planned, retries included. */
  readonly deliveries: number;
  /** Everything else that is planned: settlements, expiries. */
  readonly events: number;
  /** Work that cannot be done and is tried no more. */
  readonly setAside: number;
  /** Deliveries that were given up, and that no other has taken the place of. */
  readonly deadLetters: number;
}

/** Counts rows of several tables. */
export interface BacklogCount {
  /** Counts each kind up to `max`: what that takes is bounded, however much there is. */
  count(max: number): Promise<Backlog>;
}

/** Over `pending_work` and `deliveries`; each number by an index that has no other rows in it. */
export function backlogCount(compile: Compile): (connection: Connection) => BacklogCount {
  const upTo = (rows: string) => `(select count(*) from (select 1 from ${rows} limit ?) counted)`;
  const count = compile<{ max: number }, Backlog>((knex, p) =>
    knex.raw(
      `select ${upTo('pending_work where lane is not null and set_aside is null')} as "deliveries",
         ${upTo('pending_work where lane is null and set_aside is null')} as "events",
         ${upTo('pending_work where set_aside is not null')} as "setAside",
         ${upTo(`deliveries where ${isDeadLetter}`)} as "deadLetters"`,
      [p('max'), p('max'), p('max'), p('max')],
    ),
  );
  const none: Backlog = { deliveries: 0, events: 0, setAside: 0, deadLetters: 0 };
  return (connection) => ({
    count: async (max) => (await connection.row(count, { max })) ?? none,
  });
}
