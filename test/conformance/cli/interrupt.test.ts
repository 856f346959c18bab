import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { Report } from '../../../conformance/report/report.js';
import { runCommand } from '../../support/command.js';
import { answersAt } from '../../support/fake-gateway.js';
import { it } from '../../support/fixtures.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));

it('Ctrl-C ends a run as undecided, and writes its reports', async ({ fake, folder }) => {
  const path = join(folder, 'report');
  // Whoever asks for a balance is never answered, so that the run lasts.
  const { baseUrl, controlUrl } = await fake({ misbehave: answersAt('/accounts/balances', null) });
  const target = ['--base-url', baseUrl, '--control-url', controlUrl];
  const only = ['--only', 'balance/both-forms-agree', '--only', 'cash-out/duplicate-external-id'];
  const reports = ['--report', `json=${path}.json`, '--report', `html=${path}.html`];
  const program = ['--import', './tools/loader/register.mjs', 'conformance/cli/main.ts'];
  const args = [...program, 'check', ...target, '--verbose', ...only, ...reports];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let wasInterrupted = false;
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
    if (wasInterrupted || !out.includes('passed   cash-out/duplicate-external-id')) return;
    wasInterrupted = true;
    child.kill('SIGINT');
  });
  const [status] = (await once(child, 'close')) as [number];
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

it('ends at once if it is interrupted while it probes the target', async ({ fake }) => {
  // The first request of the probe interrupts the run, and is never answered.
  const misbehave = () => {
    void run.end();
    return null;
  };
  const { baseUrl, received } = await fake({ misbehave });
  const run = runCommand(['check', '--base-url', baseUrl, '--only', 'balance/*']);
  expect(await run.status).toBe(4);
  expect(run.out).toContain('UNDECIDED');
  expect(received).toHaveLength(1);
});
