/**
 * `npm run flake`: judges one reference gateway many times and reports where results differ. `--runs N` (20), `--jobs
 * N` (8), `--load`: with the load generator of the benchmarks in parallel. Needs the build. Exit status: 0 if all
 * results are the same.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

import { controlToken, makeAccounts } from './bench/accounts.js';
import { throughput } from './bench/load.js';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '20' },
    jobs: { type: 'string', default: '8' },
    load: { type: 'boolean', default: false },
  },
});
const pixkit = ['dist/conformance/cli/main.js'];

/** Outcomes by the id of the check or clause. */
type Outcomes = ReadonlyMap<string, string>;

interface Report {
  readonly verdict: string;
  readonly run: { readonly durationMs: number };
  readonly checks: readonly { readonly id: string; readonly outcome: string }[];
  readonly clauses: readonly { readonly id: string; readonly outcome: string }[];
}

async function startGateway(): Promise<{ process: ChildProcess; baseUrl: string }> {
  const gateway = spawn(
    process.execPath,
    [...pixkit, 'serve', '--control-token', controlToken, '--port', '0'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  for await (const line of createInterface({ input: gateway.stdout })) {
    const baseUrl = /^Base URL:\s+(\S+)/.exec(line)?.[1];
    if (baseUrl !== undefined) return { process: gateway, baseUrl };
  }
  throw new Error('the gateway did not start');
}

async function check(baseUrl: string, file: string): Promise<Report> {
  const target = [
    '--base-url',
    baseUrl,
    '--control-url',
    `${baseUrl}/_control/states`,
    '--control-token',
    controlToken,
  ];
  const args = [...pixkit, 'check', ...target, '--jobs', options.jobs, '--report', `json=${file}`];
  await once(spawn(process.execPath, args, { stdio: 'ignore' }), 'exit');
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
}

function outcomesOf({ verdict, checks, clauses }: Report): Outcomes {
  return new Map([
    ['verdict', verdict],
    ...[...checks, ...clauses].map(({ id, outcome }) => [id, outcome] as const),
  ]);
}

function differences(one: Outcomes, other: Outcomes): readonly string[] {
  const ids = new Set([...one.keys(), ...other.keys()]);
  return [...ids]
    .filter((id) => one.get(id) !== other.get(id))
    .map((id) => `${id}: ${one.get(id) ?? 'missing'}, then ${other.get(id) ?? 'missing'}`);
}

/** Sends payments until `signal` aborts, a second at a time. */
async function payOn(baseUrl: string, signal: AbortSignal): Promise<void> {
  const [account] = await makeAccounts(baseUrl, 1);
  const headers = () => ({ authorization: account?.authorization ?? '' });
  const details = { key: 'maria@example.com', keyType: 'EMAIL', name: 'Maria', document: '52998224725' };
  const body = (turn: number) => ({ value: 0.01, externalId: `load-${process.pid}-${turn}`, details });
  while (!signal.aborted) {
    await throughput(baseUrl, { method: 'POST', path: '/api/pix/cash-out', headers, body }, 1, 4);
  }
}

const folder = mkdtempSync(join(tmpdir(), 'pixkit-flake-'));
const { process: gateway, baseUrl } = await startGateway();
const ending = new AbortController();
const load = options.load ? payOn(baseUrl, ending.signal) : Promise.resolve();
let first: Outcomes | undefined;
let different = 0;
for (let run = 1; run <= Number(options.runs); run += 1) {
  const report = await check(baseUrl, join(folder, 'report.json'));
  const outcomes = outcomesOf(report);
  first ??= outcomes;
  const found = differences(first, outcomes);
  different += found.length > 0 ? 1 : 0;
  const seconds = (report.run.durationMs / 1000).toFixed(1);
  process.stdout.write(`${run}: ${report.verdict} in ${seconds} s, ${found.length} differences\n`);
  for (const line of found) process.stdout.write(`   ${line}\n`);
}
ending.abort();
await load;
gateway.kill();
rmSync(folder, { recursive: true, force: true });
process.stdout.write(`${options.runs} runs, ${different} with another result than the first\n`);
process.exitCode = different > 0 ? 1 : 0;
