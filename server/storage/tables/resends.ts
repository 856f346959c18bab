import type { Compile, Connection, Done } from '../statement.js';
import { tableOf } from '../table.js';

/** The table `resends`: requests of the last minute, for the rate limit. Times are ms of the account's clock. */
export function resendsTable(compile: Compile) {
  const resends = tableOf<{ readonly accountId: string; readonly atMs: number }>(compile, 'resends');
  const add = resends.insert(['accountId', 'atMs']);
  const forget = resends.change<{ accountId: string; sinceMs: number }>((rows, p) =>
    rows.where('account_id', p.accountId).where('at_ms', '<=', p.sinceMs).delete(),
  );
  const recent = compile<{ accountId: string }, { count: number; oldest: number | null }>((p, knex) =>
    knex('resends').where('account_id', p.accountId).count({ count: '*' }).min({ oldest: 'at_ms' }),
  );
  const forgetLater = resends.change<{ nowMs: number }>((rows, p) =>
    rows
      .whereRaw(
        `at_ms - ${p.nowMs} > (select clock_offset_ms from accounts where accounts.id = resends.account_id)`,
      )
      .delete(),
  );
  const forgetOld = resends.change<{ beforeMs: number; max: number }>((rows, p) =>
    rows.whereRaw(`id in (select id from resends where at_ms < ${p.beforeMs} limit ${p.max})`).delete(),
  );
  return (connection: Connection) => ({
    /** Deletes requests later than the current machine time, because the clock has been set back since. */
    forgetLater: (nowMs: number): Done => connection.run(forgetLater, { nowMs }),
    /** Deletes up to `max` requests from before `beforeMs`, of all accounts; returns how many. */
    forgetOld: (beforeMs: number, max: number): Promise<number> =>
      connection.run(forgetOld, { beforeMs, max }),
    /** Returns the number of requests after `sinceMs`, and the time of the oldest; deletes older ones. */
    recent: async (
      accountId: string,
      sinceMs: number,
    ): Promise<{ count: number; oldestMs: number | null }> => {
      await connection.run(forget, { accountId, sinceMs });
      const row = await connection.row(recent, { accountId });
      return { count: row?.count ?? 0, oldestMs: row?.oldest ?? null };
    },
    add: (accountId: string, atMs: number): Done => connection.run(add, { accountId, atMs }),
  });
}
