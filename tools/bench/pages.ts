/**
 * Measures each page of the dashboard and of the operator's view with many transactions, before and after the database
 * has statistics: `pages.ts [--sqlite] [--rows 1000000] [--times 12] [--over 0] [--explain]`. `--sqlite` measures on SQLite
 * instead of PostgreSQL; `--over MS` shows only slower pages; `--explain` the plan of their slowest query, on PostgreSQL.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { lookups } from '../../server/storage/postgres-pool.js';
import { type TimedQuery, onQuery } from './timed-queries.js';
import { fillGateway, type Ids, openOn, pagesOf, signedIn, visit } from './filled-gateway.js';
import { onDatabase } from './full-database.js';
import { startPostgres } from './postgres.js';

const { values } = parseArgs({
  options: {
    sqlite: { type: 'boolean', default: false },
    rows: { type: 'string', default: '1000000' },
    times: { type: 'string', default: '12' },
    over: { type: 'string', default: '0' },
    port: { type: 'string', default: '45432' },
    explain: { type: 'boolean', default: false },
    /** Only pages whose URL contains this. */
    only: { type: 'string', default: '' },
    /** A database that was filled before, to be measured as it is. */
    database: { type: 'string' },
    /** Fills a database, prints its URL, and keeps it until the process ends. */
    fill: { type: 'boolean', default: false },
  },
});

/** The queries of a page, in the order in which they were answered. */
let queries: TimedQuery[] = [];
onQuery((query) => queries.push(query));

if (values.database === undefined) await measureFresh();
else await measure(values.database, values.database);

async function measureFresh(): Promise<void> {
  const { url: database, stop } = await (values.sqlite ? newFile() : newCluster());
  try {
    const ids = await fillGateway(database, Number(values.rows));
    await onDatabase(database, async ({ query }) => {
      await query('create table measured (ids text)');
      await query('insert into measured values ($1)', [JSON.stringify(ids)]);
    });
    if (values.fill) {
      process.stdout.write(`${database}\n`);
      await once(process, 'SIGTERM');
      return;
    }
    await measure(database, 'without statistics');
    await onDatabase(database, ({ query, sql }) => query(sql.analyze));
    await measure(database, 'with statistics');
  } finally {
    await stop();
  }
}

/** A PostgreSQL server that renews statistics only when asked. */
function newCluster(): Promise<{ url: string; stop(): Promise<void> }> {
  const flags = ['-c', 'autovacuum=off', '-c', 'max_wal_size=8GB'];
  return startPostgres(tmpdir(), Number(values.port), flags);
}

/** An SQLite file in a folder of its own. */
function newFile(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'pixkit-pages-'));
  const stop = () => Promise.resolve(rmSync(folder, { recursive: true, force: true }));
  return Promise.resolve({ url: join(folder, 'gateway.db'), stop });
}

async function measure(database: string, title: string): Promise<void> {
  const [measured] = await onDatabase(database, ({ query }) =>
    query<{ ids: string }>('select ids from measured'),
  );
  if (!measured) throw new Error('nobody has filled this database');
  const ids = JSON.parse(measured.ids) as Ids;
  const { baseUrl, close } = await openOn(database);
  const cookie = await signedIn(baseUrl, ids);
  process.stdout.write(`\n${title}\n`);
  for (const path of pagesOf(ids, Math.floor(Number(values.rows) / 2))) {
    if (!path.includes(values.only)) continue;
    const took: number[] = [];
    let slowest: TimedQuery | undefined;
    let status = 0;
    for (let turn = 0; turn < Number(values.times); turn += 1) {
      queries = [];
      const started = performance.now();
      status = await visit(baseUrl, path, cookie);
      took.push(performance.now() - started);
      for (const one of queries) if (one.ms > (slowest?.ms ?? 0)) slowest = one;
    }
    const [first = NaN] = took;
    const inOrder = took.slice(1).sort((one, other) => one - other);
    const median = inOrder[Math.floor(inOrder.length / 2)] ?? NaN;
    const most = inOrder.at(-1) ?? NaN;
    if (most < Number(values.over)) continue;
    const figures = [median, most, first].map((ms) => `${Math.round(ms)}`.padStart(6)).join('');
    process.stdout.write(`${figures} ms  ${status} ${path}\n`);
    if (values.explain && slowest) await explain(database, slowest);
  }
  await close();
}

async function explain(database: string, { text, values: given, ms }: TimedQuery): Promise<void> {
  const plan = await onDatabase(database, async ({ query }) => {
    // With the settings of the gateway's own connections.
    for (const [name, value] of Object.entries(lookups)) await query(`set ${name} = '${value}'`);
    return query<Record<string, string>>(`explain (analyze, buffers) ${text}`, given);
  });
  process.stdout.write(`${Math.round(ms)} ms: ${text}\n${JSON.stringify(given)}\n`);
  for (const row of plan) process.stdout.write(`    ${row['QUERY PLAN']}\n`);
}
