import BetterSqlite3 from 'better-sqlite3';

/** Makes the planned work of an account unreadable that is due next, behind the gateway's back. */
export function spoilRow(file: string, accountId: string): void {
  const database = new BetterSqlite3(file);
  try {
    database
      .prepare(
        `update pending_work set payload = '{'
         where id = (select id from pending_work where account_id = ? order by due_at_ms, id limit 1)`,
      )
      .run(accountId);
  } finally {
    database.close();
  }
}
