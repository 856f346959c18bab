import { auditDatabase } from '../../../server/ledger/audit.js';
import type { Finding, History } from '../history.js';
import { judgeBooks } from './books.js';
import { judgeDeliveries } from './deliveries.js';
import { judgeEnding } from './ending.js';
import { judgeIsolation } from './isolation.js';
import { judgeOrder } from './order.js';

/** Matches the audit rules that unreadable planned work breaks. */
const aboutSpoilt = /set aside|JSON/;

/** The findings of all judges about a history, whose database is closed. */
export async function judge(history: History, database: string): Promise<readonly Finding[]> {
  return [
    ...judgeIsolation(history),
    ...judgeDeliveries(history),
    ...judgeOrder(history),
    ...judgeEnding(history),
    ...(await judgeBooks(history, database)),
    ...(await audited(database)).filter(({ kind }) => !(history.spoilt && aboutSpoilt.test(kind))),
  ];
}

async function audited(database: string): Promise<readonly Finding[]> {
  const { violations } = await auditDatabase(database);
  return violations.map(({ rule, text }) => ({ judge: 'audit', kind: rule, text: `${rule}: ${text}` }));
}
