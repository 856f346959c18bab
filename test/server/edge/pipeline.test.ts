import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { operations as operationTable, type OperationId } from '../../../generated/operations.js';
import { object, text } from '../../spec/contract.js';
import { operations } from '../../spec/operations.js';
import { type TestAccount, TestGateway } from '../../support/gateway.js';
import { endRaw, type RawRequest, sendForAll } from '../../support/raw-requests.js';

/** A gateway with an account; two of them, made alike, have the same ids, and their times stand still. */
interface Side {
  readonly gateway: TestGateway;
  readonly account: TestAccount;
}

/** How many answers were written in one go, and how many Express wrote header by header. */
let counts = { plain: 0, byExpress: 0 };
const note = (message: unknown) => {
  const { response } = message as { response: ServerResponse };
  counts[response.getHeaderNames().length === 0 ? 'plain' : 'byExpress'] += 1;
};
let plain: Side;
let slow: Side;
beforeAll(async () => {
  [plain, slow] = await Promise.all([side(), side()]);
  subscribe('http.server.response.finish', note);
});
afterAll(async () => {
  unsubscribe('http.server.response.finish', note);
  endRaw();
  await Promise.all([plain.gateway.close(), slow.gateway.close()]);
});

async function side(): Promise<Side> {
  const gateway = await TestGateway.start({
    seed: 3,
    tokenKey: Buffer.alloc(32, 7),
    settlementDelayMs: 3_600_000,
    overrides: { send: () => () => Promise.resolve({ statusCode: 200, failure: null, answer: '' }) },
  });
  await gateway.listen();
  const account = await gateway.account({ available: 1e6, webhookRegistration: 'enabled' });
  return { gateway, account };
}

/**
 * Express compares what the first says with what no answer has, and its parser leaves the body as it is: they change
 * nothing but who reads the body and who writes the answer.
 */
const byExpress = {
  'if-modified-since': 'Thu, 01 Jan 2026 00:00:00 GMT',
  'content-encoding': 'identity',
};

/** Headers that no two gateways give the same value: when it was sent, and a secret. */
const unlike: ReadonlySet<string> = new Set(['Date', 'webhook-secret']);

/** Headers of every answer. */
const usual: ReadonlySet<string> = new Set([
  'x-request-id',
  'x-content-type-options',
  'Content-Type',
  'Content-Length',
  'Date',
  'Connection',
  'Keep-Alive',
]);

/** What a client sees of an answer. */
async function observe({ gateway, account }: Side, request: RawRequest, headers: object = {}) {
  const certificate = request.headers?.['x-ssl-client-cert'] === 'mine' && {
    'x-ssl-client-cert': account.certificateHeader,
  };
  const { status, rawHeaders, text } = await sendForAll(gateway, {
    ...request,
    headers: { ...headers, ...request.headers, ...certificate },
  });
  const without = rawHeaders.map((value, at) => (unlike.has(rawHeaders[at - 1] ?? '') ? '' : value));
  return { status, headers: without, text };
}

/** The answers to a request on both ways. */
async function bothPipelines(request: RawRequest) {
  const [fast, express] = await Promise.all([observe(plain, request), observe(slow, request, byExpress)]);
  return { fast, express };
}

const bodyOf = (value: unknown) => {
  const body = Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value));
  return { body, headers: { 'content-type': 'application/json', 'content-length': body.length } };
};

/** Requests of every operation: the examples of the contract, one of them of each body. */
const examples = operations.flatMap((operation) => {
  const bodies = operation.request ? [...operation.request.examples.values()] : [undefined];
  const valueOf = (name: string) =>
    text(operation.parameters.find((parameter) => parameter.name === name)?.example);
  const named = operation.parameters.filter(
    (parameter) => parameter.in === 'query' && parameter.example !== undefined,
  );
  return bodies.map((body) => ({
    id: operation.id as OperationId,
    path: operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(valueOf(name))),
    query: Object.fromEntries(named.map(({ name }) => [name, valueOf(name)])),
    body,
  }));
});

function request(
  { id, path, query, body }: (typeof examples)[number],
  changes: { readonly headers?: Readonly<Record<string, string>>; readonly raw?: Buffer } = {},
): RawRequest {
  const method = operationTable[id].method.toUpperCase();
  const queryText = new URLSearchParams(query).toString();
  const sent = body === undefined && !changes.raw ? { headers: {} } : bodyOf(changes.raw ?? body);
  const own = { authorization: `Bearer ${plain.account.token}`, 'x-ssl-client-cert': 'mine' };
  const target = queryText === '' ? path : `${path}?${queryText}`;
  return { ...sent, method, target, headers: { ...own, ...sent.headers, ...changes.headers } };
}

