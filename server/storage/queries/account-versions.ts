import type { Compile, Connection } from '../statement.js';

/** Number of rows that a version covers: the planned work that is due first, and the newest cases. */
const newestRows = 200;

type Row = Readonly<Record<string, string | number | null>>;

/**
 * Texts that change when the data they stand for changes, in any process. They are only compared, never parsed. Only a
 * few rows are read by index, however many there are. Anything that happens within an account shows in its balance, in
 * its planned work (each attempt of a delivery plans the next one or ends the plan), or in new rows.
 */
export function accountVersions(compile: Compile) {
  const account = compile<{ accountId: string }, Row>(
    (
      p,
    ) => `select a.clock_offset_ms, a.wall_clock_offset_ms, a.settlement, a.upstream, a.charges_fail, a.webhook_registration,
         a.receivers_answer, a.fee_cents, a.per_transaction_cents, a.daily_cents, a.night_cents, a.minimum_expiration,
         a.scenario_cash_out, a.scenario_cash_in, a.token_generation, b.available_cents, b.blocked_cents,
         (select t.number from transactions t where t.account_id = a.id order by t.created_at desc, t.number desc limit 1)
           as newest,
         (select max(c.id) from cobs c where c.account_id = a.id) as cob,
         (select d.id from deliveries d where d.account_id = a.id order by d.created_at desc, d.id desc limit 1) as sent,
         (select max(created_at) from certificates where account_id = a.id) as certified,
         (select max(revoked_at) from certificates where account_id = a.id) as revoked,
         w.planned, w.ids, w.due, w.failures, r.urls, r.versions, r.active, r.until, m.cases, m.states, m.last
       from accounts a join balances b on b.account_id = a.id,
         (select count(*) as planned, sum(id) as ids, sum(due_at_ms) as due, sum(failures) as failures
          from (select id, due_at_ms, failures from pending_work where account_id = ${p.accountId} order by due_at_ms limit ${newestRows}) of_it) w,
         (select count(*) as urls, sum(version) as versions, sum(active) as active, max(previous_secret_until_ms) as until
          from registrations where account_id = ${p.accountId}) r,
         (select count(*) as cases, max(id) as last,
            sum(case status when 'OPEN' then 1 when 'RECEIVED' then 2 when 'CANCELLED' then 5 else 11 end) as states
          from (select id, status from meds where account_id = ${p.accountId} order by created_at desc, id desc limit ${newestRows}) of_it) m
       where a.id = ${p.accountId}`,
  );
  return (connection: Connection) => ({
    /**
     * Returns a text for an account that changes with its settings, credentials and balance, its newest rows, its
     * planned work, and its registrations, even if another process changes them.
     */
    of: async (accountId: string): Promise<string> => {
      const row = await connection.row(account, { accountId });
      return row ? JSON.stringify(row) : '';
    },
  });
}
