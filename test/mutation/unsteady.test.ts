import { expect, test } from 'vitest';

import { unsteadyId } from '../../conformance/engine/unsteady-answers.js';
import { kitRegister } from '../../conformance/kit-register.js';
import { findingsOf } from '../../conformance/report/findings.js';
import { jsonReport } from '../../conformance/report/json.js';
import { Redactor } from '../../conformance/report/redact.js';
import { titleOf } from '../../conformance/report/title.js';
import { errorOf } from '../../conformance/variants/parts/edits.js';
import type { Part, Parts } from '../../conformance/variants/parts/part.js';
import type { WireAnswer, WireRequest } from '../../conformance/variants/parts/wire.js';
import { mutantNamed } from './named.js';
import { start } from './start.js';
import { judge } from './trial.js';

/** Clauses about several operations, which take many calls to decide. */
const only = ['AUTH-07', 'BALANCE-30', 'CASHOUT-09', 'CASHOUT-51', 'COB-25', 'TRANSFER-10', 'TRANSFER-57'];

/** Throws, which breaks the connection. */
const breaking = (): WireAnswer => {
  throw new Error('no response');
};

/** Responds to every n-th call of an operation in this way. */
const each = (n: number, answer: (request: WireRequest) => WireAnswer) => (): Part => {
  let count = 0;
  return {
    request: (request) => {
      if (request.operation === 'control' || request.operation === undefined) return request;
      count += 1;
      return count % n === 0 ? answer(request) : request;
    },
  };
};

async function reportOf(parts: Parts) {
  const running = await start(typeof parts === 'function' ? parts() : parts, { responseValidation: false });
  const result = await judge(running.target, only).finally(() => running.close());
  return { result, report: jsonReport(result, new Redactor()) };
}

const xml: WireAnswer = {
  status: 500,
  headers: { 'content-type': 'text/xml' },
  body: undefined,
  text: '<error/>',
};

test.each<[string, Parts, RegExp]>([
  ['XML', each(8, () => xml), /500 with text\/xml \(\d+\)/],
  ['no response', each(8, breaking), /no response \(\d+\)/],
  ['the envelope of errors', each(8, (request) => errorOf(request, 500)), /500 with application\/json/],
])(
  'a gateway that fails at each 8th call has one finding, and nothing else is held against it: %s',
  async (_, parts, cause) => {
    const { result, report } = await reportOf(parts);
    const findings = findingsOf(report);
    const register = await kitRegister('en');
    expect(findings.map((finding) => titleOf(finding, register))).toEqual([
      expect.stringMatching(/^\d+ of \d+ calls, to \d+ operations, failed intermittently: .*succeeded/),
    ]);
    expect(findings[0]?.message).toMatch(cause);
    expect([findings[0]?.head.check.id, findings[0]?.severity]).toEqual([unsteadyId, 'contract']);
    expect(result.exit).toBe(1);
    expect(report.clauses.filter(({ outcome }) => outcome === 'failed' || outcome === 'error')).toEqual([]);
    const reasons = report.clauses.flatMap(({ outcome, reason }) => (outcome === 'skipped' ? [reason] : []));
    expect(reasons).toContain('it depends on a call that failed intermittently');
  },
  120_000,
);

test('server errors that stay when a call is repeated are findings of their own', async () => {
  const { report } = await reportOf(mutantNamed('throughout/refusals-500-xml').defect);
  expect(report.checks.map(({ id }) => id)).not.toContain(unsteadyId);
  expect(report.clauses.filter(({ outcome }) => outcome === 'failed').length).toBeGreaterThan(0);
}, 120_000);
