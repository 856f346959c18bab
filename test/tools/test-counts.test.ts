import { describe, expect, it } from 'vitest';

import { closingLine, countVitest, exitStatus, sum } from '../../tools/test-counts.js';

function report(change: object): string {
  return JSON.stringify({
    ...{ numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] },
    ...change,
  });
}

describe('counting', () => {
  it('takes the numbers of the report', () => {
    const counts = countVitest(report({ numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 }), false);
    expect(counts).toEqual({ passed: 3, failed: 2, skipped: 2 });
  });

  it('counts a file that broke before its first test, and one with a suite without tests', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'passed' }] },
      { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ];
    expect(countVitest(report({ numFailedTests: 1, testResults }), true).failed).toBe(3);
  });

  it('fails a run that ended badly though each test passed', () => {
    expect(countVitest(report({}), false).failed).toBe(1);
  });

  it('fails a run without tests', () => {
    expect(countVitest(report({ numPassedTests: 0 }), true)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('closes with one line, and mentions what was skipped only where something was', () => {
    const total = sum([
      { passed: 1, failed: 0, skipped: 0 },
      { passed: 40, failed: 0, skipped: 0 },
    ]);
    expect(closingLine(total)).toBe('41 passed, 0 failed');
    expect(exitStatus(total)).toBe(0);
    expect(closingLine({ passed: 1, failed: 2, skipped: 3 })).toBe('1 passed, 2 failed, 3 skipped');
    expect(exitStatus({ passed: 1, failed: 2, skipped: 3 })).toBe(1);
  });
});
