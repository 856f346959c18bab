/**
 * How long a whole check takes at slow and guarded targets: `npm run bench -- slow [--delays 0,100,300,1000,1500]
 * [--guards 50] [--jobs N] [--kinds]`. `--kinds` also shows how often each kind of request was
 * sent. A row: delay of each answer, wall-clock time, requests, requests under way (mean, most), refusals, verdict, and
 * the load of the machine before and after.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SlowProxy, type SlowOptions } from './slow-proxy.js';

const { values } = parseArgs({
  options: {
    delays: { type: 'string', default: '0,100,300,1000,1500' },
    guards: { type: 'string', default: '50' },
    jobs: { type: 'string' },
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    kinds: { type: 'boolean', default: false },
    report: { type: 'string' },
  },
});
const numbers = (text: string): readonly number[] => text.split(',').filter(Boolean).map(Number);
const pixkit = join(import.meta.dirname, '../../dist/conformance/cli/main.js');

interface Served {
  readonly baseUrl: string;
  stop(): Promise<void>;
}

/** A gateway of its own for each run, in memory. */
async function serve(): Promise<Served> {
  const args = [pixkit, 'serve', '--control-token', 'bench', '--database', ':memory:', '--port', '0'];
  const child = spawn('node', [...args, '--log-format', 'json'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const baseUrl = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(text) ?? [];
      if (url !== undefined) resolve(url);
    });
    child.once('exit', () => reject(new Error(`the gateway did not start: ${text}`)));
  });
  return {
    baseUrl,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

interface Report {
  readonly verdict: string;
  readonly run: { readonly jobs: number };
  readonly counts: { readonly checks: Readonly<Record<string, number>> };
}

async function measure(name: string, options: SlowOptions): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pixkit-slow-'));
  const served = await serve();
  const proxy = await SlowProxy.before(served.baseUrl, options);
  const loadBefore = loadavg()[0] ?? 0;
  const path = values.report ?? join(folder, 'report.json');
  try {
    const args = [pixkit, 'check', '--base-url', proxy.url, '--seed', '1', '--report', `json=${path}`];
    args.push('--control-url', `${proxy.url}/_control/states`, '--control-token', 'bench');
    if (values.jobs !== undefined) args.push('--jobs', values.jobs);
    if (values.only !== undefined) args.push('--only', values.only);
    if (values.quick) args.push('--quick');
    const startedAt = performance.now();
    const child = spawn('node', args, { stdio: ['ignore', 'ignore', 'inherit'] });
    const [status] = (await once(child, 'exit')) as [number];
    const seconds = (performance.now() - startedAt) / 1_000;
    const { verdict, run, counts } = JSON.parse(readFileSync(path, 'utf8')) as Report;
    const { requests, refused, most, mean, kinds } = proxy.seen;
    const loads = `${loadBefore.toFixed(1)} → ${(loadavg()[0] ?? 0).toFixed(1)}`;
    const { error = 0, skipped = 0 } = counts.checks;
    const cells = [
      name,
      `${seconds.toFixed(1)} s`,
      requests,
      `${mean.toFixed(1)}, ${most}`,
      run.jobs,
      refused,
      error,
      skipped,
      `${verdict} (${status})`,
      loads,
    ];
    process.stdout.write(`| ${cells.join(' | ')} |\n`);
    if (values.kinds)
      for (const [kind, count] of Object.entries(kinds)) process.stdout.write(`${count} ${kind}\n`);
  } finally {
    proxy.close();
    await served.stop();
    rmSync(folder, { recursive: true });
  }
}

process.stdout.write(
  '| target | wall | requests | under way: mean, most | checks at a time | refused | errors | skipped | verdict | load |\n|---|---|---|---|---|---|---|---|---|---|\n',
);
for (const delayMs of numbers(values.delays)) await measure(`${delayMs} ms`, { delayMs });
for (const perSecond of numbers(values.guards)) {
  await measure(`${perSecond}/s`, { delayMs: 0, perSecond });
  await measure(`${perSecond}/s, control free`, { delayMs: 0, perSecond, freesControl: true });
}
