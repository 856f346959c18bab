import pc from 'picocolors';
import { expect, test } from 'vitest';

import { ConsoleReport } from '../../../conformance/report/console.js';
import { htmlReport } from '../../../conformance/report/html/page.js';
import { jsonReport } from '../../../conformance/report/json.js';
import { junitReport } from '../../../conformance/report/junit.js';
import { markdownReport } from '../../../conformance/report/markdown.js';
import { Redactor } from '../../../conformance/report/redact.js';
import type { Report } from '../../../conformance/report/report.js';
import { runSmall, sample, smallRegister } from '../../support/small-suite.js';

/** Fails at a notification whose payment was not the last one. */
const failing = sample({
  id: 'events/wrong',
  clauses: ['CASHOUT-05'],
  needs: ['an account', 'notifications', 'a webhook registration', 'a payment settles'],
  async run({ account, control, receiver, expect: expecting }) {
    const inbox = await receiver.listen(['cash_out']);
    const payment = await account.cashOut();
    await control.setup('a payment settles', { transactionId: payment.body['transactionId'] });
    const delivery = await expecting.require('CASHOUT-05').arrives(inbox, { event: 'CashOut' });
    expecting.at('CASHOUT-05').field(delivery, '/status').equal('ERROR');
  },
});

async function judged(): Promise<Report> {
  const { run } = await runSmall([failing]);
  return jsonReport(run, new Redactor());
}

test('every report shows the call and the state that led to a notification that is wrong', async () => {
  const report = await judged();
  const [failure] = report.checks.flatMap(({ failures }) => failures);
  expect(failure?.chain?.map(({ kind, what }) => [kind, what])).toEqual([
    ['call', 'POST /api/pix/cash-out'],
    ['state', 'a payment settles'],
  ]);
  expect(failure?.chain?.[0]?.came).toMatch(/^201 \{/);
  const shown = (verbose: boolean): string => {
    const console = new ConsoleReport(smallRegister, pc.createColors(false), { verbose });
    return [
      ...(verbose ? report.checks.flatMap((check) => console.check(check)) : []),
      ...console.summary(report),
    ].join('\n');
  };
  expect(shown(false)).toContain('led to it: POST /api/pix/cash-out 201, state "a payment settles"');
  for (const text of [
    shown(true),
    await junitReport(report, smallRegister),
    markdownReport(report, smallRegister),
    await htmlReport(report, smallRegister),
  ]) {
    expect(text).toMatch(/POST \/api\/pix\/cash-out.{1,400}201/s);
    expect(text).toMatch(/state.{1,16}a payment settles/);
  }
});
