import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFindings } from '../../../conformance/report/baseline.js';
import { htmlReport } from '../../../conformance/report/html/page.js';
import { historyOf } from '../../../conformance/report/history.js';
import { historyLines, otherLines } from '../../../conformance/report/history-text.js';
import type { Report } from '../../../conformance/report/report.js';
import { pixkit } from '../../support/command.js';
import { it } from '../../support/fixtures.js';
import { resealed, sampleReport } from '../../support/sample-report.js';
import { smallRegister } from '../../support/small-suite.js';

const whole = sampleReport('<b>text</b>');
/** Creates the report of a run on a day, in which these checks did not fail. */
function run(day: string, fixed: readonly string[] = [], changes: Partial<Report> = {}): Report {
  const isFixed = (id: string) => fixed.some((start) => id.startsWith(start));
  const brokenBy = new Set<string>(fixed.map((id) => (id === 'balance' ? 'BALANCE' : 'CASHOUT')));
  return resealed({
    ...whole,
    waivers: [],
    run: { ...whole.run, startedAt: `${day}T12:00:00.000Z` },
    checks: whole.checks.map((check) =>
      isFixed(check.id) ? { ...check, outcome: 'passed', failures: [] } : check,
    ),
    clauses: whole.clauses.map((clause) =>
      brokenBy.has(clause.id.replace(/-\d+$/, '')) ? { ...clause, outcome: 'passed' } : clause,
    ),
    ...changes,
  });
}

const other = run('2026-02-03', [], { target: { baseUrl: 'http://elsewhere.example' } });
const reports = [
  run('2026-02-10', ['balance']),
  run('2026-02-01'),
  other,
  run('2026-02-09', ['cash-out', 'balance']),
  run('2026-02-10', ['balance']),
];
const history = historyOf(reports.length, (index) => reports[index]!, smallRegister);

test('has the runs of the gateway of the latest, each once, in order, and names what it leaves out', () => {
  expect(history.target).toBe('http://127.0.0.1:3000');
  expect(history.rows.map(({ startedAt }) => startedAt.slice(0, 10))).toEqual([
    '2026-02-01',
    '2026-02-09',
    '2026-02-10',
  ]);
  expect([...history.others]).toEqual([['http://elsewhere.example', 1]]);
  const others = new Map(Array.from({ length: 12 }, (_, index) => [`http://${index}.example`, 1]));
  expect(otherLines({ ...history, others }, smallRegister)).toEqual([
    expect.stringMatching(/^12 reports .*: http:\/\/0\.example, .*9\.example, and 2 more$/),
  ]);
});

test('pads the columns of a run by what is printed', () => {
  const [row] = history.rows;
  const named = { ...history, rows: [{ ...row!, build: 'a\nb' }] };
  const lines = historyLines(named, smallRegister);
  const at = lines.findIndex((line) => line.includes('a\\nb'));
  const verdict = /a\\nb +(?=\S)/.exec(lines[at]!)!;
  expect(lines[at - 1]!.indexOf('verdict')).toBe(verdict.index + verdict[0].length);
});

test('says what came and what went since the run before, and since a week before', () => {
  const [first, better, worse] = history.rows;
  expect(first?.change).toBeUndefined();
  expect(better?.change).toMatchObject({ course: 'better', fresh: [] });
  expect(better?.change?.fixed.map((title) => title.split(' ').at(-1)).sort()).toEqual([
    '(BALANCE-01)',
    '(CASHOUT-05)',
  ]);
  expect(worse?.change).toMatchObject({ course: 'worse', fixed: [] });
  expect(worse?.change?.fresh).toEqual([expect.stringMatching(/ \(CASHOUT-05\)$/)]);
  expect(history.week).toMatchObject({ course: 'better', since: '2026-02-01T12:00:00.000Z' });
});

it('the command prints it and writes pages, in both languages', async ({ folder, write }) => {
  const paths = await Promise.all(reports.map((report, index) => write(`${index}.json`, report)));
  const html = join(folder, 'history.html');
  const markdown = join(folder, 'history.md');
  const ran = await pixkit(
    'report',
    'trend',
    ...paths,
    '--report',
    `html=${html}`,
    '--report',
    `markdown=${markdown}`,
  );
  expect([ran.status, ran.err]).toEqual([0, '']);
  expect(ran.out).toContain(
    'http://127.0.0.1:3000: 3 runs, from 2026-02-01 12:00 UTC to 2026-02-10 12:00 UTC',
  );
  expect(ran.out).toContain('Since the previous run (2026-02-09 12:00 UTC): worse; 1 new, 0 fixed');
  expect(ran.out).toContain('Since the run a week earlier (2026-02-01 12:00 UTC): better; 0 new, 1 fixed');
  const page = readFileSync(html, 'utf8');
  expect(page).toContain('default-src &#39;none&#39;');
  expect(page).not.toContain('<b>text</b>');
  expect(page).not.toMatch(/(src|href)="?http/);
  expect(readFileSync(markdown, 'utf8')).toContain('### New findings (1)');
  const portuguese = await pixkit('report', 'trend', ...paths, '--lang', 'pt-BR');
  expect(portuguese.out).toContain(
    'Desde a execução anterior (09/02/2026, 12:00 UTC): piorou; 1 novo, 0 resolvidos',
  );
});

test('an HTML report with a baseline says what changed since', async () => {
  const [, first, , better] = reports;
  const html = await htmlReport(first!, smallRegister, newFindings(first!, better!));
  expect(html).toContain(
    'Since the baseline of 2026-02-09: Compared with the baseline: 2 new, 0 known, 0 gone.',
  );
});

it('a file that is no report is named', async ({ write }) => {
  const ran = await pixkit('report', 'trend', await write('none.json', {}));
  expect([ran.status, ran.err]).toEqual([2, expect.stringContaining('none.json is not a report')]);
});
