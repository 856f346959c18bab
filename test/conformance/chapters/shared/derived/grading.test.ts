import { describe, expect, test } from 'vitest';

import type { ClauseId } from '../../../../../generated/clause-ids.js';
import { expectGraded, expectRefusals } from '../../../../../conformance/chapters/shared/derived/grading.js';
import { observers } from '../../../../../conformance/chapters/observers.js';
import { plans } from '../../../../../conformance/chapters/plans.js';
import type { Grade } from '../../../../../conformance/chapters/shared/derived/plan.js';
import type { Sent } from '../../../../../conformance/chapters/shared/derived/sending.js';
import type { Fault } from '../../../../../conformance/contract/cases/changes.js';
import { Evidence } from '../../../../../conformance/engine/evidence.js';
import { createExpect, type Expect } from '../../../../../conformance/engine/expect.js';
import { exchangeOf } from '../../../../support/exchanges.js';
import { inEnglish } from '../../../../support/in-english.js';

function looking() {
  const evidence = new Evidence(new Set(), () => undefined);
  return { evidence, expect: createExpect(evidence, () => undefined) as Expect<ClauseId> };
}

const plan = plans.find(({ operation }) => operation === 'createCashOut')!;

/** Creates a request with a fault in a field, and its response. */
function sent(field: string, kind: Fault, status: number, grade: Grade | undefined, body: object = {}): Sent {
  const { evidence } = looking();
  const { operation } = plan;
  const answer = exchangeOf({ method: 'POST', operation, sent: '{}', status, body, onLook: evidence.look });
  const about = { where: 'body', name: field, steps: [field], required: false } as const;
  return {
    case: {
      field: { ...about, value: '', isElement: false, schemas: [], pointers: [] },
      kind,
      value: null,
      breaks: true,
      request: {},
    },
    base: { name: 'a base', request: {} },
    request: {},
    breaks: true,
    grade,
    id: undefined,
    answer,
  };
}

const name: Grade = { clause: 'CASHOUT-28' };

describe('graded cases', () => {
  test('a server error fails the clause that says how the fault is refused, and the one about server errors', () => {
    const { evidence, expect: expecting } = looking();
    const broke = [sent('details.name', 'null', 500, name), sent('details.name', 'missing', 400, name)];
    expectGraded(expecting, plan, broke);
    expect(inEnglish(evidence.failures)).toMatchObject([
      { clause: 'CASHOUT-28', received: 'null (null): 500' },
    ]);
    const rule = observers.find(({ id }) => id === 'errors/no-server-error');
    for (const { answer: exchange } of broke) {
      const observed = { exchange, operation: undefined, documented: true, breaksContract: () => true };
      rule?.at(observed, expecting.at('ERROR-39'), () => undefined);
    }
    expect(evidence.failures.map(({ clause }) => clause)).toEqual(['CASHOUT-28', 'ERROR-39']);
  });
});

describe('what refusals say', () => {
  const amount: Grade = { clause: 'CASHOUT-14' };
  const body = { code: 'PIX_INVALID_AMOUNT', errorCode: 'PIX_INVALID_AMOUNT' };
  const judged = (...answers: readonly Sent[]) => {
    const { evidence, expect: expecting } = looking();
    expectRefusals({ expect: expecting, record: () => undefined }, plan, answers);
    return evidence;
  };
  const failedAt = ({ failures }: Evidence) => failures.map(({ clause }) => clause);

  test('a clause fails where server errors left it no refusal to look at', () => {
    const evidence = judged(
      sent('value', 'below the minimum', 500, amount),
      sent('details.key', 'off the pattern', 400, { clause: 'CASHOUT-38' }),
    );
    expect(failedAt(evidence)).toContain('CASHOUT-72');
    const failure = evidence.failures.find(({ clause }) => clause === 'CASHOUT-72');
    expect(String(failure?.received)).toContain('value below the minimum (null): 500');
  });

  test('where every fault is refused correctly, an unexercised clause is no fault of the gateway', () => {
    const evidence = judged(sent('value', 'below the minimum', 400, amount, body));
    expect(failedAt(evidence)).not.toContain('CASHOUT-73');
    expect([...evidence.basis.keys()]).not.toContain('CASHOUT-73');
  });
});
