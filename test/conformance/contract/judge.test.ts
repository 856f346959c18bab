import { describe, expect, test } from 'vitest';
import type { DecidedBy } from '../../../conformance/contract/clause.js';
import { ContractJudge } from '../../../conformance/contract/judge.js';
import { Delivery, Exchange } from '../../../conformance/target/exchange.js';
import { smallClauses, smallContract } from '../../support/small-suite.js';

const judge = new ContractJudge(smallContract, smallClauses);

function answer(
  operation: string,
  status: number,
  body: unknown,
  { contentType = 'application/json', sent = undefined as string | undefined } = {},
): Exchange {
  const declared = judge.document.operations.get(operation);
  const path = declared?.path ?? '/';
  const request = {
    method: declared?.method ?? 'GET',
    url: `http://gateway${path}`,
    path,
    headers: {},
    body: sent,
    operation: undefined,
  };
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  return new Exchange(request, { status, headers: { 'content-type': contentType }, bytes }, undefined, 1);
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
      const judged = judge.response(answer('createCashOut', status, { code: 1 }, { sent: wellFormed }));
      expect(judged).toEqual({ violations: [], held: [], documented: false });
    }
    expect(judge.response(answer('createCashOut', 201, created)).documented).toBe(true);
    expect(judge.response(answer('nothingKnown', 200, {})).documented).toBe(false);
  });

  test('an ill-formed request breaks the contract, a right one does not', () => {
    const breaks = (sent: string | undefined) =>
      judge.breaksRequest(answer('createCashOut', 500, {}, { sent }));
    expect(breaks(wellFormed)).toBe(false);
    for (const sent of ['{"value":1}', '{"value":', undefined]) expect(breaks(sent)).toBe(true);
    expect(judge.breaksRequest(answer('nothingKnown', 500, {}))).toBe(false);
  });
});

describe('notifications', () => {
  const delivery = (body: unknown) =>
    new Delivery(
      new Date(),
      '/a/cash_out',
      'cash_out',
      'POST',
      { 'content-type': 'application/json' },
      Buffer.from(JSON.stringify(body)),
      200,
    );

  test('of an event that the contract does not have are left to the checks', () => {
    expect(judge.delivery(delivery({ event: 'Other' }))).toEqual({
      violations: [],
      held: [],
      documented: false,
    });
  });
});
