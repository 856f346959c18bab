import type { Compile, Connection, Done } from '../statement.js';
import { tableOf } from '../table.js';

/** A new session of the dashboard. Times are ms since 1970 on the machine's clock. */
export interface NewSession {
  /** Hash of the session id, which only the browser has; the id itself is not stored. */
  readonly idHash: string;
  readonly accountId: string;
  /** The hash of the client secret with which it was started. */
  readonly secretHash: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
}

/** The table `dashboard_sessions`: users signed in to the dashboard. */
export function sessionsTable(compile: Compile) {
  const sessions = tableOf<NewSession>(compile, 'dashboard_sessions');
  const begin = sessions.insert(['idHash', 'accountId', 'secretHash', 'createdAtMs', 'expiresAtMs']);
  const endOldest = sessions.change<{ accountId: string; max: number }>((rows, p) =>
    rows
      .where('account_id', p.accountId)
      .whereRaw(
        `id_hash not in (select id_hash from dashboard_sessions where account_id = ${p.accountId}
           order by created_at_ms desc, id_hash limit ${p.max})`,
      )
      .delete(),
  );
  const accountOf = sessions.query<{ idHash: string; nowMs: number }, Pick<NewSession, 'accountId'>>(
    (rows, p) =>
      rows
        .join('accounts', 'accounts.id', 'dashboard_sessions.account_id')
        .select('dashboard_sessions.account_id')
        .where('dashboard_sessions.id_hash', p.idHash)
        .where('dashboard_sessions.expires_at_ms', '>', p.nowMs)
        .whereRaw('dashboard_sessions.secret_hash = accounts.secret_hash'),
  );
  const end = sessions.delete(['idHash']);
  const continueWithSecret = sessions.change<{ idHash: string; accountId: string }>((rows, p, raw) =>
    rows
      .where({ id_hash: p.idHash, account_id: p.accountId })
      .update({ secret_hash: raw('(select secret_hash from accounts where id = account_id)') }),
  );
  const endAll = sessions.delete(['accountId']);
  const forget = sessions.change<{ nowMs: number; max: number }>((rows, p) =>
    rows
      .whereRaw(
        `id_hash in (select id_hash from dashboard_sessions where expires_at_ms <= ${p.nowMs} limit ${p.max})`,
      )
      .delete(),
  );
  return (connection: Connection) => ({
    /** Begins a session, and ends the oldest one of the account if it then has more than `max`. */
    begin: async (session: NewSession, max: number): Promise<void> => {
      await connection.run(begin, session);
      await connection.run(endOldest, { accountId: session.accountId, max });
    },
    /**
     * Returns the account of a session; null if the session has expired, or if the account's client secret has changed
     * since.
     */
    accountOf: async (idHash: string, nowMs: number): Promise<string | null> =>
      (await connection.row(accountOf, { idHash, nowMs }))?.accountId ?? null,
    end: (idHash: string): Done => connection.run(end, { idHash }),
    /** Lets a session of an account continue with the account's current client secret. */
    renew: (idHash: string, accountId: string): Done =>
      connection.run(continueWithSecret, { idHash, accountId }),
    endAllOf: (accountId: string): Done => connection.run(endAll, { accountId }),
    /** Deletes up to `max` expired sessions; returns how many. */
    forgetExpired: (nowMs: number, max: number): Promise<number> => connection.run(forget, { nowMs, max }),
  });
}
