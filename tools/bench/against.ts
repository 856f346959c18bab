/**
 * Compares this version with another one, in turns on one core: `npm run bench -- against FOLDER`, where FOLDER is a copy
 * of the project with `dist/` built. `--seconds N` per measurement (default 1), `--rounds N` (default 12), `--only WORD`,
 * `--least RATIO` (default 0.9). There are two ratios: the other version's processor time per request over ours, and our
 * requests per second over the other version's; higher is better. The first hardly depends on other load of the machine,
 * so it decides: the exit status is 1 if it is below the least although its control is near 1. `--history FILE` appends
 * the results to a file as a line of JSON, with `--name` for the other version.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { parseArgs } from 'node:util';

import { makeAccounts } from './accounts.js';
import { type Compared, type Entry, judgementOf } from './guard.js';
import { controlOf, median, ratioOf, ratioText, type Round } from './comparison.js';
import { type Load, throughput } from './load.js';
import { cashOut, filled, get } from './loads.js';
import type { Server } from './processes.js';
import { gatewayServer, inFolder, ports, serving } from './servers.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '12' },
    only: { type: 'string', default: '' },
    least: { type: 'string', default: '0.9' },
    history: { type: 'string' },
    name: { type: 'string' },
  },
});
const [otherRoot] = positionals;
if (otherRoot === undefined)
  throw new Error('name the folder of the other version: npm run bench -- against FOLDER');
const seconds = Number(values.seconds);
const least = Number(values.least);
execFileSync('taskset', ['-acp', '1', String(process.pid)], { stdio: 'ignore' });

/** The kinds of requests, for a server whose database contains 20,000 transactions of one account. */
const works: Readonly<Record<string, (server: Server, token: string) => Load | Promise<Load>>> = {
  'GET /balance': (_server, token) => get('/balance', token),
  'GET /api/transactions?size=20': (_server, token) => get('/api/transactions?size=20', token),
  'cash-out, one account': async ({ baseUrl }) => cashOut(await tokens(baseUrl, 1)),
  'cash-out, 100 accounts': async ({ baseUrl }) => cashOut(await tokens(baseUrl, 100)),
};

const tokens = async (baseUrl: string, count: number): Promise<string[]> =>
  (await makeAccounts(baseUrl, count)).map(({ authorization }) => authorization);

/** The measurements of one period of load on a server. */
interface Sample {
  readonly perSecond: number;
  /** Processor time of the server per request, in µs. */
  readonly processorUs: number;
}

async function sampleOf(server: Server, load: Load): Promise<Sample> {
  const before = await server.processorSeconds();
  const { perSecond } = await throughput(server.baseUrl, load, seconds);
  const spent = (await server.processorSeconds()) - before;
  return { perSecond, processorUs: (spent * 1e6) / (perSecond * seconds) };
}

type Samples = Readonly<Record<keyof Round, readonly [Sample, Sample]>>;

/** Runs rounds of ours, other, other, ours, after a warm-up of each side. */
async function rounds(ours: () => Promise<Sample>, other: () => Promise<Sample>): Promise<Samples[]> {
  await ours();
  await other();
  const measured: Samples[] = [];
  while (measured.length < Number(values.rounds)) {
    const first = await ours();
    const others = [await other(), await other()] as const;
    measured.push({ ours: [first, await ours()], other: others });
  }
  return measured;
}

/** Prints the row of one kind of work and returns its results. */
function compared(work: string, measured: readonly Samples[]): Compared {
  const by = (figure: (sample: Sample) => number): Round[] =>
    measured.map(({ ours, other }) => ({
      ours: [figure(ours[0]), figure(ours[1])],
      other: [figure(other[0]), figure(other[1])],
    }));
  const speeds = by(({ perSecond }) => perSecond);
  const thrifts = by(({ processorUs }) => 1 / processorUs);
  const us = (side: keyof Round): string =>
    median(measured.flatMap((round) => round[side].map(({ processorUs }) => processorUs))).toFixed(0);
  const [thrift, control] = [ratioOf(thrifts), controlOf(thrifts)];
  const [speed, speedControl] = [ratioOf(speeds), controlOf(speeds)];
  const cells = [
    work,
    `${us('ours')}, ${us('other')}`,
    ratioText(thrift, 3),
    ratioText(control, 3),
    ratioText(speed, 3),
    ratioText(speedControl, 3),
  ];
  const result = { work, thrift, control, speed, speedControl };
  process.stdout.write(`| ${[...cells, judgementOf(result, least)].join(' | ')} |\n`);
  return result;
}

process.stdout.write(
  '| work | processor µs: ours, other | ratio by processor time | control | ratio by throughput | control | judged |\n' +
    '| --- | --- | --- | --- | --- | --- | --- |\n',
);
const results = await inFolder(tmpdir(), (ourFile) =>
  inFolder(tmpdir(), async (otherFile) => {
    const tokenOf = [await filled(ourFile, 20_000), await filled(otherFile, 20_000, otherRoot)] as const;
    const servers = [gatewayServer(ourFile), gatewayServer(otherFile, ports.other, otherRoot)];
    return serving(servers, async ([ours, other]) => {
      if (!ours || !other) throw new Error('two servers were started');
      const [ourToken, otherToken] = [await tokenOf[0](ours.baseUrl), await tokenOf[1](other.baseUrl)];
      const all: Compared[] = [];
      for (const [name, loadOf] of Object.entries(works)) {
        if (!name.includes(values.only)) continue;
        const [ourLoad, otherLoad] = [await loadOf(ours, ourToken), await loadOf(other, otherToken)];
        const measured = await rounds(
          () => sampleOf(ours, ourLoad),
          () => sampleOf(other, otherLoad),
        );
        all.push(compared(name, measured));
      }
      return all;
    });
  }),
);
const failed: string[] = [];
for (const result of results) {
  const judged = judgementOf(result, least);
  if (judged === 'slower') failed.push(result.work);
  if (judged !== 'fast enough')
    process.stdout.write(`${judged}, below ${least} of the other version: ${result.work}\n`);
}
if (values.history !== undefined) {
  const entry: Entry = {
    at: new Date().toISOString(),
    ours: named('.'),
    other: values.name ?? named(otherRoot),
    machine: `${cpus()[0]?.model ?? 'unknown'} × ${cpus().length}, Node ${process.version}`,
    load: loadavg()[0] ?? NaN,
    results,
  };
  appendFileSync(values.history, `${JSON.stringify(entry)}\n`);
}
process.exitCode = failed.length > 0 ? 1 : 0;

/** Returns the version in a folder as `git describe` names it. */
function named(folder: string): string {
  return execFileSync('git', ['-C', folder, 'describe', '--tags', '--always', '--dirty'], {
    encoding: 'utf8',
  }).trim();
}
