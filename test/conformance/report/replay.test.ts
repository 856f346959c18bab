import { expect, it } from 'vitest';
import { findingsOf } from '../../../conformance/report/findings.js';
import { bothLooks, replayedBy, replayOf } from '../../../conformance/report/replay.js';
import type { ReportFailure } from '../../../conformance/report/report.js';
import { sampleReport } from '../../support/sample-report.js';

const before = sampleReport('');
const finding = findingsOf(before).find(({ clauses }) => clauses.includes('CASHOUT-05'))!;
const [failure] = finding.cases.map((one) => one.failure);

/** Returns the sample with these failures in the finding's checks. */
function after(failures: readonly ReportFailure[]) {
  const checks = before.checks.map((check) =>
    finding.checks.includes(check.id) ? { ...check, failures } : check,
  );
  return { ...before, checks };
}

const became = (failures: readonly ReportFailure[], looked: boolean) =>
  replayOf(finding, before, after(failures), () => looked).became;

it('runs the checks of the finding again', () => {
  expect(replayedBy(finding, before)).toEqual(['cash-out/refused', 'cash-out/other']);
});

it('is still there if the same expectation fails with another value', () => {
  expect(became([{ ...failure!, received: 'something else' }], true)).toBe('still there');
});

it('is different if the check fails in a way that the report does not have', () => {
  expect(became([{ ...failure!, clause: 'CASHOUT-07' }], true)).toBe('different');
});

it('is fixed only if it was checked', () => {
  expect(became([], true)).toBe('fixed');
  expect(became([], false)).toBe('could not look');
});

it('is not fixed if one of its checks did not run', () => {
  const { became: all } = replayOf(finding, before, after([]), ({ check }) => check.id === 'cash-out/other');
  expect(all).toBe('could not look');
});

it('runs the check again that received what an observer found', () => {
  const seen = { ...failure!, seenBy: 'tokens/passed' };
  const checks = [
    { ...before.checks[0]!, id: 'contract/cash-out', failures: [seen] },
    ...before.checks.slice(6),
  ];
  const report = { ...before, checks };
  expect(replayedBy(findingsOf(report)[0]!, report)).toEqual(['tokens/passed']);
});

const look = (failures: readonly ReportFailure[], looked = true) =>
  replayOf(finding, before, after(failures), () => looked);
const seen = look([failure!]);

it.each([
  ['seen and not seen', seen, look([]), 'still there', true],
  ['not seen and seen', look([]), seen, 'still there', true],
  ['different and not seen', look([{ ...failure!, clause: 'CASHOUT-07' }]), look([]), 'different', true],
  ['seen twice', seen, seen, 'still there', false],
  ['seen, and not checked', seen, look([], false), 'still there', false],
  ['not checked, and seen', look([], false), seen, 'still there', false],
  ['different and seen', look([{ ...failure!, clause: 'CASHOUT-07' }]), seen, 'still there', false],
  ['not seen twice', look([]), look([]), 'fixed', false],
  ['not checked, and not seen', look([], false), look([]), 'fixed', false],
  ['not checked twice', look([], false), look([], false), 'could not look', false],
])('of two looks, says what one of them has seen: %s', (_, first, second, became, isUnsteady) => {
  const both = bothLooks(first, second);
  expect(both.became).toBe(became);
  expect(both.cases.some((one) => one.isUnsteady === true)).toBe(isUnsteady);
});
