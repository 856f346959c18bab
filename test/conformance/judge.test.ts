import { describe, expect, test } from 'vitest';
import { ContractJudge } from '../../conformance/contract/judge.js';
import { Delivery, Exchange } from '../../conformance/target/exchange.js';
import { smallClauses, smallContract } from './small-suite.js';

const judge = new ContractJudge(smallContract, smallClauses);
const declaring = (...ids: string[]) => [new Set<string>(), new Set(ids)];

function answer(
  operation: string,
  status: number,
  body: unknown,
  { contentType = 'application/json', sent = undefined as string | undefined } = {},
): Exchange {
  const known = judge.document.operations.get(operation);
  const path = known?.path ?? '/';
  const request = {
    method: known?.method ?? 'GET',
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
    const { violations } = judge.response(
      answer('getBalance', 200, { ...balance, netBalance: 'x' }),
      declaring(),
    );
    expect(violations).toMatchObject([
      { instancePath: '/netBalance', clauses: ['BALANCE-02'], expected: 'number', received: '"x"' },
    ]);
  });

  test('a missing member counts at the clause of that member', () => {
    const judged = judge.response(answer('getBalance', 200, { blockedBalance: 1 }), declaring());
    expect(blames(judged)).toEqual([['/netBalance', 'BALANCE-02']]);
  });

  test('a member without clause counts at what it stands in', () => {
    const judged = judge.response(
      answer('getBalance', 200, { netBalance: 1, blockedBalance: null }),
      declaring(),
    );
    expect(blames(judged)).toEqual([['/blockedBalance', 'BALANCE-01']]);
  });

  test('of several clauses at one place those that the check declares, else the first', () => {
    const wrong = { ...created, externalId: 7 };
    expect(blames(judge.response(answer('createCashOut', 201, wrong), declaring()))).toEqual([
      ['/externalId', 'CASHOUT-02'],
    ]);
    expect(blames(judge.response(answer('createCashOut', 201, wrong), declaring('CASHOUT-03')))).toEqual([
      ['/externalId', 'CASHOUT-03'],
    ]);
    const leaving = [new Set(['CASHOUT-02']), new Set(['CASHOUT-03'])];
    expect(blames(judge.response(answer('createCashOut', 201, wrong), leaving))).toEqual([
      ['/externalId', 'CASHOUT-02'],
    ]);
  });

  test('through allOf and references at the clause of the shared envelope', () => {
    const judged = judge.response(
      answer('createCashOut', 400, { statusCode: 400, code: 1, message: '' }),
      declaring(),
    );
    expect(blames(judged)).toEqual([['/code', 'ERROR-02']]);
  });

  test('what a condition asks for counts at the nearest clause around it', () => {
    const body = { statusCode: 400, code: 'PIX_X', message: 'm' };
    const judged = judge.response(answer('createCashOut', 400, body), declaring());
    expect(blames(judged)).toEqual([['/errorCode', 'ERROR-01']]);
  });

  test('an open clause is never blamed', () => {
    const judged = judge.response(
      answer('createCashOut', 400, '<html>', { contentType: 'text/html' }),
      declaring(),
    );
    expect(judged.violations).toMatchObject([{ clauses: ['CASHOUT-05'], received: 'text/html' }]);
  });

  test('a wrong content type is a violation of its own, of what holds of every answer alone', () => {
    const judged = judge.response(
      answer('getBalance', 200, balance, { contentType: 'text/plain' }),
      declaring(),
    );
    expect(judged.violations).toMatchObject([{ received: 'text/plain', clauses: ['ERROR-01'] }]);
    expect(judged.held).toContain('BALANCE-01');
  });

  test('an amount of two decimals is one, whatever its binary form; three decimals are not', () => {
    for (const netBalance of [0.07, 0.14, 0.29, 1.1]) {
      expect(
        blames(judge.response(answer('getBalance', 200, { ...balance, netBalance }), declaring())),
      ).toEqual([]);
    }
    const judged = judge.response(answer('getBalance', 200, { ...balance, netBalance: 1.001 }), declaring());
    expect(blames(judged)).toEqual([['/netBalance', 'BALANCE-02']]);
  });
});

