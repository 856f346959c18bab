import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { clientCertificate, validity } from '../../../server/sandbox/client-certificates.js';
import { type TestAccount, TestGateway } from '../../support/gateway.js';

let gateway: TestGateway;
let account: TestAccount;
beforeAll(async () => {
  gateway = await TestGateway.start();
  account = await gateway.account();
});
afterAll(() => gateway.close());

interface Attempt {
  certificate?: string | null;
  body?: unknown;
}

function token({ certificate = account.certificateHeader, body }: Attempt = {}) {
  return gateway.call('/api/auth/token', {
    method: 'POST',
    headers: certificate === null ? {} : { 'x-ssl-client-cert': certificate },
    body: body ?? { clientId: account.clientId, clientSecret: account.clientSecret },
  });
}

async function certificateIn(condition: string): Promise<string> {
  const made = await gateway.state('a client certificate', { accountId: account.accountId, condition });
  return encodeURIComponent(String(made['certificatePem']));
}

describe('POST /api/auth/token', () => {
  it('answers 201 with a bearer token of 1800 seconds and no scope', async () => {
    const { status, body } = await token();
    expect(status).toBe(201);
    expect(body).toEqual({
      access_token: expect.any(String) as string,
      token_type: 'Bearer',
      expires_in: 1800,
    });
  });

  it('is not kept by caches', async () => {
    expect((await token()).headers.get('cache-control')).toBe('no-store');
  });

  it('takes a certificate after the attributes that tools write before it', async () => {
    const attributes = encodeURIComponent('Bag Attributes\n    localKeyID: 01\nsubject=CN = shop\n');
    expect((await token({ certificate: attributes + account.certificateHeader })).status).toBe(201);
  });

  it('has a hint for a body of another kind or size', async () => {
    const post = (headers: Record<string, string>, body: string) =>
      gateway.call('/api/auth/token', {
        ...{ method: 'POST', body },
        headers: { 'x-ssl-client-cert': account.certificateHeader, ...headers },
      });
    const answers = [
      await post({ 'content-type': 'text/plain' }, 'clientId'),
      await post({ 'content-type': 'application/json' }, JSON.stringify({ clientId: 'x'.repeat(2_000_000) })),
    ];
    expect(answers.map(({ status }) => status)).toEqual([415, 413]);
    for (const { body } of answers)
      expect(body['details']).toMatchObject({ hint: expect.stringContaining('clientId') as string });
  });

  const strangers = async () =>
    encodeURIComponent((await clientCertificate('x', validity.valid, Date.now())).certificatePem);
  const faults: [string, number, () => Attempt | Promise<Attempt>][] = [
    ['PUB_CERT_HEADER_MISSING', 400, () => ({ certificate: null })],
    [
      'PUB_CERT_MALFORMED_PEM',
      400,
      () => ({ certificate: account.certificateHeader.replaceAll('%20', '+') }),
    ],
    ['PUB_CERT_MALFORMED_PEM', 400, () => ({ certificate: 'nonsense' })],
    ['PUB_CERT_MALFORMED_PEM', 400, () => ({ certificate: '%E0%A4%A' })],
    ['PUB_REQUEST_BODY_INVALID', 400, () => ({ body: { clientId: account.clientId } })],
    [
      'PUB_REQUEST_BODY_INVALID',
      400,
      () => ({ body: { clientId: account.clientId, clientSecret: 12345678 } }),
    ],
    [
      'PUB_REQUEST_BODY_INVALID',
      400,
      () => ({
        body: { clientId: 'c2b7e3a0-1111-1222-8333-444455556666', clientSecret: account.clientSecret },
      }),
    ],
    [
      'PUB_REQUEST_BODY_INVALID',
      400,
      () => ({ body: { clientId: account.clientId, clientSecret: 'short' } }),
    ],
    ['PUB_REQUEST_BODY_INVALID', 400, () => ({ body: '{"clientId":' })],
    ['PUB_CERT_NOT_YET_VALID', 401, async () => ({ certificate: await certificateIn('not yet valid') })],
    ['PUB_CERT_EXPIRED', 401, async () => ({ certificate: await certificateIn('expired') })],
    ['PUB_CERT_NOT_REGISTERED', 401, async () => ({ certificate: await certificateIn('revoked') })],
    ['PUB_CERT_NOT_REGISTERED', 401, async () => ({ certificate: await strangers() })],
    [
      'PUB_INVALID_CREDENTIALS',
      401,
      () => ({ body: { clientId: account.clientId, clientSecret: `${account.clientSecret}x` } }),
    ],
    [
      'PUB_INVALID_CREDENTIALS',
      401,
      () => ({ body: { clientId: crypto.randomUUID(), clientSecret: account.clientSecret } }),
    ],
    [
      'PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT',
      403,
      async () => ({ certificate: (await gateway.account()).certificateHeader }),
    ],
  ];

  it.each(faults)('answers %s with %d', async (code, status, attempt) => {
    const answer = await token(await attempt());
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ statusCode: status, code, path: '/api/auth/token', method: 'POST' });
    expect(answer.body['errorId']).toEqual(answer.headers.get('x-request-id'));
  });

  it('names every offending field of the body', async () => {
    const { body } = await token({ body: { clientId: 'x', clientSecret: 'short' } });
    const { violations } = body['details'] as { violations: { field: string }[] };
    expect(violations.map(({ field }) => field).sort()).toEqual(['clientId', 'clientSecret']);
  });

  it.each([
    ['error', 502, 'PUB_AUTH_UPSTREAM_ERROR'],
    ['unavailable', 503, 'PUB_AUTH_UPSTREAM_UNAVAILABLE'],
  ])('answers for an upstream in %s', async (condition, status, code) => {
    const other = await gateway.account();
    await gateway.state('authentication upstream', { accountId: other.accountId, condition });
    const attempt = { clientId: other.clientId, clientSecret: other.clientSecret };
    const answer = await token({ certificate: other.certificateHeader, body: attempt });
    expect([answer.status, answer.body['code']]).toEqual([status, code]);
    await gateway.state('authentication upstream', { accountId: other.accountId, condition: 'healthy' });
    expect((await token({ certificate: other.certificateHeader, body: attempt })).status).toBe(201);
  });
});

