import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runSuite } from '../../../conformance/engine/run-suite.js';
import { kitSuite } from '../../../conformance/kit.js';
import { compareReports } from '../../../conformance/report/compare.js';
import { jsonReport } from '../../../conformance/report/json.js';
import { Redactor } from '../../../conformance/report/redact.js';
import type { Report } from '../../../conformance/report/report.js';
import { HttpClient } from '../../../conformance/target/http.js';
import type { Part } from '../../../conformance/variants/parts/part.js';
import { type Running, start } from '../../mutation/start.js';
import { smallOptions, smallRegister } from '../../support/small-suite.js';

/** One knows requests for several states; the other, which has a part, does not. */
const gateways: Running[] = [];
beforeAll(async () => {
  const unchanged: Part = { request: (request) => request };
  for (const parts of [[], [unchanged]]) gateways.push(await start(parts, { responseValidation: true }));
});
afterAll(() => Promise.all(gateways.map((gateway) => gateway.close())));

/** Races and histories too, which have the best reasons to come out otherwise. */
const only = ['cash-out/*', 'devolucao/*', 'transfer/*'];

test('two runs with one seed come to the same, whatever runs beside, and whether states are asked for together', async () => {
  const reports: Report[] = [];
  const together: number[] = [];
  const sending = vi.spyOn(HttpClient.prototype, 'send');
  for (const [index, jobs] of [8, 3].entries()) {
    const selection = { only, families: ['standard', 'compatibility'] as const };
    sending.mockClear();
    const result = await runSuite(kitSuite(), gateways[index]!.target, { ...smallOptions, selection, jobs });
    reports.push(jsonReport(result, new Redactor()));
    together.push(sending.mock.calls.filter(([{ body }]) => String(body).startsWith('{"states":[{')).length);
  }
  expect(together[0]).toBeGreaterThan(30);
  expect(together[1]).toBe(0);
  const [first, ...others] = reports;
  expect(first?.checks.length).toBeGreaterThan(100);
  for (const other of others) {
    expect(Object.values(compareReports(first!, other, smallRegister)).flat()).toEqual([]);
    expect(other.counts).toEqual(first?.counts);
  }
  // The hash names a report, not what it came to: the times of the run are in it.
  expect(new Set(reports.map(({ results }) => results?.sha256)).size).toBe(2);
}, 120_000);
