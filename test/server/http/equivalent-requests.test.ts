import { afterAll, describe, expect } from 'vitest';

import { equivalentUrl } from '../../../server/edge/urls.js';
import { text } from '../../spec/contract.js';
import { operations } from '../../spec/operations.js';
import { cashOutBody } from '../../support/gateway.js';
import { endRaw, type RawAnswer, type RawRequest, sendLines, sendRaw } from '../../support/raw-requests.js';
import { it as base } from '../../support/fixtures.js';

const patience = 120_000;
afterAll(endRaw);

const percent = (character: string) =>
  [...Buffer.from(character)].map((byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`).join('');
/** RFC 3986: everything is encoded that may be. */
const strict = (value: string) => value.replace(/[^A-Za-z0-9\-._~]/gu, percent);

/** How clients write a value of a query. */
const clients: Readonly<Record<string, (value: string) => string>> = {
  'encodeURIComponent, openapi-fetch': encodeURIComponent,
  'URLSearchParams, fetch': (value) => new URLSearchParams([['x', value]]).toString().slice(2),
  'axios 1 (lib/helpers/buildURL.js)': (value) =>
    encodeURIComponent(value)
      .replace(/%3A/gi, ':')
      .replace(/%24/g, '$')
      .replace(/%2C/gi, ',')
      .replace(/%20/g, '+'),
  'Python urlencode, requests': (value) => strict(value).replaceAll('%20', '+'),
  'Java URLEncoder': (value) =>
    strict(value).replaceAll('%20', '+').replaceAll('%2A', '*').replaceAll('~', '%7E'),
  'curl, what must be encoded': (value) => value.replace(/[ %&#+]|[^\x20-\x7e]/gu, percent),
  'every character encoded': (value) => value.replace(/[^]/gu, percent),
};

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

const values = [
  'order 1001',
  "a:b/c@d,e;f!g'h(i)j*k$l[m]n=o?p",
  'é𝟘 "<>\\^`{|}~',
  'a+b%20&c#d',
  `${day(2)}T00:00:00.000Z`,
  `${day(2)}T00:00:00+00:00`,
  `${day(2)}T21:00:00-0300`,
];

const it = base
  .extend('client', { scope: 'file' }, async ({ served }) => {
    const client = await served.account({ webhookRegistration: 'enabled', available: 1e6 });
    for (const externalId of values) await client.cashOut({ externalId }).expect(201);
    return client;
  })
  .extend('send', ({ client }) => ({ headers, ...request }: RawRequest): Promise<RawAnswer> => {
    const authorization = `Bearer ${client.token}`;
    return sendRaw(client.gateway, { ...request, headers: { authorization, ...headers } });
  });

const ofEachRequest = ['consultedAt', 'timestamp', 'errorId'];

/** An answer as text, without what is different in every answer. */
const comparable = (answer: RawAnswer) =>
  JSON.stringify(answer, (name, value: unknown) => (ofEachRequest.includes(name) ? null : value));

const parameters = operations.flatMap(({ id, path, method, parameters: all }) =>
  all
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, example }) => ({ id, path, method: method.toUpperCase(), name, example: text(example) })),
);

describe('a value of a query', { timeout: patience }, () => {
  it.for(parameters)(
    'of $name of $id is the same however a client encodes it',
    async (parameter, { send }) => {
      const { path, method, name, example } = parameter;
      const ask = (value: string) => send({ method, target: `${path}?${name}=${value}` });
      for (const value of [name.endsWith('Date') ? day(3) : example, ...values]) {
        const wanted = await ask(strict(value));
        if (!values.includes(value)) expect(wanted.status).toBe(200);
        else if (name === 'externalId')
          expect(wanted.body).toMatchObject({ data: [{ externalId: value }], metadata: { total: 1 } });
        const answers = Object.entries(clients).map(async ([client, write]) => ({
          client,
          value,
          answer: await ask(write(value)),
        }));
        const otherwise = (await Promise.all(answers)).filter(
          ({ answer }) => comparable(answer) !== comparable(wanted),
        );
        expect({ wanted, otherwise }).toEqual({ wanted, otherwise: [] });
      }
    },
  );

  it.for(parameters.filter(({ name }) => name.endsWith('Date')))(
    'of $name of $id is a point in time as it was pasted, with a plus before its offset',
    async ({ path, method, name }, { send }) => {
      for (const time of ['00:00:00+00:00', '00:00:00.123456+00:00', '00:00+0000', '00:00:00+03']) {
        const value = `${day(2)}T${time}`;
        const pasted = await send({ method, target: `${path}?page=1&${name}=${value}` });
        expect({ value, ...pasted }).toMatchObject({ value, status: 200 });
        expect(await send({ method, target: `${path}?page=1&${name}=${strict(value)}` })).toEqual(pasted);
      }
      const spaced = await send({ method, target: `${path}?${name}=${day(2)}T00:00:00%2000:00` });
      expect(spaced.status).toBe(400);
      expect(spaced.body['message']).toContain(name);
    },
  );
});