describe('POST /oauth/token', () => {
  const oauth = (body: unknown, headers = {}) =>
    gateway.call('/oauth/token', { method: 'POST', body, headers });

  it('needs no certificate and names the scopes', async () => {
    const { status, body } = await oauth({ clientId: account.clientId, clientSecret: account.clientSecret });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'pix:read pix:write balance:read',
    });
  });

  it('refuses wrong credentials in the short envelope, the same for both faults', async () => {
    const wrong = await oauth({ clientId: account.clientId, clientSecret: 'wrong-secret' });
    const unknown = await oauth({ clientId: crypto.randomUUID(), clientSecret: account.clientSecret });
    expect(wrong).toMatchObject({ status: 401, body: { statusCode: 401, error: 'Unauthorized' } });
    expect(unknown.body).toEqual(wrong.body);
  });

  it('refuses a certificate of another account', async () => {
    const header = { 'x-ssl-client-cert': (await gateway.account()).certificateHeader };
    const answer = await oauth({ clientId: account.clientId, clientSecret: account.clientSecret }, header);
    expect(answer.status).toBe(403);
  });
});

describe('a bearer token', () => {
  const balances = (authorization?: string) =>
    gateway.call('/accounts/balances', { headers: authorization === undefined ? {} : { authorization } });

  it.each([
    ['is missing', undefined],
    ['is of another scheme', 'Basic YTpi'],
    ['is nonsense', 'Bearer nonsense'],
    ['is unsigned', `Bearer ${btoa('{"alg":"none"}')}.${btoa('{"sub":"x"}')}.`],
  ])('that %s gives 401', async (_, authorization) => {
    expect(await balances(authorization)).toMatchObject({
      status: 401,
      body: { statusCode: 401, error: 'Unauthorized' },
    });
  });

  it('that is expired, or whose account has seen its lifetime pass, gives 401', async () => {
    const made = await gateway.account();
    const { accessToken } = await gateway.state('an access token', {
      accountId: made.accountId,
      condition: 'expired',
    });
    expect((await balances(`Bearer ${String(accessToken)}`)).status).toBe(401);
    expect((await balances(`Bearer ${made.token}`)).status).toBe(200);
    await gateway.state('time passes', { accountId: made.accountId, seconds: 1801 });
    expect((await balances(`Bearer ${made.token}`)).status).toBe(401);
  });

  it('without scope gives 403', async () => {
    const condition = {
      accountId: account.accountId,
      condition: 'insufficient scope',
      family: 'compatibility',
    };
    const { accessToken } = await gateway.state('an access token', condition);
    expect((await balances(`Bearer ${String(accessToken)}`)).status).toBe(403);
  });
});
