import { auditBooks } from '../../../server/ledger/audit.js';
import type { Finding, History } from '../history.js';

/** What all judges have against a history, whose database is closed. */
export async function judge(history: History, database: string): Promise<readonly Finding[]> {
  return [
    ...history.broken.map((text): Finding => ({ judge: 'ending', text })),
    ...(await audited(database)),
  ];
}

async function audited(database: string): Promise<readonly Finding[]> {
  const { violations } = await auditBooks(database);
  return violations.map(({ rule, text }) => ({ judge: 'audit', text: `${rule}: ${text}` }));
}
