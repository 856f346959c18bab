import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Report } from '../../conformance/report/report.js';
import { clientLanguages } from '../clients/languages/client.js';
import { languages } from '../foreign/manifest.js';
import { pixkit } from '../support/command.js';
import { it } from '../support/fixtures.js';
import { subjects, withStarted } from './subjects.js';

it('the comparison has each independent gateway and each client, right and with defects', () => {
  const ids = subjects.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const wanted = [
    'gateways/reference',
    ...languages().map((language) => `gateways/foreign-${language}`),
    ...clientLanguages.map((language) => `clients/${language}`),
  ];
  expect(wanted.filter((id) => !ids.includes(id))).toEqual([]);
  const defective = subjects.filter(({ isDefective }) => isDefective).map(({ id }) => id);
  expect(defective).toEqual([
    'gateways/foreign-python-float-cents',
    'clients/tutorial-node',
    'clients/tutorial-python',
  ]);
});

it('a subject is checked under its own name, and ends afterwards', async ({ folder }) => {
  const subject = subjects.find(({ id }) => id === 'gateways/balance-in-data')!;
  const path = join(folder, 'report.json');
  let own: readonly string[] = [];
  const { status, err } = await withStarted(subject, (args) => {
    own = args;
    return pixkit('check', ...args, '--only', 'tokens/access-token', '--report', `json=${path}`);
  });
  expect([status, err]).toEqual([0, '']);
  const { target, counts } = JSON.parse(readFileSync(path, 'utf8')) as Report;
  expect([target.gateway?.name, counts.checks.passed]).toEqual(['Variant balance-in-data', 1]);
  expect((await pixkit('check', ...own)).status).toBe(2);
});
