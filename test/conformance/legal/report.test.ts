import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { lastFailed, rememberFailed, sweepKey } from '../../../conformance/cli/last-failed.js';
import { kitRegister } from '../../../conformance/kit-register.js';
import { type AboutSweep, sweepReport, withSweeps } from '../../../conformance/legal/report.js';
import type { Swept } from '../../../conformance/legal/sweep.js';
import { findingsOf } from '../../../conformance/report/findings.js';
import { portabilityOf } from '../../../conformance/report/tally.js';
import { pixkit } from '../../support/command.js';
import { it } from '../../support/fixtures.js';
import { printed } from '../../support/printed.js';
import { aboutSweep, resealed, sampleReport } from '../../support/sample-report.js';

const run = { status: 1, tail: 'no netBalance', exercised: [] };
const manyLines = { status: 1, tail: 'not ok 1 - pays\n  error: no netBalance', exercised: [] };
const about: AboutSweep = {
  ...aboutSweep,
  client: { name: 'loja', version: '3.1' },
  leftOut: [{ gateway: 'fixed-limits', because: 'slow' }],
};
const sweepOf = (
  swept: Partial<Omit<Swept, 'red'>>,
  red: readonly (readonly string[])[] = [],
  changes: Partial<AboutSweep> = {},
) =>
  sweepReport(
    { green: [], notExercised: [], flaky: [], runs: 1, ...swept, red: red.map((ids) => ({ ids, run })) },
    { ...about, ...changes },
  );

const before = sweepOf(
  { green: ['balance-in-data', 'fixed-fee', 'oldest-first'], notExercised: ['only-balance'] },
  [['times-in-tenths']],
).report;
const after = sweepOf({ green: ['times-in-tenths', 'fixed-fee'], notExercised: ['oldest-first'] }, [
  ['balance-in-data'],
  ['fixed-fee', 'times-in-tenths'],
]).report;

test('warns about reliances, or fails the run on request', () => {
  const red = [['balance-in-data'], ['only-balance', 'fixed-fee']];
  const outcomes = (fails: boolean) => {
    const { report, exit } = sweepOf({ green: ['oldest-first'] }, red, { fails });
    const broken = report.clauses.filter(({ outcome }) => outcome === 'failed' || outcome === 'warned');
    return [exit, report.verdict, ...broken.map(({ id, outcome }) => `${id} ${outcome}`)];
  };
  expect(outcomes(false)).toEqual([0, 'partial', 'RELY-00 warned', 'RELY-01 warned']);
  expect(outcomes(true)).toEqual([1, 'nonconformant', 'RELY-00 failed', 'RELY-01 failed']);
});

it('remembers what only warned for --last-failed', ({ folder }) => {
  const io = { environment: { XDG_CACHE_HOME: folder } };
  rememberFailed(after, io);
  expect(lastFailed(() => true, sweepKey('loja'), io)).toEqual([
    'legal/balance-in-data',
    'legal/fixed-fee+times-in-tenths',
  ]);
  expect(() => lastFailed(() => true, sweepKey('another'), io)).toThrow(
    'No earlier run from this folder is known for: sweep of another',
  );
});

test('skips gateways that were not exercised, and passes those that failed once', () => {
  const { report } = sweepOf({ flaky: ['fixed-fee'], notExercised: ['oldest-first'] });
  expect(report.checks.map(({ id, outcome, reason }) => [id, outcome, reason])).toEqual([
    ['legal/fixed-fee', 'passed', 'failed once, then passed'],
    ['legal/fixed-limits', 'skipped', 'left out: it is slow (--slow)'],
    ['legal/oldest-first', 'skipped', 'the tests did nothing that showed the difference'],
  ]);
});

test('groups findings by reliance, and counts an interplay against no gateway', () => {
  const red = [
    ['oauth-answered-201'],
    ['balance-in-data'],
    ['balance-in-a-list'],
    ['error-id-numeric', 'fixed-fee'],
  ];
  const swept = { green: ['fixed-fee'], notExercised: ['oldest-first'], flaky: ['only-balance'] };
  const { report } = sweepOf(swept, red);
  expect(portabilityOf(report)).toEqual({ to: 2, of: 5 });
  const [first] = findingsOf(report);
  expect([first?.clauses, first?.checks]).toEqual([
    ['RELY-01'],
    ['legal/balance-in-a-list', 'legal/balance-in-data'],
  ]);
});

