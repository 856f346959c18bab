/**
 * What a payment costs on PostgreSQL when several processes share a load that one of them could carry: `npm run bench -- paced`.
 * The rate is the same for all: `--share` (default 0.4) of what one process takes at most, which is measured first, or `--rate
 * N`. `--processes 1,2,4`, `--seconds N` per measurement (default 5), `--rounds N` (default 5). `--against FOLDER`, a copy of the
 * project with its `dist/` built, measures it in turns with this one, on a database of its own. Figures are medians; nothing is
 * pinned to a core, and the processor time is what counts: it hardly depends on what else the machine does.
 */
import { readFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { parseArgs } from 'node:util';

import pg from 'pg';

import { makeAccounts } from './accounts.js';
import { median } from './comparison.js';
import { type Load, paced, throughput } from './load.js';
import { cashOut } from './loads.js';
import { startPostgres } from './postgres.js';
import { allCores, type Server, startServer } from './processes.js';
import { ports, serve, serving } from './servers.js';

const { values } = parseArgs({
  options: {
    processes: { type: 'string', default: '1,2,4' },
    share: { type: 'string', default: '0.4' },
    rate: { type: 'string' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '5' },
    against: { type: 'string' },
  },
});
const seconds = Number(values.seconds);
const counts = values.processes.split(',').map(Number);

/** A version of the gateway on a database of its own. */
interface Side {
  readonly name: string;
  readonly servers: readonly Server[];
  readonly load: Load;
  readonly database: pg.Client;
}

/** One measurement; processor times in µs per payment. */
interface Sample {
  readonly perSecond: number;
  readonly gatewayUs: number;
  readonly databaseUs: number;
  readonly perCommit: number;
}

async function databaseSeconds(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ pid: number }>('select pid from pg_stat_activity');
  const times = await Promise.all(
    rows.map(async ({ pid }) => {
      const [, fields = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ');
      const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
      return (user + system) / 100;
    }),
  );
  return times.reduce((sum, time) => sum + time, 0);
}

async function gatewaySeconds(servers: readonly Server[]): Promise<number> {
  const times = await Promise.all(servers.map((server) => server.processorSeconds()));
  return times.reduce((sum, time) => sum + time, 0);
}

async function sample({ servers, load, database }: Side, processes: number, rate: number): Promise<Sample> {
  const used = servers.slice(0, processes);
  const urls = used.map(({ baseUrl }) => baseUrl);
  const newest = 'select coalesce(max(number), 0) as number from transactions';
  const from = (await database.query<{ number: string }>(newest)).rows[0]?.number;
  const [gatewayBefore, databaseBefore] = [await gatewaySeconds(used), await databaseSeconds(database)];
  const answers =
    rate === Infinity
      ? (await throughput(urls[0] ?? '', load, seconds)).perSecond * seconds
      : await paced(urls, load, seconds, rate);
  const gateway = (await gatewaySeconds(used)) - gatewayBefore;
  const behind = (await databaseSeconds(database)) - databaseBefore;
  const grouped = `select count(*)::float / count(distinct xmin::text) as per from transactions where number > $1`;
  const { rows } = await database.query<{ per: number }>(grouped, [from]);
  return {
    perSecond: answers / seconds,
    gatewayUs: (gateway * 1e6) / answers,
    databaseUs: (behind * 1e6) / answers,
    perCommit: rows[0]?.per ?? NaN,
  };
}

const print = (cells: readonly (string | number)[]): void =>
  void process.stdout.write(`| ${cells.join(' | ')} |\n`);

async function measured(sides: readonly Side[]): Promise<void> {
  const [first] = sides;
  if (!first) return;
  // The first of each warms up.
  for (const side of sides) await sample(side, 1, Infinity);
  const atMost: Sample[][] = sides.map(() => []);
  for (let round = 0; round < Number(values.rounds); round += 1)
    for (const [index, side] of sides.entries()) atMost[index]?.push(await sample(side, 1, Infinity));
  const most = median((atMost[0] ?? []).map(({ perSecond }) => perSecond));
  const rate = values.rate === undefined ? most * Number(values.share) : Number(values.rate);
  const samples = sides.map(() => new Map(counts.map((processes) => [processes, [] as Sample[]])));
  for (let round = 0; round < Number(values.rounds); round += 1)
    for (const processes of counts)
      for (const [index, side] of sides.entries())
        samples[index]?.get(processes)?.push(await sample(side, processes, rate));
  print([
    'version',
    'processes',
    'payments/s',
    'gateway µs',
    'database µs',
    'both',
    'payments per commit',
    'efficiency',
  ]);
  print(Array.from({ length: 8 }, () => '---'));
  for (const [index, { name }] of sides.entries()) {
    const of = (taken: readonly Sample[], figure: (one: Sample) => number) => median(taken.map(figure));
    const both = ({ gatewayUs, databaseUs }: Sample) => gatewayUs + databaseUs;
    const row = (label: string, taken: readonly Sample[], efficiency: string) =>
      print([
        name,
        label,
        of(taken, (one) => one.perSecond).toFixed(0),
        of(taken, (one) => one.gatewayUs).toFixed(0),
        of(taken, (one) => one.databaseUs).toFixed(0),
        of(taken, both).toFixed(0),
        of(taken, (one) => one.perCommit).toFixed(1),
        efficiency,
      ]);
    row('1, as fast as it can', atMost[index] ?? [], '');
    const one = of(samples[index]?.get(counts[0] ?? 1) ?? [], both);
    for (const [processes, taken] of samples[index] ?? [])
      row(String(processes), taken, (one / of(taken, both)).toFixed(2));
  }
}

const postgres = await startPostgres(tmpdir(), ports.postgres);
const most = Math.max(...counts);
const roots = values.against === undefined ? ['.'] : ['.', values.against];
const clients: pg.Client[] = [];
try {
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  const places: { root: string; url: string; client: pg.Client; firstPort: number }[] = [];
  for (const [index, root] of roots.entries()) {
    await admin.query(`create database side_${index}`);
    const url = postgres.url.replace(/(?<!\w)\w+$/, `side_${index}`);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    clients.push(client);
    places.push({ root, url, client, firstPort: ports.postgres + 1 + index * most });
  }
  await admin.end();
  const starts = places.flatMap(({ root, url, firstPort }) =>
    Array.from({ length: most }, (_, index) =>
      startServer(serve(url, firstPort + index, root), firstPort + index, { cores: allCores }),
    ),
  );
  await serving(starts, async (servers) => {
    const sides: Side[] = [];
    for (const [index, { root, client }] of places.entries()) {
      const own = servers.slice(index * most, (index + 1) * most);
      const accounts = await makeAccounts(own[0]?.baseUrl ?? '', 100);
      const load = cashOut(accounts.map(({ authorization }) => authorization));
      sides.push({ name: root === '.' ? 'this one' : 'the other', servers: own, load, database: client });
    }
    process.stdout.write(`load of the machine before: ${loadavg()[0]?.toFixed(1) ?? '?'}\n`);
    await measured(sides);
    process.stdout.write(`load of the machine after: ${loadavg()[0]?.toFixed(1) ?? '?'}\n`);
  });
} finally {
  await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  await postgres.stop();
}
