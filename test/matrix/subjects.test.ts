import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Report } from '../../conformance/report/report.js';
import { pixkit } from '../support/command.js';
import { it } from '../support/fixtures.js';
import { subjects, withStarted } from './subjects.js';

it('the comparison has what tutorials fix as the only defects', () => {
  const ids = subjects.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(subjects.filter(({ isDefective }) => isDefective).map(({ id }) => id)).toEqual([
    'gateways/foreign-python-float-cents',
    'clients/tutorial-node',
    'clients/tutorial-python',
  ]);
});

it('a gateway is checked under its own name, and ends afterwards', async ({ folder }) => {
  const variant = subjects.find(({ id }) => id === 'gateways/balance-in-data')!;
  const path = join(folder, 'report.json');
  const { status, err } = await withStarted(variant, (args) =>
    pixkit('check', ...args, '--only', 'tokens/access-token', '--report', `json=${path}`),
  );
  expect([status, err]).toEqual([0, '']);
  const { target, counts } = JSON.parse(readFileSync(path, 'utf8')) as Report;
  expect([target.gateway?.name, counts.checks.passed]).toEqual(['Variant balance-in-data', 1]);
  await expect(fetch(target.baseUrl)).rejects.toThrow();
});