describe('an equivalent URL', () => {
  const chosen = `%${'z'.charCodeAt(0).toString(16)}`;
  it.each([
    ['/%62alance', '/balance'],
    ['/%42ALANCE?x=%62', '/BALANCE?x=%62'],
    ['/api/%74ransactions', '/api/transactions'],
    ['/cob/%41%2d%5F%2e%7E%7a', '/cob/A-_.~z'],
    ['/cob/a%2Fb%25%3A%C3%A9', '/cob/a%2Fb%25%3A%C3%A9'],
    [`/${chosen}%ZZ`, '/z%ZZ'],
    ['http://gateway.example/balance?a=b', '/balance?a=b'],
    ['http://[::1/balance', '/balance'],
    ['http://gateway.example', '/'],
    ['/x?startDate=2026-11-20T00:00:00+00:00', '/x?startDate=2026-11-20T00:00:00%2B00:00'],
    ['/x?endDate=2026-11-20T00:00+03%3a00&a=1', '/x?endDate=2026-11-20T00:00%2B03%3a00&a=1'],
    ['/x?startDate=2026-11-20+00:00&endDate=a+b', '/x?startDate=2026-11-20+00:00&endDate=a+b'],
    ['/x?externalId=2026-11-20T00:00:00+00:00', '/x?externalId=2026-11-20T00:00:00+00:00'],
    ['*', '*'],
  ])('%s is %s', (url, equivalent) => {
    expect(equivalentUrl(url)).toBe(equivalent);
    expect(equivalentUrl(equivalent)).toBe(equivalent);
  });

  it.for(['/BALANCE', '/balance/', '/Api/Transactions', '/api/balance//'])(
    'keeps letter case and slashes: %s is no endpoint',
    async (target, { send }) => {
      const { status, body } = await send({ method: 'GET', target });
      expect({ status, message: body['message'] }).toEqual({
        status: 404,
        message: expect.stringContaining(target) as string,
      });
    },
  );

  it('is validated like any other where all of it is in the request line', async ({ served, client }) => {
    const body = '{}';
    const lines = [
      'POST http://gateway.example/api/pix/cash-out HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${client.token}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ];
    const answer = await sendLines(served, lines, body);
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain('details is required');
    const unreadable = await sendLines(served, ['GET http://[::1/balance HTTP/1.1', 'Host: localhost']);
    expect(unreadable).toMatch(/^HTTP\/1.1 401 /);
  });
});

describe('a request without content', () => {
  const form = 'application/x-www-form-urlencoded';
  const nothing: readonly [string, Readonly<Record<string, string | number>>][] = [
    ['nothing at all', {}],
    ['axios and curl -d: a form of length 0', { 'content-type': form, 'content-length': 0 }],
    ['text of length 0', { 'content-type': 'text/plain', 'content-length': 0 }],
    ['no type, length 0', { 'content-length': 0 }],
    ['JSON of length 0', { 'content-type': 'application/json', 'content-length': 0 }],
    ['JSON without length', { 'content-type': 'application/json' }],
    ['no type a browser knows', { 'content-type': ';;;', 'content-length': 0 }],
    ['chunks of JSON, none', { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }],
    ['chunks of a form, none', { 'content-type': form, 'transfer-encoding': 'chunked' }],
    ['chunks of no type, none', { 'transfer-encoding': 'chunked' }],
  ];

  it.for(nothing)('has no body, and none is needed for a resend: %s', async ([_, headers], { send }) => {
    const { status, body } = await send({
      method: 'POST',
      target: '/api/resend-webhook/unknown',
      headers,
    });
    expect({ status, message: body['message'] }).toMatchObject({
      status: 404,
      message: expect.stringContaining('unknown') as string,
    });
  });
});

describe('the type of a body', () => {
  const posted = (headers: Readonly<Record<string, string>>, body: string | Buffer): RawRequest => ({
    method: 'POST',
    target: '/api/pix/cash-out',
    body,
    headers: { 'content-length': Buffer.byteLength(body), ...headers },
  });
  const right = () => JSON.stringify(cashOutBody());

  it.for([
    'application/json',
    'application/JSON ;x=1',
    'application/json; charset=utf-8',
    'application/json; charset=utf8',
    'application/json;charset="UTF8"; x=1',
    'application/json; version=2',
  ])('may be %s', async (type, { send }) => {
    expect((await send(posted({ 'content-type': type }, right()))).status).toBe(201);
  });

  it.for([
    [{ 'content-type': 'text/plain' }, 'JSON'],
    [{ 'content-type': 'application/x-www-form-urlencoded' }, 'JSON'],
    [{}, 'JSON'],
    [{ 'content-type': 'application/json; charset=latin1' }, 'UTF-8'],
    [{ 'content-type': 'application/json', 'content-encoding': 'lzma' }, 'gzip'],
  ] as const)('is refused in plain words: %j', async ([headers, word], { send }) => {
    const { status, body } = await send(posted(headers, right()));
    expect({ status, message: body['message'] }).toEqual({
      status: 415,
      message: expect.stringContaining(word) as string,
    });
  });

  it('is asked for where a body is optional, too: no URL is overheard', async ({ send }) => {
    const body = '{"url":"https://receiver.example/hook"}';
    const target = '/api/resend-webhook/unknown';
    const framings = [{ 'content-length': body.length }, { 'transfer-encoding': 'chunked' }];
    for (const headers of framings)
      expect((await send({ method: 'POST', target, headers, body })).status).toBe(415);
  });
});
