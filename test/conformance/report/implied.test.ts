import { describe, expect, test } from 'vitest';
import type { Language } from '../../../conformance/core/language.js';
import { badgeReport } from '../../../conformance/report/badge.js';
import { exitOver, newFindings } from '../../../conformance/report/baseline.js';
import { compareMarkdown } from '../../../conformance/report/compare-report.js';
import { compareReports, isSame, ofDirection } from '../../../conformance/report/compare.js';
import { findingsOf } from '../../../conformance/report/findings.js';
import { jsonReport } from '../../../conformance/report/json.js';
import { markdownReport } from '../../../conformance/report/markdown.js';
import { Redactor } from '../../../conformance/report/redact.js';
import type { Register, Report } from '../../../conformance/report/report.js';
import { verdictLine, verdictOf } from '../../../conformance/report/verdict.js';
import { knownFailures } from '../../../conformance/report/waiver-file.js';
import { pixkit } from '../../support/command.js';
import { it } from '../../support/fixtures.js';
import { printed } from '../../support/printed.js';
import { schemaFaults } from '../../support/sample-report.js';
import { cashOutAnswers, runSmall, smallClauses } from '../../support/small-suite.js';

const implied = 'A refusal is a refusal.';
const clauses = smallClauses
  .filter(({ id }) => ['CASHOUT-01', 'CASHOUT-05'].includes(id))
  .map((clause) => (clause.id === 'CASHOUT-05' ? { ...clause, implied } : clause));
const register = (language: Language = 'en'): Register => ({
  language,
  clauses: new Map(clauses.map((clause) => [clause.id, clause])),
  openPoints: new Map(),
});

const kept = cashOutAnswers('CASHOUT-01', 201, { id: 'cash-out/kept' });

/** Runs checks on a target that fulfils the stated clause and breaks, or fulfils, the implied one. */
async function report(mode: 'fail' | 'warn', isBroken = true): Promise<Report> {
  const other = cashOutAnswers('CASHOUT-05', isBroken ? 400 : 201, { id: 'cash-out/implied' });
  const { run } = await runSmall([kept, other], { clauses, run: { implied: mode } });
  return jsonReport(run, new Redactor());
}

describe('a finding on an implied clause', () => {
  test.each(['fail', 'warn'] as const)('says so with the reasoning in every report (%s)', async (mode) => {
    const one = await report(mode);
    const inEnglish = await printed(one, register());
    expect(inEnglish.console).toContain(`; follows from: “${implied}”`);
    for (const [kind, text] of Object.entries(inEnglish))
      expect(text, kind).toContain(`follows from: “${implied}”`);
    for (const [kind, text] of Object.entries(await printed(one, register('pt-BR'))))
      expect(text, kind).toContain(`decorre de: “${implied}”`);
    expect(one.clauses.map((clause) => clause.implied)).toEqual([undefined, implied]);
  });

  test('is one of a stated clause without it', async () => {
    const plain: Register = { ...register(), clauses: new Map(smallClauses.map((one) => [one.id, one])) };
    const text = markdownReport(await report('fail'), plain);
    expect(text).toContain('CASHOUT-05');
    expect(text).not.toContain('follows from:');
  });

  test('only warns: no report counts it as a failure, each says how many there are', async () => {
    const one = await report('warn');
    const line =
      /^CONFORMANT: 2 of 2 MUST requirements decided \(100%\); 1 implied requirement not met \(warning only\)/;
    expect(verdictLine(one)).toMatch(line);
    expect([verdictOf(one).word, verdictOf(one, 'pt-BR').word]).toEqual([
      'Conformant, with 1 warning',
      'Conforme, com 1 aviso',
    ]);
    expect(JSON.parse(badgeReport(one, register()))).toMatchObject({ message: 'conformant, with 1 warning' });
    expect(findingsOf(one).map(({ outcome }) => outcome)).toEqual(['warned']);
    const { console, junit, markdown, html, annotations } = await printed(one, register());
    expect(console).toMatch(
      /1 warning, which does not fail the run \(see --fail-on\):\n {2}\? [^\n]+\n {6}CASHOUT-05 /,
    );
    expect(console).not.toMatch(/\d findings? \(/);
    expect(console).toContain('checks: 1 passed, 1 warned;');
    expect(junit).toMatch(/<testsuites name="pixkit" tests="3" failures="0" errors="0"/);
    expect(junit).toContain(
      'MUST requirements decided (100%); 1 implied requirement not met (warning only)" ',
    );
    expect(junit).toContain('warned: it failed, which does not fail this run: CASHOUT-05 ');
    expect(markdown).toContain('### 1 warning, which does not fail the run');
    expect(markdown).not.toMatch(/### \d+ finding/);
    expect(html).toContain('1 implied requirement is not met (warning only).');
    expect(html).toContain('The gateway meets all 1 requirement ');
    expect(html).toContain('class="badge warned"');
    expect(annotations).toContain('::warning title=pixkit%3A CASHOUT-05::');
    expect(annotations).not.toContain('::error');
    expect(knownFailures(one, register(), '2999-01-01')).toEqual([]);
  });

  test.each(['fail', 'warn'] as const)('keeps the published schema (%s)', async (mode) => {
    const one = await report(mode);
    expect(schemaFaults(one)).toBeNull();
    const expected = mode === 'warn' ? ['warn', 1, 1] : [undefined, undefined, undefined];
    expect([one.run.implied, one.counts.checks.warned, one.counts.clauses.warned]).toEqual(expected);
  });
});

describe('reports with and without implied in --fail-on', () => {
  test('compare says what is implied; what warns is no regression', async () => {
    const [failed, warned, fine] = [await report('fail'), await report('warn'), await report('warn', false)];
    const regression = (first: Report, second: Report) => {
      const { clauses: own, checks } = ofDirection(compareReports(first, second, register()), 'regression');
      return [...own, ...checks].length > 0;
    };
    expect([regression(fine, warned), regression(warned, failed), regression(failed, warned)]).toEqual(
      Array(3).fill(false),
    );
    expect(regression(fine, failed)).toBe(true);
    const comparison = compareReports(warned, fine, register());
    expect(isSame(ofDirection(comparison, 'improvement'))).toBe(false);
    const text = compareMarkdown({ first: 'a', second: 'b', comparison }, register());
    expect(text).toContain(`follows from: “${implied}”`);
    expect(text).toContain('| warned | passed |');
  });

  test('a baseline knows what it warned of, and a warning is never new', async () => {
    const [failed, warned, fine] = [await report('fail'), await report('warn'), await report('fail', false)];
    const none = { strict: false, requireDecided: undefined };
    expect(newFindings(warned, fine)).toMatchObject({ fresh: [], known: [], gone: [] });
    expect(newFindings(warned, failed)).toMatchObject({ fresh: [], gone: [] });
    const known = newFindings(failed, warned);
    expect([known.fresh.length, known.known.length]).toEqual([0, 1]);
    expect(exitOver(1, failed, known, none)).toBe(0);
  });
});

describe('the command line', () => {
  it('takes --fail-on, and --list marks implied clauses', async () => {
    const { status, out } = await pixkit('check', '--list', '--only', 'CASHOUT-10', '--lang', 'en');
    expect(status).toBe(0);
    expect(out).toContain('CASHOUT-10 (implied)');
    expect(out).not.toContain('CASHOUT-01 (implied)');
    const portuguese = await pixkit('check', '--list', '--only', 'CASHOUT-10', '--lang', 'pt-BR');
    expect(portuguese.out).toContain('CASHOUT-10 (implícito)');
    expect((await pixkit('check', '--fail-on', 'maybe')).status).toBe(2);
  });
});
