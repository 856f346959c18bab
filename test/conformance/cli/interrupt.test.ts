import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { readReport } from '../../../conformance/report/read.js';
import { runCommand } from '../../support/command.js';
import { answersAt } from '../../support/fake-gateway.js';
import { it } from '../../support/fixtures.js';

it('ends as undecided if it is interrupted, and writes its reports', async ({ fake, folder }) => {
  const path = join(folder, 'report');
  // Requests for a balance get no response, so that the run continues.
  const { baseUrl, controlUrl } = await fake({ misbehave: answersAt('/accounts/balances', null) });
  const target = ['--base-url', baseUrl, '--control-url', controlUrl];
  const only = ['--only', 'balance/both-forms-agree', '--only', 'cash-out/duplicate-external-id'];
  const reports = ['--report', `json=${path}.json`, '--report', `html=${path}.html`];
  const run = runCommand(['check', ...target, '--verbose', ...only, ...reports]);
  await run.until(/passed {3}cash-out\/duplicate-external-id/);
  expect(await run.end()).toBe(4);
  // On a busy machine, the line also has the time that the check had taken.
  expect(run.out).toMatch(/skipped {2}balance\/both-forms-agree( [\d.]+ s)? \(the run was interrupted\)/);
  expect(run.out).toContain('The run was interrupted');
  expect(run.out).toContain('UNDECIDED');
  const report = readReport(`${path}.json`);
  expect(report.run.interrupted).toBe(true);
  expect(report.checks.map(({ outcome }) => outcome).sort()).toEqual(['passed', 'skipped']);
  expect(readFileSync(`${path}.html`, 'utf8')).toContain('The run was interrupted');
});

it('ends at once if it is interrupted while it probes the target', async ({ fake }) => {
  // The first request of the probe interrupts the run, and never gets a response.
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
