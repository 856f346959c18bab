import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { main } from '../../../conformance/cli/main.js';
import type { Report } from '../../../conformance/report/report.js';
import { type FakeGateway, startFake } from '../../support/fake-gateway.js';

let fake: FakeGateway | undefined;
afterEach(async () => fake?.close());

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** A gateway that answers whoever asks for a balance as a check never, so that a run lasts. */
async function hanging(): Promise<string[]> {
  fake = await startFake({ misbehave: ({ path }) => (path === '/accounts/balances' ? null : undefined) });
  return ['check', '--base-url', fake.baseUrl, '--control-url', fake.controlUrl];
}

test('Ctrl-C prints and writes what there is, and the exit status is that of an undecided run', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'pixkit-test-')), 'report');
  const args = [
    ...(await hanging()),
    '--only',
    'balance/both-forms-agree',
    '--only',
    'cash-out/duplicate-external-id',
    '--verbose',
  ];
  const child = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      'conformance/cli/main.ts',
      ...args,
      '--report',
      `json=${path}.json`,
      '--report',
      `html=${path}.html`,
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let out = '';
  let wasAsked = false;
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
    if (wasAsked || !out.includes('passed   cash-out/duplicate-external-id')) return;
    wasAsked = true;
    child.kill('SIGINT');
  });
  const status = await new Promise((resolve) => child.on('close', resolve));
  // On a busy machine with the time that it had taken.
  expect(out).toMatch(/skipped {2}balance\/both-forms-agree( [\d.]+ s)? \(the run was interrupted\)/);
  expect(out).toContain('The run was interrupted');
  expect(out).toMatch(/UNDECIDED/);
  const report = JSON.parse(readFileSync(`${path}.json`, 'utf8')) as Report;
  expect(report.run.interrupted).toBe(true);
  expect(report.checks.map(({ outcome }) => outcome).sort()).toEqual(['passed', 'skipped']);
  expect(readFileSync(`${path}.html`, 'utf8')).toContain('The run was interrupted');
  expect(status).toBe(4);
});

test('a run that is interrupted while the target is being probed ends at once', async () => {
  const abort = new AbortController();
  // The first request of the probe interrupts the run, and is never answered.
  fake = await startFake({
    misbehave: () => {
      abort.abort();
      return null;
    },
  });
  let out = '';
  const status = await main(['check', '--base-url', fake.baseUrl, '--only', 'balance/*'], {
    stdout: { write: (text) => (out += text) },
    stderr: { write: () => true },
    signal: abort.signal,
  });
  expect(status).toBe(4);
  expect(out).toContain('UNDECIDED');
  expect(fake.received).toHaveLength(1);
});