describe('alternatives', () => {
  test.each([
    ['on top', balance],
    ['in an object', { data: balance }],
    ['in an array', { data: [balance] }],
  ])('a balance %s holds the clauses of the balance', (_, body) => {
    const judged = judge.response(answer('getBalance', 200, body), declaring());
    expect(judged.violations).toEqual([]);
    expect(judged.held).toContain('BALANCE-02');
  });

  test.each([
    ['on top', { ...balance, netBalance: 'x' }, '/netBalance'],
    ['in an object', { data: { ...balance, netBalance: 'x' } }, '/data/netBalance'],
    ['in an array', { data: [{ ...balance, netBalance: 'x' }] }, '/data/0/netBalance'],
  ])('a wrong member %s is the only finding', (_, body, place) => {
    const judged = judge.response(answer('getBalance', 200, body), declaring());
    expect(blames(judged)).toEqual([[place, 'BALANCE-02']]);
  });

  test('the other path of the balance stands for the same clauses', () => {
    expect(judge.response(answer('getApiBalance', 200, balance), declaring()).held).toContain('BALANCE-02');
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
    const judged = other.response(answer('createOauthToken', 201, { access_token: 'a' }), declaring());
    expect(judged.held).toContain('TOKEN-03');
  });
});

describe('what counts as looked at', () => {
  test('a member that is there', () => {
    expect(judge.response(answer('getBalance', 200, { ...balance, note: 'n' }), declaring()).held).toContain(
      'BALANCE-03',
    );
    expect(judge.response(answer('getBalance', 200, balance), declaring()).held).not.toContain('BALANCE-03');
  });

  test('a member that must not be there and is not', () => {
    expect(judge.response(answer('createCashOut', 201, created), declaring()).held).toContain('CASHOUT-04');
    const judged = judge.response(answer('createCashOut', 201, { ...created, secret: 1 }), declaring());
    expect(blames(judged)).toEqual([['/secret', 'CASHOUT-04']]);
    expect(judged.held).not.toContain('CASHOUT-04');
  });

  test('never a clause about a request or about a status alone', () => {
    const body = { statusCode: 400, code: 'HTTP_ERROR', message: [] };
    const { held } = judge.response(answer('createCashOut', 400, body), declaring());
    expect(held).toEqual(['ERROR-01', 'ERROR-02']);
  });

  test('not what was violated', () => {
    const { held } = judge.response(answer('getBalance', 200, { ...balance, netBalance: 'x' }), declaring());
    expect(held).not.toContain('BALANCE-02');
  });
});

describe('statuses that the operation does not list', () => {
  const wellFormed = JSON.stringify({ value: 1, externalId: 'e' });

  test('are recorded', () => {
    const judged = judge.response(answer('createCashOut', 418, {}, { sent: wellFormed }), declaring());
    expect(judged).toMatchObject({
      violations: [],
      undocumented: { operationId: 'createCashOut', status: 418 },
    });
  });

  test('a server error to a right request is recorded, to an ill-formed one it is a violation', () => {
    expect(
      judge.response(answer('createCashOut', 500, {}, { sent: wellFormed }), declaring()).violations,
    ).toEqual([]);
    for (const sent of ['{"value":1}', '{"value":', undefined]) {
      const judged = judge.response(answer('createCashOut', 500, {}, { sent }), declaring('CASHOUT-06'));
      expect(judged.violations).toMatchObject([{ clauses: ['CASHOUT-06'], received: '500' }]);
    }
  });

  test('where the register has a clause about server errors, that is the one, whatever the operation lists', () => {
    const pointer = '/paths/~1api~1pix~1cash-out/post/responses/400';
    const about = { id: 'ERROR-39', chapter: 'Errors', rule: 'no 5xx', level: 'must' as const, pointer };
    const other = new ContractJudge(smallContract, [...smallClauses, about]);
    const { violations } = other.response(
      answer('createCashOut', 500, {}, { sent: '{"value":1}' }),
      declaring('CASHOUT-06'),
    );
    expect(violations).toMatchObject([{ clauses: ['ERROR-39'], received: '500' }]);
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
    const judged = judge.delivery(
      delivery({ event: 'CashOut', status: 'DONE', externalId: null }),
      declaring(),
    );
    expect(blames(judged)).toEqual([['/status', 'EVENT-02']]);
    expect(judged.held).toEqual(['EVENT-01']);
  });

  test('of an event that the contract does not have are left to the checks', () => {
    expect(judge.delivery(delivery({ event: 'Other' }), declaring())).toEqual({ violations: [], held: [] });
  });
});
