import { expect, test } from 'vitest';
import { describeDifference, differences } from '../../conformance/report/differences.js';
import { findingsOf } from '../../conformance/report/findings.js';
import { jsonReport } from '../../conformance/report/json.js';
import { Redactor } from '../../conformance/report/redact.js';
import { sampled } from '../support/sample.js';
import { mutantNamed } from './named.js';
import { judge, sideBySide } from './trial.js';

/** Requirements that reveal a defect in several operations. */
const wide: Readonly<Record<string, readonly string[]>> = {
  'throughout/amounts-in-cents': ['TRANSFER-10', 'COB-25'],
  'throughout/amounts-cut': ['TRANSFER-10', 'COB-25'],
  'throughout/amounts-negative': ['TRANSFER-10'],
  'throughout/clock-late': ['BALANCE-06'],
  'throughout/balances-late': ['TRANSFER-62'],
};

const judged = sampled([...differences], 5);
const reports = sideBySide(judged, 2, async ({ example }) => {
  const mutant = mutantNamed(example);
  const running = await mutant.start();
  const result = judge(running.target, wide[example] ?? [mutant.clause]);
  return jsonReport(await result.finally(() => running.close()), new Redactor());
});

test.each(judged.map(({ name, example }, position) => [name, example, position] as const))(
  'names a finding by the difference: %s, as in %s',
  async (name, _, position) => {
    const report = (await reports[position])!;
    const others = differences.filter((one) => one.name !== name);
    const named = findingsOf(report).filter(({ head, cases }) => {
      const text = describeDifference(head.failure, cases);
      return text !== undefined && describeDifference(head.failure, cases, others) !== text;
    });
    expect(named.length, JSON.stringify(report.findings?.map(({ title }) => title))).toBeGreaterThan(0);
  },
  60_000,
);
