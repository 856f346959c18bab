import type { Connection } from '../connection.js';
import type { Compile } from '../statement.js';

/** The resend requests of the last minute, for the rate limit. Times are ms of the account's clock. */
export interface Resends {
  /** How many requests came after `sinceMs`, and the oldest of them; forgets older ones. */
  recent(accountId: string, sinceMs: number): Promise<{ count: number; oldestMs: number | null }>;
  add(accountId: string, atMs: number): Promise<void>;
}

/** The table `resends`. */
export function resendsTable(compile: Compile): (connection: Connection) => Resends {
  const add = compile<{ accountId: string; atMs: number }>((knex, p) =>
    knex('resends').insert({ account_id: p('accountId'), at_ms: p('atMs') }),
  );
  const forget = compile<{ accountId: string; sinceMs: number }>((knex, p) =>
    knex('resends').where('account_id', p('accountId')).where('at_ms', '<=', p('sinceMs')).delete(),
  );
  const recent = compile<{ accountId: string }, { count: number; oldest: number | null }>((knex, p) =>
    knex('resends').where('account_id', p('accountId')).count({ count: '*' }).min({ oldest: 'at_ms' }),
  );
  return (connection) => ({
    recent: async (accountId, sinceMs) => {
      await connection.run(forget, { accountId, sinceMs });
      const row = await connection.row(recent, { accountId });
      return { count: row?.count ?? 0, oldestMs: row?.oldest ?? null };
    },
    add: async (accountId, atMs) => {
      await connection.run(add, { accountId, atMs });
    },
  });
}
