import { describe, expect, test } from 'vitest';

import { jsonReport } from '../../../conformance/report/json.js';
import { Redactor } from '../../../conformance/report/redact.js';
import { regraded } from '../../../conformance/report/regrade.js';
import type { Report } from '../../../conformance/report/report.js';
import { isUnchanged } from '../../../conformance/report/seal.js';
import { cashOutAnswers, readsBalance, runSmall } from '../../support/small-suite.js';

const usual = { strict: false, requireDecided: undefined };

async function reportOf(...checks: Parameters<typeof runSmall>[0]): Promise<Report> {
  const { run } = await runSmall(checks);
  return jsonReport(run, new Redactor());
}

describe('a report that is shown again', () => {
  test('keeps its verdict, and the exit status of its run', async () => {
    const wrong = await reportOf(readsBalance('balance/read'), cashOutAnswers('CASHOUT-05', 400));
    expect(regraded(wrong, usual)).toEqual({ report: wrong, exit: 1 });
    const right = await reportOf(readsBalance('balance/read'));
    expect(regraded(right, usual)).toEqual({ report: right, exit: 0 });
  });

  test('exits 4 with stricter requirements than its run had, and has a hash of its new verdict', async () => {
    const right = await reportOf(readsBalance('balance/read'));
    const strict = regraded(right, { ...usual, strict: true });
    expect([strict.exit, strict.report.verdict, isUnchanged(strict.report)]).toEqual([4, 'undecided', true]);
    expect(regraded(right, { ...usual, requireDecided: 90 }).exit).toBe(4);
  });

  test('keeps a misconfiguration and an interruption', async () => {
    const right = await reportOf(readsBalance('balance/read'));
    const configuration = { message: 'TLS failed', mend: 'trust it' };
    expect(regraded({ ...right, configuration }, usual).exit).toBe(2);
    expect(regraded({ ...right, run: { ...right.run, interrupted: true } }, usual).exit).toBe(4);
  });
});
