import { openSync } from '../../../server/storage/sqlite-sync.js';

/** Makes an account's next planned work unreadable, without the gateway noticing. Returns false if there is none. */
export function spoilRow(file: string, accountId: string): boolean {
  const database = openSync(file);
  try {
    const { changes } = database
      .prepare(
        `update pending_work set payload = '{'
         where id = (select id from pending_work where account_id = ? order by due_at_ms, id limit 1)`,
      )
      .run(accountId);
    return Number(changes) > 0;
  } finally {
    database.close();
  }
}
