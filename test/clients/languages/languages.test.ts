import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect } from 'vitest';

import { pixkit } from '../../support/command.js';
import { it } from '../../support/fixtures.js';
import { lackOf } from '../../support/scaffold-process.js';
import { clientLanguages, startClient } from './client.js';

/** A compiler and all scenarios on a busy machine, milliseconds. */
const patience = 600_000;

interface Report {
  readonly verdict: string;
  readonly summary: Readonly<Record<string, number>>;
  readonly checks: readonly { readonly id: string; readonly outcome: string }[];
}

it.for(clientLanguages)(
  'the right client in %s keeps every duty that it can be judged by',
  { timeout: patience },
  async (language, { folder, keep, skip }) => {
    const lack = lackOf(language);
    if (lack !== undefined) skip(lack);
    const { driverUrl, stop } = await startClient(language, join(folder, 'client'));
    await keep({ close: stop });
    const report = join(folder, 'report.json');
    const judging = ['--driver', driverUrl, '--report', `json=${report}`, '--jobs', '12'];
    const strictly = ['--practice', 'fail', '--portable', 'fail', '--money', 'fail'];
    const { status, out, err } = await pixkit('client', ...judging, ...strictly);
    const { checks } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    const outcomes = checks.filter(({ outcome }) => !['passed', 'recorded', 'skipped'].includes(outcome));
    expect([outcomes, status], `${out}\n${err}`).toEqual([[], 0]);
    expect(checks.filter(({ outcome }) => outcome === 'passed').length).toBeGreaterThan(50);
  },
);
