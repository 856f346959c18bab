import { openSnapshot } from '../../../server/storage/databases.js';
import { compileFor } from '../../../server/storage/statement.js';
import type { Finding, History } from '../history.js';
import { describe } from './order.js';

/** Judges whether every payment with a 201 response is in the books, even if its server is lost. */
export async function judgeBooks({ calls }: History, database: string): Promise<readonly Finding[]> {
  const booked = await bookedIn(database);
  return calls
    .filter(({ step, answer }) => step.call === 'pay' && answer?.status === 201)
    .filter(({ answer }) => !booked.has(String(answer?.body['transactionId'])))
    .map((called) => ({ judge: 'books', kind: 'lost', text: `${describe(called)}: not in the books` }));
}

async function bookedIn(database: string): Promise<ReadonlySet<string>> {
  const snapshot = await openSnapshot(database, () => Promise.resolve());
  try {
    const compile = compileFor(snapshot.knex);
    const all = compile<Record<never, never>, { uuid: string }>(() => 'select uuid from transactions');
    const rows = await snapshot.read((connection) => connection.rows(all, {}));
    return new Set(rows.map(({ uuid }) => uuid));
  } finally {
    await snapshot.close();
  }
}
