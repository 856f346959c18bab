/** What a script of a finding binds again, where it looks, and what it says. */
import { spawnSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { runInThisContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { t } from '../../../conformance/core/text.js';
import type { Judged } from '../../../conformance/engine/finding.js';
import { Bindings, generatedIn } from '../../../conformance/report/script/bindings.js';
import { runScript } from '../../../conformance/cli/replay-script.js';
import { runtime } from '../../../conformance/report/script/runtime.js';
import { jqJudge } from '../../../conformance/report/script/shell-runtime.js';
import { shellOf } from '../../../conformance/report/script/shell.js';
import { javascriptOf } from '../../../conformance/report/script/javascript.js';
import { placeOf } from '../../../conformance/report/script/places.js';
import { planOf } from '../../../conformance/report/script/plan.js';
import { lack, programNamed } from '../../support/programs.js';
import { close, listen } from '../../support/servers.js';
import { baseUrl, field, planned, taped } from './taped.js';

const origin = { from: 'answer', step: 0, pointer: '/id' } as const;

describe('what is bound again', () => {
  const pieces = (value: string, text: string) => {
    const bindings = new Bindings();
    bindings.add(value, origin);
    return bindings.pieces(text);
  };

  test('is an id wherever it stands whole, in the form of its place', () => {
    expect(pieces('order-1234', '{"a":"order-1234"}')).toEqual(['{"a":"', { origin, form: 'plain' }, '"}']);
    expect(pieces('a/b=c-1234', '/x/a%2Fb%3Dc-1234?y')).toEqual(['/x/', { origin, form: 'url' }, '?y']);
    expect(pieces('order-1234', 'order-12345 and my_order-1234')).toEqual(['order-12345 and my_order-1234']);
  });

  test('is a short id only where an id must stand', () => {
    expect(pieces('17', '{"accountId":"17","value":17}')).toEqual([
      '{"accountId":"',
      { origin, form: 'plain' },
      '","value":17}',
    ]);
    expect(pieces('17', '/accounts/17')).toEqual(['/accounts/', { origin, form: 'plain' }]);
  });

  test('is the longest of the values that begin in one place', () => {
    const bindings = new Bindings();
    bindings.add('order-1', { from: 'fresh', like: 'order-1' });
    bindings.add('order-1-refund', origin);
    expect(bindings.pieces('order-1-refund')).toEqual([{ origin, form: 'plain' }]);
  });

  test('is new in an answer only if the client had not sent it', () => {
    const bindings = new Bindings();
    const at = (pointer: string) => ({ ...origin, pointer });
    bindings.addFrom({ id: 'mine-1234', transactionId: 'theirs-1234', status: 'CONFIRMED' }, at, (value) =>
      value.startsWith('mine'),
    );
    expect(bindings.pieceFor('mine-1234')).toBeUndefined();
    expect(bindings.pieceFor('theirs-1234')?.origin).toEqual(at('/transactionId'));
    expect(bindings.pieceFor('CONFIRMED')).toBeUndefined();
  });

  test('is what a client generates: ids of bodies and paths, and the key of a repetition', () => {
    expect(
      generatedIn(
        'PUT',
        '/cob/kit0123456789',
        { 'x-idempotency-key': 'key-00000001' },
        { externalId: 'kit-000001' },
      ),
    ).toEqual(['kit-000001', 'key-00000001', 'kit0123456789']);
    expect(generatedIn('GET', '/cob/kit0123456789', {}, undefined)).toEqual([]);
  });
});

describe('where a script looks', () => {
  const list = (...data: readonly object[]) =>
    taped([
      ['POST', '/pay', { externalId: 'kit-000001' }, { transactionId: 'tx-first-1' }],
      ['GET', '/list', undefined, { data }],
    ]);

  test('is the item of a list by an id of an earlier answer, wherever it stands', () => {
    const recorded = list(
      { transactionId: 'tx-other-9', value: 1 },
      { transactionId: 'tx-first-1', value: 2 },
    );
    const { assertion } = planned(planOf(recorded(field('equal', 3), '/data/1/value')));
    expect(assertion).toMatchObject({
      item: { list: '/data', by: '/transactionId', id: [{ origin: { from: 'answer', step: 0 } }] },
      pointer: '/value',
    });
  });

  test('is nowhere if nothing tells the item from others', () => {
    const recorded = list({ value: 1 }, { value: 2 });
    expect(planOf(recorded(field('equal', 3), '/data/1/value'))).toMatchObject({
      reason: { template: expect.stringContaining('nothing tells the item') as string },
    });
    expect(planned(planOf(list({ value: 1 })(field('equal', 3), '/data/0/value'))).assertion).toMatchObject({
      items: { list: '/data', every: false },
      pointer: '/value',
    });
  });

  test('is every item by a rule of the contract', () => {
    const recorded = list({ value: 1 }, { value: 2 });
    const broken = { keyword: 'maximum', schema: 1, isMissing: false };
    const judged = { how: 'contract', ...broken } as never as Judged;
    expect(planned(planOf(recorded(judged, '/data/1/value'))).assertion).toMatchObject({
      items: { list: '/data', every: true },
      pointer: '/value',
    });
    expect(planned(planOf(recorded(judged, '/data/2/value'))).assertion).toMatchObject({
      pointer: '/data/2/value',
    });
  });

  test('is nowhere by a value that may stand anywhere, or after a provider state that was refused', () => {
    const value = (of: unknown) =>
      ({ how: 'value', matcher: 'equal', value: of, args: [['a']] }) as never as Judged;
    expect(planOf(list()(value([]), ''))).toHaveProperty('reason');
    expect(planned(planOf(list({ id: 'the-one-1' })(value('the-one-1'), ''))).assertion).toMatchObject({
      items: { list: '/data', every: false },
      pointer: '/id',
    });
    const url = `${baseUrl}/control`;
    const recorded = list({ value: 1 })(field('equal', 3), '/data/0/value');
    const body = JSON.stringify({ state: 'a payment settles', params: { accountId: '7' } });
    const account = { state: 'an account', params: {} };
    const answer = (status: number, json: object) =>
      ({ status, bytes: Buffer.from(JSON.stringify(json)), headers: {} }) as never;
    const ask = (sent: string) => recorded.tape.sent({ method: 'POST', url, headers: {}, body: sent });
    ask(JSON.stringify(account))(answer(200, { accountId: '7', clientId: 'kit-000001' }));
    ask(body)(answer(400, {}));
    const last = recorded.failure.exchanges[0]!;
    recorded.tape.sent({ ...last.request, by: 'a/check' })(answer(200, { data: [{ value: 1 }] }));
    const target = { baseUrl, control: { url } } as never;
    expect(planOf({ ...recorded, target })).toMatchObject({ reason: { values: ['a payment settles'] } });
  });

  test('has patterns as data, and no words of the check', () => {
    const place = placeOf(
      field('match', /^a/i, t`an a`),
      { exchanges: [{}], deliveries: [], pointer: '/a' } as never,
      () => 0,
    );
    expect(place).toMatchObject({ matcher: 'match', args: [{ pattern: '^a', flags: 'i' }] });
  });

  test('is nowhere for a condition of its own, or a rule that a script cannot repeat', () => {
    const failure = { exchanges: [{}], deliveries: [], pointer: '' } as never;
    expect(placeOf(field('luckyNumber'), failure, () => 0)).toHaveProperty('reason');
    const rule = { how: 'contract', keyword: 'oneOf', schema: [], isMissing: false } as never;
    expect(placeOf(rule, failure, () => 0)).toHaveProperty('reason');
  });
});

test.each([
  ['en', 'STILL THERE: expected equal 3, received 2', 'COULD NOT LOOK: no item with'],
  ['pt-BR', 'CONTINUA: esperado equal 3, recebido 2', 'NÃO FOI POSSÍVEL OLHAR: nenhum item com'],
] as const)('a script says in %s what it sees, with the status that goes with it', (language, there, not) => {
  const run = (data: readonly object[]) => {
    const script = javascriptOf(
      planned(planOf(taped([['GET', '/list', undefined, { data: [] }]])(field('equal', 3), '/data'))),
      [],
      language,
    ).replace(
      /async function main[^]*?\n}\n/,
      `async function main() { const m1 = { json: ${JSON.stringify({ data })} };
        expectValue(matchers, valueAt(itemWith(m1, '/data', '/id', 'tx-1'), '/value'), 'equal', [3]); }\n`,
    );
    const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-'], {
      input: script,
      encoding: 'utf8',
    });
    return [status, stdout.trim()];
  };
  expect(run([{ id: 'tx-0' }, { id: 'tx-1', value: 2 }])).toEqual([1, there]);
  expect(run([{ id: 'tx-0' }])).toEqual([2, expect.stringContaining(not)]);
  expect(run([{ id: 'tx-1', value: 3 }])).toEqual([0, expect.any(String)]);
});