describe('a request read and answered in one go and one left to Express get the same answer, to the byte', () => {
  it('for every example of the contract, and each goes its way', async () => {
    const { clientId, clientSecret } = plain.account;
    counts = { plain: 0, byExpress: 0 };
    const statuses = new Set<number>();
    let withHeaders = 0;
    for (const example of examples) {
      const isToken = operationTable[example.id].scope === null;
      const { fast, express } = await bothPipelines(
        request(isToken ? { ...example, body: { clientId, clientSecret } } : example),
      );
      expect(fast).toEqual(express);
      statuses.add(fast.status);
      if (fast.headers.some((name, at) => at % 2 === 0 && !usual.has(name))) withHeaders += 1;
    }
    // Express writes an answer with headers of its own.
    expect(counts).toEqual({
      plain: examples.length - withHeaders,
      byExpress: examples.length + withHeaders,
    });
    expect(withHeaders).toBeLessThan(examples.length / 5);
    expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 400, 404]));
  });

  const bytes = (value: string, encoding: BufferEncoding = 'utf8') => Buffer.from(value, encoding);
  it.each([
    ['that is no JSON', bytes('{"value":')],
    ['that begins with a byte order mark', bytes('\ufeff{"value": 1}')],
    ['that is no UTF-8', bytes('{"value": "é"}', 'latin1')],
    ['that is a number', bytes('1')],
    ['that is too large', bytes(`"${'x'.repeat(60_000)}"`)],
    ['that is empty', Buffer.alloc(0)],
    ['of members that are taken', bytes('{"__proto__": {"value": 1}, "constructor": 1}')],
  ])('for a body %s', async (_, raw) => {
    for (const example of examples.filter(({ body }) => body !== undefined)) {
      const { fast, express } = await bothPipelines(request(example, { raw }));
      expect(fast).toEqual(express);
    }
  });

  it.each([
    { authorization: '' },
    { authorization: 'Bearer x' },
    { 'x-ssl-client-cert': 'BEGIN+CERTIFICATE' },
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/json; charset=latin1' },
    { 'content-encoding': 'gzip' },
    { 'x-sandbox-scenario': 'nothing like it' },
    { 'if-none-match': '*' },
  ])('with the header %o', async (headers) => {
    for (const example of examples) {
      const { fast, express } = await bothPipelines(request(example, { headers }));
      expect(fast).toEqual(express);
    }
  });

  it.each([
    '/balance/',
    '/balance?a[b]=1',
    '/balance?%zz',
    '/balance#a',
    '/api/transactions?size=5&size=6',
    '/api/transactions?page=2&&size=%31',
    '//balance',
    '/api/transactions?status[]=A',
  ])('at %s', async (target) => {
    const headers = { authorization: `Bearer ${plain.account.token}` };
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
      const { fast, express } = await bothPipelines({ method, target, headers });
      expect(fast).toEqual(express);
    }
  });

  it('for a target with a fragment, which is validated like any other, and for HEAD like GET', async () => {
    const headers = { authorization: `Bearer ${plain.account.token}` };
    const { body, headers: ofBody } = bodyOf({});
    const request = { target: '/api/pix/cash-out#a', body, headers: { ...headers, ...ofBody } };
    const { fast, express } = await bothPipelines({ method: 'POST', ...request });
    expect(fast).toEqual(express);
    expect({ status: fast.status, text: fast.text }).toMatchObject({
      status: 400,
      text: expect.stringContaining('details is required') as string,
    });
    for (const [status, target] of [
      [200, '/api/transactions?size=1'],
      [400, '/api/transactions?status=x'],
    ] as const)
      for (const method of ['GET', 'HEAD'])
        expect((await bothPipelines({ method, target, headers })).fast.status).toBe(status);
  });

  it('for texts of any characters, which the answer repeats', async () => {
    const example = examples.find(({ id }) => id === 'createCashOut')!;
    const body = { ...object(example.body), externalId: '𝟘é<>&"\\/\u2028\u007f' };
    const { fast, express } = await bothPipelines(request({ ...example, body }));
    expect(fast).toEqual(express);
    expect(fast.status).toBe(201);
  });
});
