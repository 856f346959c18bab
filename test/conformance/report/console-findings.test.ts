import { describe, expect, test } from 'vitest';
import type { DutyText, Register, Report } from '../../../conformance/report/report.js';
import { verdictLine } from '../../../conformance/report/verdict.js';
import { failure } from './failures.js';
import { consoleLines } from '../../support/printed.js';
import { sampleReport } from '../../support/sample-report.js';
import { smallRegister } from '../../support/small-suite.js';

const whole = sampleReport('text');

const chain = Array.from({ length: 14 }, (_, index) => ({
  kind: 'call' as const,
  at: `2026-01-31T12:00:${10 + index}.000Z`,
  what: 'POST /api/pix/cash-out',
  sent: '{"value":10.01}',
  came: '201 {}',
}));

const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** A report with more of everything than a terminal has room for. */
const overfull: Report = {
  ...whole,
  checks: [
    ...many(40, (index) => ({
      ...whole.checks[0]!,
      id: `a/${index}`,
      failures: [failure({ clause: `CASHOUT-${index}`, exchanges: [], chain })],
    })),
    ...many(30, (index) => ({ ...whole.checks[5]!, id: `b/${index}`, reason: `reason ${index}` })),
    ...many(30, (index) => ({ ...whole.checks[4]!, id: `c/${index}` })),
  ],
  clauses: many(30, (index) => ({ ...whole.clauses[0]!, id: `C${index}-01` })),
  waivers: many(20, (index) => ({ ...whole.waivers![1]!, id: `W-${index}` })),
  openPoints: many(20, (index) => ({ id: 'client', operation: '', observed: `it does ${index}` })),
  configuration: { message: 'm', mend: 'n' },
  run: { ...whole.run, interrupted: true as const },
};

const duty = {
  quotes: [{ text: 'A payment is sent once.', place: '' }],
  because: '',
  remedy: 'look the payment up',
};
const ofClient: Register = {
  ...smallRegister,
  subject: 'client',
  duties: new Map(many(40, (index) => [`CASHOUT-${index}`, duty])),
};

describe('the console', () => {
  const lines = (report: Report, verbose = true, register: Register = smallRegister) =>
    consoleLines(report, register, { verbose });
  const startingWith = (start: string, all: readonly string[]) =>
    all.filter((line) => line.startsWith(start));

  test('prints at most 60 lines, the first findings and how to see more', () => {
    const shown = lines(overfull, false);
    // The header has two lines.
    expect(shown.length).toBeLessThanOrEqual(58);
    expect(startingWith('  ✗', shown)).toHaveLength(10);
    expect(shown.join('\n')).toContain('and 30 more; --verbose shows');
    expect(lines(overfull).length).toBeGreaterThan(200);
  });

  test('prints of every check, if asked to, what it found, with the evidence once', () => {
    const shown = lines(whole).join('\n');
    for (const line of [
      '✗ failed   cash-out/other\n    POST /api/pix/cash-out at /code: "text" instead of "PIX_DUPLICATE_EXTERNAL_ID"\n      as in cash-out/refused',
      "      received: absent\n      curl -i -X POST 'http://127.0.0.1:3000/api/pix/cash-out' --data-raw",
      '      delivery 2026-01-31T12:00:01.000Z to cash_out: no JSON text',
      '      led to it: state "a payment settles" {"outcome":"CONFIRMED"} → {}',
      '! error    tokens/broken (text)\n- skipped  tokens/skipped (the target',
      "\nTOKEN=$(curl -s 'http://127.0.0.1:3000/api/auth/token' -H",
    ])
      expect(shown).toContain(line);
  });

  test('prints what happened for at least one finding about a client, and for all if asked to', () => {
    const report = { ...overfull, subject: 'client' as const };
    const shown = lines(report, false, ofClient);
    expect(shown.length).toBeLessThanOrEqual(58);
    expect(startingWith('      12:00:1', shown)).toHaveLength(5);
    expect(shown.join('\n')).toMatch(/“A payment is sent once\.”[^]*what to do: look the payment up/);
    const titles = startingWith('  ✗', shown).length;
    expect(shown.join('\n')).toContain(`and ${40 - titles} more; --verbose shows`);
    expect(startingWith('  ✗', lines(report, true, ofClient))).toHaveLength(40);
  });

  test('prints warnings in the room of the findings', () => {
    const warned = many(20, (index) => ({
      ...whole.clauses[0]!,
      id: `CASHOUT-${index}`,
      outcome: 'warned' as const,
    }));
    const shown = lines({ ...overfull, clauses: [...warned, ...overfull.clauses] }, false);
    expect(shown.length).toBeLessThanOrEqual(58);
    expect(startingWith('  ?', shown)).toHaveLength(2);
    expect(shown.join('\n')).toContain('and 18 more; --verbose shows');
  });

  test('quotes the sentence of the endpoint that the finding is about, and for a practice says why', () => {
    const story = (duty: Partial<DutyText>): string => {
      const texts = { quotes: [], because: 'it helps', remedy: '', ...duty };
      const operations = new Map([['createCashIn', 'POST /api/pix/cash-in']]);
      const register = { ...ofClient, operations, duties: new Map([['CALLER-19', texts]]) };
      const [check] = whole.checks;
      const found = { ...failure({ clause: 'CALLER-19' }), operation: 'createCashIn' };
      return lines({ ...whole, checks: [{ ...check!, failures: [found] }] }, false, register).join('\n');
    };
    const quotes = [
      { text: 'At most 10800.', place: 'POST /dict/pix' },
      { text: 'At most 604800.', place: 'POST /api/pix/cash-in' },
    ];
    expect(story({ quotes })).toMatch(/^ *“At most 604800\.”$/m);
    expect(story({ quotes })).not.toContain('10800');
    expect(story({})).toMatch(/^ *why: it helps$/m);
  });

  test('calls the duties of a run without MUST requirements by no grade', () => {
    const clause = { ...whole.clauses[0]!, outcome: 'failed', grade: 'PRACTICE' } as const;
    const decided = { must: 1, of: 1 };
    const line = verdictLine({
      ...whole,
      subject: 'client',
      verdict: 'nonconformant',
      clauses: [clause],
      decided,
    });
    expect(line).toContain('1 of 1 requirement failed; 1 of 1 requirement decided (100%)');
  });

  test('counts a practice of a client that is not kept once', () => {
    const clause = { ...whole.clauses[0]!, outcome: 'warned', grade: 'PRACTICE' } as const;
    const line = verdictLine({ ...whole, subject: 'client', verdict: 'partial', clauses: [clause] });
    expect(line).toContain('1 PRACTICE not met');
    expect(line).not.toContain('“should”');
  });

  test('sums up what was not tested by what would unlock it', () => {
    const [, , , , , skipped] = whole.checks;
    const waiting = (id: string, unlock?: string) => ({
      ...skipped!,
      id,
      reason: `why ${id}`,
      ...(unlock !== undefined && { unlock }),
    });
    const manual = ['a/1', 'a/2', 'a/3'].map((id) => waiting(id, 'settlement manual'));
    const checks = [...manual, waiting('b/1', 'a control endpoint'), waiting('c/1')];
    const shown = lines({ ...whole, checks }, false);
    const at = shown.indexOf('Not tested, and why:');
    expect(shown.slice(at + 1, at + 4)).toEqual([
      '  needs settlement manual: 3 checks',
      '  needs a control endpoint: 1 check',
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