const shell = programNamed('bash') && programNamed('curl') && programNamed('jq');

describe.skipIf(shell === undefined)(`a script for curl${lack('bash, curl and jq', shell)}`, () => {
  const it = test.extend<{ said: (answers: Answers) => Promise<readonly [number | undefined, string]> }>({
    said: async ({}, use) => {
      const servers: Server[] = [];
      await use(async (answers) => {
        const server = createServer((request, response) => {
          const [status, body] = answers(`${request.method ?? ''} ${request.url ?? ''}`);
          response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
        });
        servers.push(server);
        const BASE_URL = `http://127.0.0.1:${await listen(server)}`;
        const { status, output } = await runScript(
          script(),
          { BASE_URL },
          new AbortController().signal,
          'curl',
        );
        return [status, output.trim().split('\n').at(-1) ?? ''];
      });
      for (const server of servers) await close(server);
    },
  });
  type Answers = (call: string) => readonly [number, object];

  const script = () => {
    const recorded = taped([
      ['POST', '/pay', { externalId: 'kit-000001' }, { transactionId: "it's/first-1" }],
      [
        'GET',
        "/list?of=it's%2Ffirst-1",
        undefined,
        {
          data: [
            { transactionId: "it's/first-1", value: 2 },
            { transactionId: 'last', value: 4 },
          ],
        },
      ],
    ])(field('equal', 3), '/data/0/value');
    const made = shellOf(planned(planOf(recorded)), ["it's one\nfinding"]);
    return 'script' in made ? made.script : '';
  };
  /** A gateway that knows one payment, and only by its id. */
  const gateway =
    (value: number, paid = 200): Answers =>
    (call) => {
      if (call.startsWith('POST')) return [paid, { transactionId: 'an "id"/2' }];
      const isAsked = call === `GET /list?of=${encodeURIComponent('an "id"/2')}`;
      return [
        200,
        {
          data: [
            { transactionId: 'other', value: 3 },
            ...(isAsked ? [{ transactionId: 'an "id"/2', value }] : []),
          ],
        },
      ];
    };

  it('binds ids again, and says what it sees', async ({ said }) => {
    expect(await said(gateway(2))).toEqual([1, 'STILL THERE: expected equal 3, received 2']);
    expect(await said(gateway(3))).toEqual([0, 'FIXED: expected equal 3, received 3']);
    expect(await said(gateway(3, 500))).toEqual([2, 'COULD NOT LOOK: POST /pay was answered 500, not 200']);
    expect(await said(() => [200, { transactionId: 'x' }])).toEqual([
      2,
      expect.stringMatching(/^COULD NOT LOOK: no item/),
    ]);
  });

  test('looks at all items of a list, and not at all if there are none', async () => {
    const recorded = taped([['GET', '/list', undefined, { data: [{ value: 1 }, { value: 2 }] }]]);
    const judged = { how: 'contract', keyword: 'maximum', schema: 1, isMissing: false } as never as Judged;
    const plan = planned(planOf(recorded(judged, '/data/1/value')));
    const made = shellOf(plan, []);
    if (!('script' in made)) throw new Error('there is no script');
    let data: readonly object[] = [];
    const server = createServer((_, response) => response.end(JSON.stringify({ data })));
    const BASE_URL = `http://127.0.0.1:${await listen(server)}`;
    const says = async (items: readonly object[], script: string, language: 'js' | 'curl') => {
      data = items;
      const { signal } = new AbortController();
      const { output } = await runScript(script, { BASE_URL }, signal, language);
      return output.trim().split('\n').at(-1);
    };
    try {
      for (const [script, language] of [
        [made.script, 'curl'],
        [javascriptOf(plan, [], 'en'), 'js'],
      ] as const) {
        expect(await says([{ value: 2 }], script, language)).toMatch(/^STILL THERE: .* received 2$/);
        expect(await says([{ value: 1 }, { value: 1 }, { value: 5 }], script, language)).toMatch(
          /^STILL THERE: .* received 5$/,
        );
        expect(await says([{ value: 1 }], script, language)).toMatch(/^FIXED/);
        expect(await says([], script, language)).toBe('COULD NOT LOOK: no item at /data');
      }
    } finally {
      await close(server);
    }
  });

  test('judges as the one in JavaScript', () => {
    const values = [
      undefined,
      null,
      true,
      0,
      1,
      25.5,
      -3,
      '',
      'abc',
      '25.50',
      '1234567890123456789',
      [],
      [1, 2],
      {},
      { a: 1 },
    ].concat([
      '2026-01-02T03:04:05Z',
      '2026-01-02T03:04:05',
      '2026-01-02',
      '00000000-0000-4000-8000-00000000000A',
      'a@b',
      'https://a.example/b',
      'äö',
    ]);
    const plain: Table = {
      ...{
        equal: [1],
        oneOf: [['abc', null]],
        match: [{ pattern: '^A', flags: 'i' }],
        moneyEqual: [2550],
        atLeast: [1],
        atMost: [1],
      },
      ...{ array: [2], includes: ['b'] },
    };
    for (const name of [
      'string',
      'number',
      'integer',
      'boolean',
      'object',
      'present',
      'absent',
      'empty',
      'isNull',
      'timestamp',
      'uuid',
    ])
      plain[name] = [];
    const contract: Table = {
      ...{
        present: [],
        type: [['integer', 'null']],
        const: ['abc'],
        enum: [[1, 'abc']],
        pattern: ['^\\p{L}+$'],
        minimum: [1],
        maximum: [1],
      },
      ...{
        exclusiveMinimum: [1],
        exclusiveMaximum: [1],
        minLength: [3],
        maxLength: [2],
        minItems: [1],
        'false schema': [],
        additionalProperties: [],
      },
    };
    const cases = [
      ...Object.entries(plain).map(([name, args]) => ['matchers', name, args] as const),
      ...Object.entries(contract).map(([name, args]) => ['keywords', name, args] as const),
      ...['brl', 'date-time', 'date', 'uuid', 'email', 'uri'].map(
        (name) => ['keywords', 'format', [name]] as const,
      ),
    ].flatMap(([of, name, args]) => values.map((value) => ({ of, name, args, value })));
    const seen = cases.map(({ of, name, args, value }) => ({
      how: of === 'keywords' ? `contract ${name}` : name,
      ...{ a: args, value: { has: value !== undefined, v: value ?? null } },
    }));
    const program = `.[] | .how as $how | .a as $a | .value as $value | try (${jqJudge}) catch .`;
    const { stdout, stderr } = spawnSync('jq', ['-c', program], {
      input: JSON.stringify(seen),
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    const inJavaScript = runInThisContext(
      `(isDeepStrictEqual) => { ${runtime.slice(runtime.indexOf('const isoTime'), runtime.indexOf('function conclude'))}; return { matchers, keywords }; }`,
    ) as (
      isEqual: typeof isDeepStrictEqual,
    ) => Record<string, Record<string, (...all: unknown[]) => boolean>>;
    const judges = inJavaScript(isDeepStrictEqual);
    const expected = cases.map(({ of, name, args, value }) => ({
      name,
      args,
      value,
      holds: judges[of]![name]!(value, ...args),
    }));
    const lines = stdout.trim().split('\n');
    expect(
      expected.map((one, index) => ({ ...one, holds: JSON.parse(lines[index] ?? 'null') as unknown })),
    ).toEqual(expected);
  });
  type Table = Record<string, readonly unknown[]>;

  test('is not made where notifications matter', () => {
    const plan = planned(planOf(taped([['GET', '/a', undefined, { a: 1 }]])(field('equal', 3), '/a')));
    expect(shellOf({ ...plan, listens: true }, [])).toHaveProperty('reason');
  });
});
