import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { makeAccounts, state } from './accounts.js';
import { median, type Ratio, ratioOf, controlOf, isSettled, type Round } from './comparison.js';
import { type Load, type Measured, throughput } from './load.js';
import { cashOut, filled, get } from './loads.js';
import { type Server, startServer, timed } from './processes.js';
import { countingReceiver } from './receiver.js';
import { constant, gatewayServer, inFolder, pixkit, ports, prism, serving } from './servers.js';

/** One line of the table. */
export interface Result {
  readonly work: string;
  /** What was measured, with its unit. */
  readonly figure: string;
  readonly against: string | null;
  /** Null if the figure is not a comparison. */
  readonly ratio: Ratio | null;
  /** Each side compared with itself, in the same rounds. */
  readonly control: Ratio | null;
  /** The highest share of its core that the load generator used, from 0 to 1. */
  readonly generatorBusy: number | null;
  /** The target value in words; null if there is none. */
  readonly aim: string | null;
  readonly isMet: boolean | null;
}

/** How long to measure, and where to put databases. */
export interface Run {
  /** Duration of one measurement, in seconds. */
  readonly seconds: number;
  /** Maximum duration of a comparison in minutes, however wide its interval still is. */
  readonly minutes: number;
  readonly folder: string;
}

/** A named part of the benchmarks. */
export interface Benchmark {
  readonly name: string;
  run(run: Run): Promise<Result[]>;
}

/**
 * Runs rounds of ours, other, other, ours, after a warm-up of each side, until the ratio is precise enough or time is up.
 */
async function compare(
  work: string,
  measure: { readonly ours: () => Promise<Measured>; readonly other: () => Promise<Measured> },
  otherName: string,
  { minutes, aim }: { minutes: number; aim: number | null },
): Promise<Result> {
  const rounds: Round[] = [];
  let generatorBusy = 0;
  const perSecond = async (side: () => Promise<Measured>) => {
    const measured = await side();
    generatorBusy = Math.max(generatorBusy, measured.generatorBusy);
    return measured.perSecond;
  };
  await measure.ours();
  await measure.other();
  const until = performance.now() + minutes * 60_000;
  do {
    const first = await perSecond(measure.ours);
    const other = [await perSecond(measure.other), await perSecond(measure.other)] as const;
    rounds.push({ ours: [first, await perSecond(measure.ours)], other });
  } while (!isSettled(rounds) && performance.now() < until);
  const shown = (figures: readonly number[]) => `${Math.round(median(figures))}/s`;
  const ratio = ratioOf(rounds);
  return {
    work,
    figure: shown(rounds.flatMap(({ ours }) => ours)),
    against: `${otherName} ${shown(rounds.flatMap(({ other }) => other))}`,
    ratio,
    control: controlOf(rounds),
    generatorBusy,
    aim: aim === null ? null : `${aim} ×`,
    isMet: aim === null ? null : ratio.value >= aim,
  };
}

/** Returns a function that measures a server under one kind of load. */
const under = (server: Server, load: Load, seconds: number) => () =>
  throughput(server.baseUrl, load, seconds);

/** Creates the result of a figure that is not a comparison; `most` is its target value, if it has one. */
function figure(work: string, value: number, unit: string, most: number | null): Result {
  return {
    work,
    against: null,
    ratio: null,
    control: null,
    generatorBusy: null,
    figure: `${unit === '/s' || unit === ' MB' ? Math.round(value) : value.toFixed(2)}${unit}`,
    aim: most === null ? null : `at most ${most}${unit}`,
    isMet: most === null ? null : value <= most,
  };
}

const cashOutAgainst = (
  name: string,
  label: string,
  start: () => Promise<Server>,
  aim: number,
  counts: number[],
): Benchmark => ({
  name,
  run: ({ seconds, minutes, folder }) =>
    inFolder(folder, (database) =>
      serving([gatewayServer(database), start()], async ([ours, other]) => {
        const results: Result[] = [];
        if (!ours || !other) return results;
        for (const count of counts) {
          const tokens = (await makeAccounts(ours.baseUrl, count)).map(({ authorization }) => authorization);
          const work = `durable cash-out, ${count === 1 ? 'one account' : `${count} accounts`}`;
          const sides = {
            ours: under(ours, cashOut(tokens), seconds),
            other: under(other, cashOut(['Bearer x']), seconds),
          };
          results.push(await compare(work, sides, label, { minutes, aim }));
        }
        return results;
      }),
    ),
});

