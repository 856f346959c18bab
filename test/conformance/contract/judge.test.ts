import { describe, expect, test } from 'vitest';
import type { DecidedBy } from '../../../conformance/contract/clause.js';
import { ContractJudge } from '../../../conformance/contract/judge.js';
import type { Exchange } from '../../../conformance/target/exchange.js';
import { deliveryOf, exchangeOf } from '../../support/exchanges.js';
import { smallClauses, smallContract } from '../../support/small-suite.js';

const judge = new ContractJudge(smallContract, smallClauses);

function answer(operation: string, status: number, body: unknown, sent?: string): Exchange {
  const { method = 'GET', path = '/' } = judge.document.operations.get(operation) ?? {};
  return exchangeOf({ method, path, status, body, sent });
}

const created = { transactionId: 't', externalId: 'e', status: 'PENDING' };
const blames = (judgement: ReturnType<ContractJudge['response']>) =>
  judgement.violations.map(({ clauses, instancePath }) => [instancePath, ...clauses]);

describe('where a violation counts', () => {
  test('of several clauses at one place all that the shape decides, else the first', () => {
    const wrong = answer('createCashOut', 201, { ...created, externalId: 7 });
    const decidedAs = (...deciders: readonly DecidedBy[]) => {
      const pointer = smallClauses.find(({ id }) => id === 'CASHOUT-02')!.pointer;
      const others = smallClauses.filter((clause) => clause.pointer !== pointer);
      const stated = deciders.map((decidedBy, index) => ({
        id: `PLACE-0${index + 1}`,
        chapter: 'Cash-out',
        rule: '',
        pointer,
        decidedBy,
      }));
      return blames(new ContractJudge(smallContract, [...others, ...stated]).response(wrong));
    };
    expect(blames(judge.response(wrong))).toEqual([['/externalId', 'CASHOUT-02']]);
    expect(decidedAs('check', 'schema')).toEqual([['/externalId', 'PLACE-02']]);
    expect(decidedAs('schema', 'check', 'schema')).toEqual([['/externalId', 'PLACE-01', 'PLACE-03']]);
    expect(decidedAs('check', 'observer', 'check')).toEqual([['/externalId', 'PLACE-01']]);
    expect(decidedAs({ open: 'OP-05' }, 'check')).toEqual([['/externalId', 'PLACE-02']]);
    expect(decidedAs({ unobservable: 'internal', because: '' }, 'check')).toEqual([
      ['/externalId', 'PLACE-02'],
    ]);
    expect(decidedAs({ open: 'OP-05' })).toEqual([['/externalId', 'CASHOUT-01']]);
  });
});

describe('statuses that the operation does not list', () => {
  const wellFormed = JSON.stringify({ value: 1, externalId: 'e' });

  test('are not documented; what came with them is not judged', () => {
    for (const status of [418, 500]) {
      const judged = judge.response(answer('createCashOut', status, { code: 1 }, wellFormed));
      expect(judged).toEqual({ violations: [], held: [], documented: false });
    }
    expect(judge.response(answer('createCashOut', 201, created)).documented).toBe(true);
    expect(judge.response(answer('nothingKnown', 200, {})).documented).toBe(false);
  });

  test('an ill-formed request breaks the contract, a right one does not', () => {
    const breaks = (sent: string | undefined) => judge.breaksRequest(answer('createCashOut', 500, {}, sent));
    expect(breaks(wellFormed)).toBe(false);
    for (const sent of ['{"value":1}', '{"value":', undefined]) expect(breaks(sent)).toBe(true);
    expect(judge.breaksRequest(answer('nothingKnown', 500, {}))).toBe(false);
  });
});

describe('notifications', () => {
  test('of an event that the contract does not have are left to the checks', () => {
    expect(judge.delivery(deliveryOf({ event: 'Other' }))).toEqual({
      violations: [],
      held: [],
      documented: false,
    });
  });
});