it('report show says whether the client is ready for go-live', async ({ write }) => {
  const goingLive = async (...swept: Parameters<typeof sweepOf>) =>
    (await pixkit('report', 'show', await write('sweep.json', sweepOf(...swept).report))).out;
  expect(await goingLive({ green: ['fixed-fee'] })).toContain('Go-live: the client worked with each');
  expect(await goingLive({ green: ['fixed-fee'] }, [['oldest-first']])).toContain(
    'Go-live: ready for gateways',
  );
  expect(await goingLive({}, [['oldest-first']])).toContain('Go-live: not yet. The client failed with each');
  expect(await goingLive({ notExercised: ['fixed-fee'] })).toContain('Go-live: no conclusion.');
});

test('reports the output of failed tests in lines', async () => {
  const swept = { green: [], notExercised: [], flaky: [], runs: 1 };
  const { report } = sweepReport({ ...swept, red: [{ ids: ['balance-in-data'], run: manyLines }] }, about);
  const { console, markdown, html } = await printed(report, withSweeps(await kitRegister()));
  expect(console).toContain('      received: exit code 1: not ok 1 - pays\n          error: no netBalance\n');
  expect(markdown).toContain('exit code 1: not ok 1 - pays<br> error: no netBalance</code>');
  expect(html).toContain('exit code 1: not ok 1 - pays\n  error: no netBalance');
});

test('waives a known reliance', () => {
  const waivers = [{ id: 'RELY-01', reason: 'we know' }];
  const { report, exit } = sweepOf({}, [['balance-in-data']], { fails: true, waivers });
  expect([exit, report.checks[0]?.outcome]).toEqual([0, 'waived']);
});

it('report diff compares two sweeps, and refuses another report', async ({ write }) => {
  const [a, b] = [await write('a.json', before), await write('b.json', after)];
  const there = await pixkit('report', 'diff', a, b);
  expect(there.status).toBe(1);
  const [regressions = '', others = ''] = there.out.split(/\n\n/).filter((part) => part.includes('legal/'));
  expect(regressions).toMatch(/legal\/balance-in-data .*\n {4}A: passed\n {4}B: failed/);
  expect(regressions).toContain('legal/fixed-fee+times-in-tenths');
  expect(others).toMatch(/legal\/times-in-tenths .*\n {4}A: failed\n {4}B: passed/);
  const same = await pixkit('report', 'diff', a, a);
  expect([same.status, same.out]).toEqual([0, expect.stringContaining('No differences.')]);
  const refused = await pixkit('report', 'diff', a, await write('c.json', resealed(sampleReport(''))));
  expect([refused.status, refused.err]).toEqual([
    2,
    expect.stringContaining('The first report is about a sweep, and the second about a gateway.'),
  ]);
});

it('report show prints a sweep in both languages, and writes its badge', async ({ write, folder }) => {
  const report = await write('sweep.json', after);
  const badge = join(folder, 'badge.json');
  const shown = await pixkit('report', 'show', report, '--report', `badge=${badge}`);
  expect(shown.out).toContain('PORTABLE to 2 of 3 valid variants that the tests exercised (66%)');
  expect(shown.out).toContain('look for the four members together, at any level');
  expect(shown.out).toContain('? RELY-01 Relies on the members of the standard balance at the top level');
  expect(shown.out).toContain('? RELY-00 Relies on gateways making at most one of these choices');
  expect(readFileSync(badge, 'utf8')).toContain('"message":"portable to 2 of 3","color":"yellow"');
  const portuguese = await pixkit('report', 'show', report, '--lang', 'pt-BR');
  expect(portuguese.out).toContain('PORTABLE: funciona com 2 de 3 variantes válidas');
  expect(portuguese.out).toContain('? RELY-01 O cliente conta com os campos do saldo padrão');
});
