import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSuite } from '../../../conformance/engine/run-suite.js';
import { kitSuite } from '../../../conformance/kit.js';
import { compareReports } from '../../../conformance/report/compare.js';
import { jsonReport } from '../../../conformance/report/json.js';
import { Redactor } from '../../../conformance/report/redact.js';
import type { Report } from '../../../conformance/report/report.js';
import { type Running, start } from '../../mutation/start.js';
import { smallOptions, smallRegister } from '../../support/small-suite.js';

let running: Running;
beforeAll(async () => {
  running = await start([], { responseValidation: true });
});
afterAll(() => running.close());

/** Races and histories too, which have the best reasons to come out otherwise. */
const only = ['cash-out/*', 'devolucao/*', 'transfer/*'];

test('two runs with one seed come to the same, whatever runs beside', async () => {
  const reports: Report[] = [];
  for (const jobs of [8, 3]) {
    const selection = { only, families: ['standard', 'compatibility'] as const, shard: undefined };
    const result = await runSuite(kitSuite(), running.target, { ...smallOptions, selection, jobs });
    reports.push(jsonReport(result, new Redactor()));
  }
  const [first, ...others] = reports;
  expect(first?.checks.length).toBeGreaterThan(100);
  for (const other of others) {
    expect(Object.values(compareReports(first!, other, smallRegister)).flat()).toEqual([]);
    expect(other.counts).toEqual(first?.counts);
  }
  // The hash names a report, not what it came to: the times of the run are in it.
  expect(new Set(reports.map(({ results }) => results?.sha256)).size).toBe(2);
}, 120_000);
