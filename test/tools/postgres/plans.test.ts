import { expect } from 'vitest';

import { routes } from '../../../server/dashboard/routes.js';
import { lookups } from '../../../server/storage/postgres-pool.js';
import { DashboardClient } from '../../support/dashboard.js';
import { it } from '../../support/fixtures.js';
import { pathOf } from '../../server/dashboard/things.js';
import { fillGateway, onDatabase, onQuery, pagesOf, type SentQuery } from './full-gateway.js';

/** Rows that a query may look at: fewer than there are charges, dead or not; the search through transactions looks at more by intent. */
const most = (path: string) => (/^\/transactions(\.csv)?\?/.test(path) ? 20_100 : 5_100);
const rows = 25_000;
const large = ['transactions', 'ledger_entries', 'notifications', 'deliveries', 'delivery_attempts'];

/** A step of a plan as PostgreSQL explains it; numbers are of one turn on the average. */
interface Step {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Step[];
}

/** The most rows of one of the large tables that a step of a plan looks at. */
function lookedAt(step: Step): number {
  const { Plans = [], 'Actual Loops': turns, 'Actual Rows': found } = step;
  const own = large.includes(step['Relation Name'] ?? '')
    ? turns * (found + (step['Rows Removed by Filter'] ?? 0))
    : 0;
  return Math.max(own, ...Plans.map(lookedAt));
}

it(
  'no page reads through a table, whether the database has statistics or none',
  { timeout: 180_000 },
  async ({ database: { database }, start }) => {
    const off = large.map((table) => `alter table ${table} set (autovacuum_enabled = off)`).join('; ');
    await onDatabase(database, (client) => client.query(off));
    const { account, transaction } = await fillGateway(database, rows);
    const gateway = await start({ database, retrySchedule: [0] });
    const queries = new Map<string, SentQuery & { readonly path: string }>();
    let path = '';
    const ignore = onQuery((query) => {
      const key = JSON.stringify([query.text, query.values.map((value) => value === null)]);
      if (/^\s*(select|with)\b/i.test(query.text) && !queries.has(key)) queries.set(key, { ...query, path });
    });
    try {
      const there = account.with({}, gateway);
      const dashboard = await DashboardClient.signedIn(there);
      const pages = routes.filter(({ kind }) => kind === 'page').map((page) => pathOf(page.path, there));
      for (path of [...(await Promise.all(pages)), ...pagesOf(transaction, rows / 2)])
        expect([200, 303, 400], path).toContain((await dashboard.get(path)).status);
    } finally {
      ignore();
    }
    expect(queries.size).toBeGreaterThan(40);
    const found = await onDatabase(database, async (client) => {
      for (const [name, value] of Object.entries(lookups)) await client.query(`set ${name} = '${value}'`);
      const tooMuch: string[] = [];
      for (const statistics of ['without', 'with']) {
        if (statistics === 'with') await client.query('analyze');
        for (const { text, values, path: of } of queries.values()) {
          const [explained] = await client.query<{ 'QUERY PLAN': readonly [{ Plan: Step }] }>(
            `explain (analyze, format json) ${text}`,
            values,
          );
          const count = lookedAt(explained!['QUERY PLAN'][0].Plan);
          if (count > most(of)) tooMuch.push(`${statistics} statistics, ${of}: ${count} rows by ${text}`);
        }
      }
      return tooMuch;
    });
    expect(found).toEqual([]);
  },
);