/** Payments that settle automatically while further ones arrive, each with a notification to a receiver. */
const settled: Benchmark = {
  name: 'durable cash-out that settles and notifies, against Prism',
  run: ({ seconds, minutes, folder }) =>
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
          const work = 'durable cash-out, settled by itself, one receiver';
          const sides = {
            ours: under(ours, cashOut([authorization]), seconds),
            other: under(other, cashOut(['Bearer x']), seconds),
          };
          const began = performance.now();
          const line = await compare(work, sides, 'Prism', { minutes, aim: 1 });
          const rate = receiver.count() / ((performance.now() - began) / 1000);
          return [{ ...line, figure: `${line.figure}, ${Math.round(rate)}/s notified over the whole time` }];
        } finally {
          await receiver.close();
        }
      }),
    ),
};

const reads: Benchmark = {
  name: 'reads with 100,000 rows against Prism',
  run: ({ seconds, minutes, folder }) =>
    inFolder(folder, async (database) => {
      const authorization = await filled(database, 100_000);
      return serving([gatewayServer(database), prism()], async ([ours, other]) => {
        if (!ours || !other) return [];
        const token = await authorization(ours.baseUrl);
        const line = (path: string, aim: number) => {
          const sides = {
            ours: under(ours, get(path, token), seconds),
            other: under(other, get(path, 'Bearer x'), seconds),
          };
          return compare(`GET ${path}, 100,000 rows`, sides, 'Prism', { minutes, aim });
        };
        return [await line('/balance', 4), await line('/api/transactions?size=20', 2)];
      });
    }),
};

const full: Benchmark = {
  name: 'cash-out with 1,000,000 transactions against none',
  run: ({ seconds, minutes, folder }) =>
    inFolder(folder, async (database) =>
      inFolder(folder, async (empty) => {
        const authorization = await filled(database, 1_000_000);
        return serving(
          [gatewayServer(database), gatewayServer(empty, ports.other)],
          async ([ours, other]) => {
            if (!ours || !other) return [];
            const token = await authorization(ours.baseUrl);
            const [account] = await makeAccounts(other.baseUrl, 1);
            const sides = {
              ours: under(ours, cashOut([token]), seconds),
              other: under(other, cashOut([account?.authorization ?? '']), seconds),
            };
            const options = { minutes, aim: 0.95 };
            return [await compare('cash-out, 1,000,000 transactions', sides, 'empty', options)];
          },
        );
      }),
    ),
};

/** Returns the duration of a command in seconds: the median of three runs after a warm-up. */
async function medianTime(command: readonly string[]): Promise<{ wall: number; processor: number }> {
  const times: { wall: number; processor: number }[] = [];
  for (let turn = 0; turn < 4; turn += 1) times.push(await timed(command));
  const measured = times.slice(1);
  return {
    wall: median(measured.map((time) => time.wall)),
    processor: median(measured.map((time) => time.processor)),
  };
}

const check: Benchmark = {
  name: 'pixkit check of the reference gateway',
  run: async () => {
    const { wall, processor } = await medianTime([...pixkit(), 'check']);
    return [
      figure('pixkit check, time', wall, ' s', 6),
      figure('pixkit check, processor time', processor, ' s', 25),
    ];
  },
};

/** Both uses of the consumer contracts: generating them, and verifying the reference gateway against them. */
const pact: Benchmark = {
  name: 'Pact',
  run: async () => {
    const written = await medianTime(['node', 'tools/run.mjs', 'conformance/pact/consumer/main.ts']);
    const verified = await medianTime([...pixkit(), 'pact', 'verify']);
    return [
      figure('npm run pact, time', written.wall, ' s', 10),
      figure('pixkit pact verify, time', verified.wall, ' s', 20),
    ];
  },
};

const start: Benchmark = {
  name: 'start and memory',
  run: async () => {
    const command = [...pixkit(), 'serve', '--port', String(ports.gateway)];
    const server = await startServer(command, ports.gateway);
    await server.stop();
    const untouched = await startServer(command, ports.gateway, { until: 'listens' });
    const memory = await untouched.memoryMb();
    await untouched.stop();
    const seconds = server.startedInMs / 1000;
    return [
      figure('start to first answer', seconds, ' s', 0.4),
      figure('memory before the first request', memory, ' MB', 90),
    ];
  },
};

/** The most expensive requests: too many of them must not stop the gateway. */
const costliest: Benchmark = {
  name: 'costliest request',
  run: async () => {
    const program = fileURLToPath(new URL('../../test/support/costliest.ts', import.meta.url));
    const printed = execFileSync(process.execPath, ['--import', './tools/loader/register.mjs', program], {
      encoding: 'utf8',
    });
    return [figure('costliest request, processor time', Number(printed), ' ms', 50)];
  },
};

/** All benchmarks, in the order of the table. */
export const benchmarks: readonly Benchmark[] = [
  cashOutAgainst('durable cash-out against Prism', 'Prism', prism, 2, [1, 100]),
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
  check,
  pact,
  start,
  costliest,
];
