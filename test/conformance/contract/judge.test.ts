import { describe, expect, test } from 'vitest';
import type { DecidedBy } from '../../../conformance/contract/clause.js';
import { ContractJudge } from '../../../conformance/contract/judge.js';
import { Delivery, Exchange } from '../../../conformance/target/exchange.js';
import { smallClauses, smallContract } from '../../support/small-suite.js';
import { inEnglish } from '../../support/in-english.js';

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

const balance = { netBalance: 10.5, blockedBalance: 0.07 };
const created = { transactionId: 't', externalId: 'e', status: 'PENDING' };
const blames = (judgement: ReturnType<ContractJudge['response']>) =>
  judgement.violations.map(({ clauses, instancePath }) => [instancePath, ...clauses]);

describe('where a violation counts', () => {
  test('at the clause of the violated member', () => {
    const { violations } = judge.response(answer('getBalance', 200, { ...balance, netBalance: 'x' }));
    expect(inEnglish(violations)).toMatchObject([
      { instancePath: '/netBalance', clauses: ['BALANCE-02'], expected: 'number', received: '"x"' },
    ]);
  });

  test('a missing member counts at the clause of that member', () => {
    const judged = judge.response(answer('getBalance', 200, { blockedBalance: 1 }));
    expect(blames(judged)).toEqual([['/netBalance', 'BALANCE-02']]);
  });

  test('a member without clause counts at what it stands in', () => {
    const judged = judge.response(answer('getBalance', 200, { netBalance: 1, blockedBalance: null }));
    expect(blames(judged)).toEqual([['/blockedBalance', 'BALANCE-01']]);
  });

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

  test('through allOf and references at the clause of the shared envelope', () => {
    const judged = judge.response(answer('createCashOut', 400, { statusCode: 400, code: 1, message: '' }));
    expect(blames(judged)).toEqual([['/code', 'ERROR-02']]);
  });

  test('what a condition asks for counts at the nearest clause around it', () => {
    const body = { statusCode: 400, code: 'PIX_X', message: 'm' };
    const judged = judge.response(answer('createCashOut', 400, body));
    expect(blames(judged)).toEqual([['/errorCode', 'ERROR-01']]);
  });

  test('an open or unobservable clause is never blamed', () => {
    const judged = judge.response(answer('createCashOut', 400, '<html>', { contentType: 'text/html' }));
    expect(judged.violations).toMatchObject([{ clauses: ['CASHOUT-05'], received: 'text/html' }]);
  });

  test('a wrong content type is no violation of a shape: an observer judges it', () => {
    const judged = judge.response(answer('getBalance', 200, balance, { contentType: 'text/plain' }));
    expect(judged.violations).toEqual([]);
    expect(judged.held).toEqual(['BALANCE-02']);
  });

  test('an amount of two decimals is one, whatever its binary form; three decimals are not', () => {
    for (const netBalance of [0.07, 0.14, 0.29, 1.1]) {
      expect(blames(judge.response(answer('getBalance', 200, { ...balance, netBalance })))).toEqual([]);
    }
    const judged = judge.response(answer('getBalance', 200, { ...balance, netBalance: 1.001 }));
    expect(blames(judged)).toEqual([['/netBalance', 'BALANCE-02']]);
  });
});

describe('alternatives', () => {
  test.each([
    ['on top', balance],
    ['in an object', { data: balance }],
    ['in an array', { data: [balance] }],
  ])('a balance %s holds the clauses of the balance', (_, body) => {
    const judged = judge.response(answer('getBalance', 200, body));
    expect(judged.violations).toEqual([]);
    expect(judged.held).toContain('BALANCE-02');
  });

  test.each([
    ['on top', { ...balance, netBalance: 'x' }, '/netBalance'],
    ['in an object', { data: { ...balance, netBalance: 'x' } }, '/data/netBalance'],
    ['in an array', { data: [{ ...balance, netBalance: 'x' }] }, '/data/0/netBalance'],
  ])('a wrong member %s is the only finding', (_, body, place) => {
    const judged = judge.response(answer('getBalance', 200, body));
    expect(blames(judged)).toEqual([[place, 'BALANCE-02']]);
  });

  test('a wrong member inside an open envelope is found where it stands in the body', () => {
    const inner = { ...balance, netBalance: 'x' };
    const received = answer('getBalance', 200, { success: true, balance: inner });
    const judged = judge.response(received, { json: inner, at: '/balance' });
    expect(blames(judged)).toEqual([['/balance/netBalance', 'BALANCE-02']]);
  });

  test('the other path of the balance stands for the same clauses', () => {
    expect(judge.response(answer('getApiBalance', 200, balance)).held).toContain('BALANCE-02');
  });

  test('another success status of one answer stands for the same clauses', () => {
    const shared = structuredClone(smallContract) as { paths: Record<string, Record<string, object>> };
    const responses = {
      '200': { $ref: '#/components/responses/Token' },
      '201': { $ref: '#/components/responses/Token' },
    };
    Object.assign(shared.paths['/oauth/token']!['post']!, { responses });
    const components = {
      ...(smallContract['components'] as object),
      responses: {
        Token: { content: { 'application/json': { schema: { $ref: '#/components/schemas/AccessToken' } } } },
      },
    };
    const other = new ContractJudge({ ...shared, components } as never, smallClauses);
    const judged = other.response(answer('createOauthToken', 201, { access_token: 'a' }));
    expect(judged.held).toContain('TOKEN-03');
  });
});

