import { describe, expect, test } from 'vitest';

import type { FailureValues } from '../../../conformance/core/failure-values.js';
import type { Case } from '../../../conformance/report/causes.js';
import { describeDifference } from '../../../conformance/report/differences.js';
import type { ReportFailure } from '../../../conformance/report/report.js';
import { sampleReport } from '../../support/sample-report.js';
import { at, failure } from './failures.js';

const [check] = sampleReport('text').checks;

/** Returns the difference that names a finding of these failures, of which the first is the head. */
function difference(...failures: readonly ReportFailure[]): string {
  const cases = failures.map((one): Case => ({ check: check!, failure: one }));
  return String(describeDifference(failures[0]!, cases));
}

function wrong(values: FailureValues, changes: Partial<ReportFailure> = {}): ReportFailure {
  return failure({ about: 'body', pointer: '/valor', values, ...changes });
}

test('amounts as texts are in BRL, also without cents', () => {
  const values = (received: string) => ({ expected: ['10.00'], received: [received] });
  expect(difference(wrong(values('11.00')))).toBe('undefined');
  expect(difference(wrong(values('10.01')))).toBe('the amount is a cent off');
});

describe('a factor of amounts', () => {
  const times = (factor: number, operation: 'putCob' | 'createTransfer') =>
    wrong({ expected: [12.34], received: [12.34 * factor], unit: 'BRL' }, { operation });

  test('is that of every amount if all of several operations have it', () => {
    expect(difference(times(100, 'putCob'), times(100, 'createTransfer'))).toMatch(
      /^every amount is 100 times/,
    );
    expect(difference(times(100, 'putCob'), times(100, 'putCob'))).toMatch(/^the amount is 100 times/);
  });

  test('is that of some places if other amounts are wrong otherwise', () => {
    const failures = [times(100, 'putCob'), times(100, 'createTransfer'), times(3, 'putCob')];
    expect(difference(...failures)).toMatch(/^the amount is 100 times .* in 2 operations or events$/);
  });
});

test.each([0, 400])('the response that is judged is no earlier message, with %i characters more', (more) => {
  const [exchange] = at('http://g/a');
  const body = `{"txid":"a-longer-id","more":"${'x'.repeat(more)}"}`;
  const response = { ...exchange!.response!, status: 200, body };
  const chain = [
    { kind: 'call', at: '', what: '', sent: '', came: `200 ${body.slice(0, 200)}${more > 0 ? '…' : ''}` },
  ] as const;
  const stale = (earlier: string) =>
    wrong(
      { expected: ['another-id'], received: ['a-longer-id'] },
      {
        pointer: '/txid',
        exchanges: [{ ...exchange!, response }],
        chain: [{ ...chain[0], came: `201 ${earlier}` }, ...chain],
      },
    );
  expect(difference(stale('{}'))).toBe('undefined');
  expect(difference(stale('{"id":"a-longer-id"}'))).toBe('the value of an earlier message');
});
