import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import { makeAccounts, state } from './accounts.js';
import { fillTransactions } from './fill.js';
import { type Load, median, throughput } from './load.js';
import { startPostgres } from './postgres.js';
import { type Server, startServer } from './processes.js';
import { countingReceiver } from './receiver.js';

/** One line of the table. */
export interface Result {
  readonly work: string;
  /** What was measured, with its unit. */
  readonly figure: string;
  readonly against: string | null;
  readonly ratio: number | null;
  /** The least ratio that is good enough. */
  readonly target: number | null;
}

/** How long to measure, and where to put databases. */
export interface Run {
  readonly seconds: number;
  readonly folder: string;
}

/** A named piece of the benchmark. */
export interface Benchmark {
  readonly name: string;
  run(run: Run): Promise<Result[]>;
}

const rounds = 3;
const allCores = `0-${availableParallelism() - 1}`;
const ports = { gateway: 4711, other: 4712, postgres: 4713 };
const tsx = ['node', '--import', 'tsx'];
const gatewayServer = (database: string, port = ports.gateway, log = `${database}.log`) =>
  startServer([...tsx, 'tools/bench/targets/gateway.ts', String(port), database, log], port);
const prism = () =>
  startServer(
    ['node', 'tools/bench/prism/node_modules/@stoplight/prism-cli/dist/index.js'].concat(
      'mock',
      'generated/contract.json',
      '-p',
      String(ports.other),
      '-v',
      'silent',
    ),
    ports.other,
  );
const constant = () =>
  startServer([...tsx, 'tools/bench/targets/constant.ts', String(ports.other)], ports.other);

function cashOut(authorizations: readonly string[]): Load {
  return {
    method: 'POST',
    path: '/api/pix/cash-out',
    headers: (turn) => ({ authorization: authorizations[turn % authorizations.length] ?? '' }),
    body: (turn) => ({
      value: 1.5,
      externalId: `bench-${process.pid}-${turn}`,
      details: { key: 'maria@example.com', keyType: 'EMAIL', name: 'Maria Souza', document: '52998224725' },
    }),
  };
}

function get(path: string, authorization: string): Load {
  return { method: 'GET', path, headers: () => ({ authorization }) };
}

/** Rounds that alternate between two servers, after one each to warm up; the medians and their ratio as a line of the table. */
async function compare(
  work: string,
  [ours, ourLoad]: readonly [Server, Load],
  [other, otherLoad, otherName]: readonly [Server, Load, string],
  { seconds, target }: { seconds: number; target: number | null },
): Promise<Result> {
  const figures: { ours: number[]; other: number[] } = { ours: [], other: [] };
  await throughput(ours.baseUrl, ourLoad, seconds);
  await throughput(other.baseUrl, otherLoad, seconds);
  for (let round = 0; round < rounds; round++) {
    figures.ours.push(await throughput(ours.baseUrl, ourLoad, seconds));
    figures.other.push(await throughput(other.baseUrl, otherLoad, seconds));
  }
  const [own, others] = [median(figures.ours), median(figures.other)];
  const perSecond = (figure: number) => `${Math.round(figure)}/s`;
  return {
    work,
    figure: perSecond(own),
    against: `${otherName} ${perSecond(others)}`,
    ratio: own / others,
    target,
  };
}