describe('what counts as looked at', () => {
  test('a member that is there', () => {
    expect(judge.response(answer('getBalance', 200, { ...balance, note: 'n' })).held).toContain('BALANCE-03');
    expect(judge.response(answer('getBalance', 200, balance)).held).not.toContain('BALANCE-03');
  });

  test('a member that must not be there and is not', () => {
    expect(judge.response(answer('createCashOut', 201, created)).held).toContain('CASHOUT-04');
    const judged = judge.response(answer('createCashOut', 201, { ...created, secret: 1 }));
    expect(blames(judged)).toEqual([['/secret', 'CASHOUT-04']]);
    expect(judged.held).not.toContain('CASHOUT-04');
  });

  test('never a clause about a request or about a status alone', () => {
    const body = { statusCode: 400, code: 'HTTP_ERROR', message: [] };
    const { held } = judge.response(answer('createCashOut', 400, body));
    expect(held).toEqual(['ERROR-01', 'ERROR-02']);
  });

  test('not what was violated', () => {
    const { held } = judge.response(answer('getBalance', 200, { ...balance, netBalance: 'x' }));
    expect(held).not.toContain('BALANCE-02');
    const noted = { ...balance, netBalance: 'x', note: 'n' };
    expect(judge.response(answer('getBalance', 200, noted)).held).toEqual(['BALANCE-03']);
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

describe('where a wrong status counts', () => {
  const cashOut = judge.document.operations.get('createCashOut')!;
  const blamed = (statuses: readonly number[], ...declared: string[]) =>
    judge.blameStatus(cashOut, statuses, new Set(declared));

  test('at what states the success, or any answer of that status', () => {
    expect(blamed([201])).toEqual(['CASHOUT-01']);
    expect(blamed([400])).toEqual(['CASHOUT-05']);
  });

  test('at those of several clauses that the check declares', () => {
    expect(blamed([400], 'CASHOUT-06')).toEqual(['CASHOUT-06']);
    expect(blamed([400], 'CASHOUT-06', 'CASHOUT-05')).toEqual(['CASHOUT-05', 'CASHOUT-06']);
    expect(blamed([400], 'CASHOUT-03', 'ERROR-03')).toEqual(['CASHOUT-05']);
  });

  test('at the first clause of the operation where none states that status', () => {
    expect(blamed([418])).toEqual(['CASHOUT-01']);
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

  test('are judged by the webhook of their event', () => {
    const judged = judge.delivery(delivery({ event: 'CashOut', status: 'DONE', externalId: null }));
    expect(blames(judged)).toEqual([['/status', 'EVENT-02']]);
    expect(judged.held).toEqual([]);
    const right = judge.delivery(delivery({ event: 'CashOut', status: 'ERROR', externalId: null }));
    expect(right).toEqual({ violations: [], held: ['EVENT-02'], documented: true });
    const other = judge.delivery(delivery({ event: 'CashOut', status: 'ERROR', externalId: 1 }));
    expect(blames(other)).toEqual([['/externalId', 'EVENT-01']]);
    expect(other.held).toEqual(['EVENT-02']);
  });

  test('of an event that the contract does not have are left to the checks', () => {
    expect(judge.delivery(delivery({ event: 'Other' }))).toEqual({
      violations: [],
      held: [],
      documented: false,
    });
  });
});
