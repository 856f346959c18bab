import { describe, expect, test } from 'vitest';

import type { ClauseId } from '../../../../../generated/clause-ids.js';
import {
  expectGraded,
  expectRefusals,
  recordOpen,
} from '../../../../../conformance/chapters/shared/derived/grading.js';
import { observers } from '../../../../../conformance/chapters/observers.js';
import { plans } from '../../../../../conformance/chapters/plans.js';
import type { Grade } from '../../../../../conformance/chapters/shared/derived/plan.js';
import type { Sent } from '../../../../../conformance/chapters/shared/derived/sending.js';
import type { Fault } from '../../../../../conformance/contract/cases/changes.js';
import { Evidence } from '../../../../../conformance/engine/evidence.js';
import { createExpect, type Expect } from '../../../../../conformance/engine/expect.js';
import { Exchange } from '../../../../../conformance/target/exchange.js';
import { inEnglish } from '../../../../support/in-english.js';
import { inPool } from '../../../../../conformance/core/pool.js';

function looking() {
  const evidence = new Evidence(new Set(), () => undefined);
  return { evidence, expect: createExpect(evidence, () => undefined) as Expect<ClauseId> };
}

const plan = plans.find(({ operation }) => operation === 'createCashOut')!;

/** A fault of a field and how it was answered. */
function sent(field: string, kind: Fault, status: number, grade: Grade | undefined, body: object = {}): Sent {
  const { evidence } = looking();
  const request = { method: 'POST', url: '', path: '/', headers: {}, body: '{}', operation: plan.operation };
  const bytes = Buffer.from(JSON.stringify(body));
  const answer = new Exchange(request, { status, headers: {}, bytes }, undefined, 1, evidence.look);
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
  test('several faults of one field are one finding, which tells all of them', () => {
    const { evidence, expect: expecting } = looking();
    expectGraded(expecting, plan, [
      sent('details.name', 'missing', 201, name),
      sent('details.name', 'null', 201, name),
      sent('details.name', 'of another type', 400, name),
      sent('externalId', 'missing', 400, { clause: 'CASHOUT-15' }),
    ]);
    expect(evidence.failures).toHaveLength(1);
    expect(inEnglish(evidence.failures[0])).toMatchObject({
      clause: 'CASHOUT-28',
      received: expect.stringContaining('missing (null): 201; null (null): 201') as string,
    });
    expect([...evidence.basis.keys()].sort()).toEqual(['CASHOUT-15', 'CASHOUT-28']);
  });

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
      rule?.look(observed, expecting.at('ERROR-39'), () => undefined);
    }
    expect(evidence.failures.map(({ clause }) => clause)).toEqual(['CASHOUT-28', 'ERROR-39']);
  });

  test('other statuses and a code are asked for where a grade names them', () => {
    const { evidence, expect: expecting } = looking();
    const grade: Grade = { clause: 'TOKEN-08', statuses: [400], code: 'PUB_REQUEST_BODY_INVALID' };
    expectGraded(expecting, plan, [
      sent('clientId', 'null', 400, grade, { code: 'PUB_REQUEST_BODY_INVALID' }),
    ]);
    expectGraded(expecting, plan, [sent('a', 'null', 404, { clause: 'TRANSFER-38', statuses: [400, 404] })]);
    expect(evidence.failures).toEqual([]);
    expectGraded(expecting, plan, [sent('clientId', 'null', 400, grade, { code: 'HTTP_ERROR' })]);
    expect(evidence.failures.map(({ clause }) => clause)).toEqual(['TOKEN-08']);
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

  test('a clause that got a refusal to look at is judged by it', () => {
    const evidence = judged(
      sent('value', 'below the minimum', 400, amount, body),
      sent('value', 'with too many decimals', 500, amount),
    );
    expect(failedAt(evidence)).not.toContain('CASHOUT-72');
    expect([...evidence.basis.keys()]).toContain('CASHOUT-72');
  });

  test('where every fault is refused rightly, a clause that is never looked at is no fault of the gateway', () => {
    const evidence = judged(sent('value', 'below the minimum', 400, amount, body));
    expect(failedAt(evidence)).not.toContain('CASHOUT-73');
    expect([...evidence.basis.keys()]).not.toContain('CASHOUT-73');
  });
});

test('what nothing decides is noted once for a kind of fault and a status', () => {
  const notes: string[] = [];
  recordOpen((...note) => notes.push(note.join(' ')), plan, [
    sent('description', 'null', 201, undefined),
    sent('details.name', 'null', 201, undefined),
    sent('details', 'empty', 400, undefined),
    sent('details', 'null', 400, name),
  ]);
  expect(notes).toEqual([
    'OP-54 createCashOut null: 201 (description, details.name)',
    'OP-56 createCashOut empty: 400 (details)',
  ]);
});

test('a few at a time: never more, and the results in the order of the items', async () => {
  let underWay = 0;
  let max = 0;
  const results = await inPool([5, 1, 4, 2, 3], 2, async (item) => {
    underWay += 1;
    max = Math.max(max, underWay);
    await new Promise((resolve) => setImmediate(resolve));
    underWay -= 1;
    return item * 10;
  });
  expect(results).toEqual([50, 10, 40, 20, 30]);
  expect(max).toBe(2);
  expect(await inPool([], 2, () => Promise.resolve(1))).toEqual([]);
});
