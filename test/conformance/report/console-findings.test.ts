import pc from 'picocolors';
import { describe, expect, test } from 'vitest';
import { ConsoleReport } from '../../../conformance/report/console.js';
import type { Report } from '../../../conformance/report/report.js';
import { failure } from './failures.js';
import { sampleReport } from '../../support/sample-report.js';
import { smallRegister } from '../../support/small-suite.js';

const whole = sampleReport('text');

describe('the console', () => {
  const lines = (report: Report, verbose = true) => {
    const console = new ConsoleReport(smallRegister, pc.createColors(false), { verbose });
    const checks = verbose ? report.checks.flatMap((check) => console.check(check)) : [];
    return [...checks, ...console.summary(report)];
  };

  test('is quiet unless asked: at most 60 lines, the first ten findings and how to see more', () => {
    const many = Array.from({ length: 40 }, (_, index) => ({
      ...whole.checks[0]!,
      id: `a/${index}`,
      failures: [failure({ clause: `CASHOUT-${index}`, exchanges: [] })],
    }));
    const skipped = Array.from({ length: 30 }, (_, index) => ({
      ...whole.checks[5]!,
      ...{ id: `b/${index}`, reason: `reason ${index}` },
    }));
    const clauses = Array.from({ length: 30 }, (_, index) => ({ ...whole.clauses[0]!, id: `C${index}-01` }));
    const waivers = Array.from({ length: 20 }, (_, index) => ({ ...whole.waivers![1]!, id: `W-${index}` }));
    const configuration = { message: 'm', mend: 'n' };
    const run = { ...whole.run, interrupted: true as const };
    const report = { ...whole, checks: [...many, ...skipped], clauses, waivers, configuration, run };
    const shown = lines(report, false);
    // Two lines of the header and one of other reports come on top.
    expect(shown.length).toBeLessThanOrEqual(57);
    expect(shown.filter((line) => line.startsWith('  ✗'))).toHaveLength(10);
    expect(shown.join('\n')).toContain('and 30 more; --verbose shows');
    expect(lines(report).length).toBeGreaterThan(200);
    // Warnings take their room from the findings.
    const warned = Array.from({ length: 20 }, (_, index) => ({
      ...{ ...whole.clauses[0]!, id: `CASHOUT-${index}`, outcome: 'warned' as const },
    }));
    const both = lines({ ...report, clauses: [...warned, ...clauses] }, false);
    expect(both.length).toBeLessThanOrEqual(57);
    expect(both.filter((line) => line.startsWith('  ✗'))).toHaveLength(7);
    expect(both.filter((line) => line.startsWith('  ?'))).toHaveLength(2);
    expect(both.join('\n')).toContain('and 18 more; --verbose shows');
  });

  test('sums up what was not judged by what would unlock it', () => {
    const [, , , , , skipped] = whole.checks;
    const waiting = (id: string, unlock?: string) => ({
      ...{ ...skipped!, id, reason: `why ${id}` },
      ...(unlock !== undefined && { unlock }),
    });
    const manual = ['a/1', 'a/2', 'a/3'].map((id) => waiting(id, 'settlement manual'));
    const checks = [...manual, waiting('b/1', 'a control endpoint'), waiting('c/1')];
    const shown = lines({ ...whole, checks }, false);
    const at = shown.indexOf('What to do next, to unlock checks that were not judged:');
    expect(shown.slice(at + 1, at + 4)).toEqual([
      '  settlement manual: 3 checks',
      '  a control endpoint: 1 check',
      '  why c/1: 1 check',
    ]);
  });

  test('prints nothing that a terminal or a CI service would obey', () => {
    const shown = lines(sampleReport('x\u001b[2J\u009b31m\u202e\r\n::error::taken over')).join('\n');
    expect(shown.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
    expect(shown).not.toMatch(/^\s*::/m);
    expect(shown).toContain('\\u001b[2J');
  });
});