async function inFolder<T>(folder: string, use: (database: string) => Promise<T>): Promise<T> {
  const made = await mkdtemp(join(folder, 'pixkit-bench-'));
  try {
    return await use(join(made, 'gateway.db'));
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

async function serving<T>(
  servers: readonly Promise<Server>[],
  use: (servers: Server[]) => Promise<T>,
): Promise<T> {
  const started = await Promise.all(servers);
  try {
    return await use(started);
  } finally {
    await Promise.all(started.map((server) => server.stop()));
  }
}

const cashOutAgainst = (
  name: string,
  label: string,
  start: () => Promise<Server>,
  target: number,
  counts: number[],
): Benchmark => ({
  name,
  run: ({ seconds, folder }) =>
    inFolder(folder, (database) =>
      serving([gatewayServer(database), start()], async ([ours, other]) => {
        const results: Result[] = [];
        if (!ours || !other) return results;
        for (const count of counts) {
          const tokens = (await makeAccounts(ours.baseUrl, count)).map(({ authorization }) => authorization);
          const work = `durable cash-out, ${count === 1 ? 'one account' : `${count} accounts`}`;
          const pair = [other, cashOut(['Bearer x']), label] as const;
          results.push(await compare(work, [ours, cashOut(tokens)], pair, { seconds, target }));
        }
        return results;
      }),
    ),
});

/** Payments that settle by themselves while the next ones come, each told to a receiver. */
const settled: Benchmark = {
  name: 'durable cash-out that settles and notifies, against Prism',
  run: ({ seconds, folder }) =>
    inFolder(folder, (database) =>
      serving([gatewayServer(database), prism()], async ([ours, other]) => {
        if (!ours || !other) return [];
        const receiver = await countingReceiver();
        try {
          const [account] = await makeAccounts(ours.baseUrl, 1, { settlement: 'automatic' });
          if (!account) return [];
          const { accountId, authorization } = account;
          const { url } = receiver;
          await state(ours.baseUrl, 'a webhook registration', { accountId, eventType: 'cash_out', url });
          const pair = [other, cashOut(['Bearer x']), 'Prism'] as const;
          const work = 'durable cash-out, settled by itself, one receiver';
          const began = performance.now();
          const line = await compare(work, [ours, cashOut([authorization])], pair, { seconds, target: null });
          const told = receiver.count() / ((performance.now() - began) / 1000);
          return [{ ...line, figure: `${line.figure}, ${Math.round(told)}/s told over the whole time` }];
        } finally {
          await receiver.close();
        }
      }),
    ),
};

const reads: Benchmark = {
  name: 'reads with 100,000 rows against Prism',
  run: ({ seconds, folder }) =>
    inFolder(folder, async (database) => {
      const authorization = await filled(database, 100_000);
      return serving([gatewayServer(database), prism()], async ([ours, other]) => {
        if (!ours || !other) return [];
        const token = await authorization(ours.baseUrl);
        const line = (path: string, target: number) =>
          compare(
            `GET ${path}, 100,000 rows`,
            [ours, get(path, token)],
            [other, get(path, 'Bearer x'), 'Prism'],
            {
              seconds,
              target,
            },
          );
        return [await line('/balance', 1.2), await line('/api/transactions?size=20', 0.8)];
      });
    }),
};

/** Makes an account with so many transactions; gives what makes a token for it, on whichever gateway has the file then. */
async function filled(database: string, rows: number): Promise<(baseUrl: string) => Promise<string>> {
  const accountId = await serving([gatewayServer(database)], async ([server]) => {
    if (!server) throw new Error('no server');
    const [account] = await makeAccounts(server.baseUrl, 1);
    if (!account) throw new Error('no account');
    await throughput(server.baseUrl, cashOut([account.authorization]), 1, 1);
    return account.accountId;
  });
  fillTransactions(database, accountId, rows);
  return async (baseUrl) => {
    const { accessToken } = await state(baseUrl, 'an access token', { accountId });
    return `Bearer ${String(accessToken)}`;
  };
}

const full: Benchmark = {
  name: 'cash-out with 1,000,000 transactions against none',
  run: ({ seconds, folder }) =>
    inFolder(folder, async (database) =>
      inFolder(folder, async (empty) => {
        const authorization = await filled(database, 1_000_000);
        return serving(
          [gatewayServer(database), gatewayServer(empty, ports.other)],
          async ([ours, other]) => {
            if (!ours || !other) return [];
            const token = await authorization(ours.baseUrl);
            const [account] = await makeAccounts(other.baseUrl, 1);
            const emptyLoad = cashOut([account?.authorization ?? '']);
            const pair = [other, emptyLoad, 'empty'] as const;
            const options = { seconds, target: 0.9 };
            return [
              await compare('cash-out, 1,000,000 transactions', [ours, cashOut([token])], pair, options),
            ];
          },
        );
      }),
    ),
};

/** All cores for everybody: with two of them the servers, PostgreSQL and the load generator are in each other's way. */
const shared: Benchmark = {
  name: 'two processes on one PostgreSQL against one',
  run: async ({ seconds, folder }) => {
    const postgres = await startPostgres(folder, ports.postgres);
    const gateway = (port: number) =>
      startServer([...tsx, 'tools/bench/targets/gateway.ts', String(port), postgres.url], port, {
        cores: allCores,
      });
    try {
      return await serving([gateway(ports.gateway), gateway(ports.other)], async ([one, two]) => {
        if (!one || !two) return [];
        const made = await makeAccounts(one.baseUrl, 100);
        const load = cashOut(made.map(({ authorization }) => authorization));
        const figures = { one: [] as number[], both: [] as number[] };
        await Promise.all([one, two].map(({ baseUrl }) => throughput(baseUrl, load, seconds)));
        for (let round = 0; round < rounds; round++) {
          figures.one.push(await throughput(one.baseUrl, load, seconds));
          const halves = [one, two].map(({ baseUrl }) => throughput(baseUrl, load, seconds, 16));
          figures.both.push((await Promise.all(halves)).reduce((sum, half) => sum + half, 0));
        }
        const [alone, both] = [median(figures.one), median(figures.both)];
        return [
          {
            work: 'cash-out on PostgreSQL, two processes, 100 accounts',
            figure: `${Math.round(both)}/s`,
            against: `one process ${Math.round(alone)}/s`,
            ratio: both / alone,
            target: 1.5,
          },
        ];
      });
    } finally {
      await postgres.stop();
    }
  },
};

const start: Benchmark = {
  name: 'start and memory',
  run: async () => {
    const command = ['node', 'dist/conformance/cli/main.js', 'serve', '--port', String(ports.gateway)];
    const server = await startServer(command, ports.gateway);
    await server.stop();
    const untouched = await startServer(command, ports.gateway, { until: 'listens' });
    const memory = await untouched.memoryMb();
    await untouched.stop();
    const seconds = server.startedInMs / 1000;
    const line = { against: null, target: 1 };
    return [
      { ...line, work: 'start to first answer', figure: `${seconds.toFixed(2)} s`, ratio: 1 / seconds },
      {
        ...line,
        work: 'memory before the first request',
        figure: `${memory.toFixed(0)} MB`,
        ratio: 120 / memory,
      },
    ];
  },
};

/** Every piece of the benchmark, in the table's order. */
export const benchmarks: readonly Benchmark[] = [
  cashOutAgainst('durable cash-out against Prism', 'Prism', prism, 1, [1, 100]),
  settled,
  reads,
  cashOutAgainst(
    'cash-out against Express and the validator alone',
    'Express + validator',
    constant,
    0.6,
    [1],
  ),
  full,
  shared,
  start,
];
