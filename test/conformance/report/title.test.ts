import { describe, expect, test } from 'vitest';

import { kitRegister } from '../../../conformance/kit-register.js';
import { causesOf } from '../../../conformance/report/causes.js';
import type { ReportFailure } from '../../../conformance/report/report.js';
import { factsText, shortRule, titleOfFailure } from '../../../conformance/report/title.js';
import { sampleReport } from '../../support/sample-report.js';

const register = await kitRegister();
const [check] = sampleReport('text').checks;
const [sample] = check!.failures;

function title(changes: Partial<ReportFailure>): string {
  return titleOfFailure({ ...sample!, deliveries: [], ...changes }, check!, register);
}

describe('a title carries facts', () => {
  test('the place in a list without its position, the kind of notification', () => {
    const missing = { expected: 'present', received: 'absent' };
    const listed = { about: 'body', operation: 'listTransactions', pointer: '/data/3/status' } as const;
    expect(title({ ...missing, ...listed })).toMatch(
      /^GET \/api\/transactions at \/data\/\*\/status: missing$/,
    );
    const silent = { about: 'notification', event: 'CashOut', pointer: '' } as const;
    expect(title({ ...silent, expected: 'a notification', received: 'nothing' })).toMatch(
      /^CashOut: nothing instead of a notification$/,
    );
  });

  test('of several wrong values of a member, those that were accepted', () => {
    const values = { of: 'refusals', expected: [400], received: [201] } as const;
    const changes = { about: 'value', operation: 'createCashIn', field: 'payer.name', pointer: '' } as const;
    const texts = {
      expected: 'payer.name missing, payer.name null: refused with 400',
      received: 'null: 201',
    };
    expect(title({ ...changes, ...texts, values })).toBe(
      'POST /api/pix/cash-in: payer.name null: 201 instead of 400',
    );
  });

  test('of a client’s request, the place and the requirement, but not what the gateway must do', () => {
    const changes = {
      clause: null,
      operation: 'createCashOut',
      pointer: '/externalId',
      about: 'body',
    } as const;
    const failure = { ...sample!, ...changes, expected: 'present', received: 'absent', deliveries: [] };
    expect(titleOfFailure(failure, { ...check!, id: 'requests/cashout-15' }, register)).toBe(
      'Request POST /api/pix/cash-out at /externalId: missing (CASHOUT-15)',
    );
  });

  test('long values are cut, what was expected in many words comes first', () => {
    const text = String(
      factsText({ ...sample!, expected: 'a string that is not empty', received: 'x'.repeat(500) }),
    );
    expect(text).toMatch(/^expected a string that is not empty, received x+…$/);
    expect(text.length).toBeLessThan(120);
  });

  test('ignores the words of a message: only data distinguishes causes', () => {
    const [one, other] = ['did not succeed', 'something else'].map((message) =>
      causesOf({ check: check!, failure: { ...sample!, kind: 'expectation', about: 'status', message } }),
    );
    const shared = one!.keys.filter((key) => other!.keys.includes(key));
    expect(shared.length).toBeGreaterThan(0);
  });
});

test('every clause fits on one line of a title', () => {
  const short = [...register.clauses.values()].map(({ id, rule }) => ({ id, text: shortRule(rule) }));
  const bad = short.filter(({ text }) => text.length < 8 || text.length > 91 || /[`\n]/.test(text));
  expect(bad).toEqual([]);
});
