import { expect, test } from 'vitest';

import { t } from '../../../conformance/core/text.js';
import { dutyJudge } from '../../../conformance/duties/judgement.js';
import { Evidence } from '../../../conformance/engine/evidence.js';
import type { Step } from '../../../conformance/engine/trail.js';
import type { Exchange } from '../../../conformance/target/exchange.js';
import { exchangeOf } from '../../support/exchanges.js';

const call = (path: string): Step & { kind: 'call' } => ({
  kind: 'call',
  at: new Date(),
  exchange: exchangeOf({ method: 'POST', path }),
});

/** Returns the paths in the timeline of a finding that these calls show. */
function pathsOf(steps: readonly Step[], shownBy: readonly Exchange[]): readonly string[] {
  const evidence = new Evidence(new Set(['CALLER-45']), () => undefined);
  const wrong = { message: t`one order was paid ${2} times`, expected: t`once`, received: '2', shownBy };
  dutyJudge(evidence, 'CALLER-45', () => steps).holds(false, wrong);
  const [{ chain = [] } = {}] = evidence.failures;
  return chain.map((step) => (step.kind === 'call' ? step.exchange.request.path : step.kind));
}

test('a long timeline leaves out token requests, unless the finding is about one', () => {
  const payments = [call('/api/pix/cash-out'), call('/api/pix/cash-out')];
  const tokens = Array.from({ length: 20 }, () => call('/api/auth/token'));
  const steps = [
    ...tokens.slice(0, 3),
    payments[0]!,
    ...tokens.slice(3),
    payments[1]!,
    ...tokens.slice(0, 9),
  ];
  expect(pathsOf(steps, [payments[0]!.exchange])).toEqual(['/api/pix/cash-out', '/api/pix/cash-out']);
  expect(pathsOf(steps, [tokens[0]!.exchange])).toHaveLength(14);
});
