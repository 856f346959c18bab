import { describe, expect } from 'vitest';

import { clientCertificate, validity } from '../../../server/sandbox/client-certificates.js';
import { it } from '../../support/fixtures.js';
import type { Answer, TestAccount } from '../../support/gateway.js';

const withBody = (account: TestAccount, changes: object) =>
  account.standardToken({ ...account.credentials, ...changes });
const withHeader = (account: TestAccount, header: string) =>
  account.standardToken(account.credentials, header);
async function withCertificate(account: TestAccount, condition: string): Promise<Answer> {
  const { certificatePem } = await account.state('a client certificate', { condition });
  return withHeader(account, encodeURIComponent(String(certificatePem)));
}

describe('POST /api/auth/token', () => {
  it('answers 201 with a bearer token of 1800 seconds and no scope', async ({ account }) => {
    const { body } = await account.standardToken().expect(201);
    expect(body).toEqual({
      access_token: expect.any(String) as string,
      token_type: 'Bearer',
      expires_in: 1800,
    });
  });

  it('is not kept by caches', async ({ account }) => {
    await account.standardToken().expect('cache-control', 'no-store');
  });

  it('takes a certificate after the attributes that tools write before it', async ({ account }) => {
    const attributes = encodeURIComponent('Bag Attributes\n    localKeyID: 01\nsubject=CN = shop\n');
    await withHeader(account, attributes + account.certificateHeader).expect(201);
  });

  it('has a hint for a body of another kind or size', async ({ account }) => {
    const answers = [
      await account.standardToken('clientId').set('content-type', 'text/plain').expect(415),
      await account.standardToken({ clientId: 'x'.repeat(2_000_000) }).expect(413),
    ];
    for (const { body } of answers)
      expect(body['details']).toMatchObject({ hint: expect.stringContaining('clientId') as string });
  });

  const strangers = async () =>
    encodeURIComponent((await clientCertificate('x', validity.valid, Date.now())).certificatePem);
  it.for<[string, number, (account: TestAccount) => Promise<Answer>]>([
    ['PUB_CERT_HEADER_MISSING', 400, (one) => one.gateway.post('/api/auth/token', one.credentials)],
    ['PUB_CERT_MALFORMED_PEM', 400, (one) => withHeader(one, one.certificateHeader.replaceAll('%20', '+'))],
    ['PUB_CERT_MALFORMED_PEM', 400, (one) => withHeader(one, 'nonsense')],
    ['PUB_CERT_MALFORMED_PEM', 400, (one) => withHeader(one, '%E0%A4%A')],
    ['PUB_REQUEST_BODY_INVALID', 400, (one) => withBody(one, { clientSecret: undefined })],
    ['PUB_REQUEST_BODY_INVALID', 400, (one) => withBody(one, { clientSecret: 12345678 })],
    [
      'PUB_REQUEST_BODY_INVALID',
      400,
      (one) => withBody(one, { clientId: 'c2b7e3a0-1111-1222-8333-444455556666' }),
    ],
    ['PUB_REQUEST_BODY_INVALID', 400, (one) => withBody(one, { clientSecret: 'short' })],
    ['PUB_REQUEST_BODY_INVALID', 400, (one) => one.standardToken('{"clientId":')],
    ['PUB_CERT_NOT_YET_VALID', 401, (one) => withCertificate(one, 'not yet valid')],
    ['PUB_CERT_EXPIRED', 401, (one) => withCertificate(one, 'expired')],
    ['PUB_CERT_NOT_REGISTERED', 401, (one) => withCertificate(one, 'revoked')],
    ['PUB_CERT_NOT_REGISTERED', 401, async (one) => withHeader(one, await strangers())],
    ['PUB_INVALID_CREDENTIALS', 401, (one) => withBody(one, { clientSecret: `${one.clientSecret}x` })],
    ['PUB_INVALID_CREDENTIALS', 401, (one) => withBody(one, { clientId: crypto.randomUUID() })],
    [
      'PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT',
      403,
      async (one) => withHeader(one, (await one.gateway.account()).certificateHeader),
    ],
  ])('answers %s with %d', async ([code, status, ask], { account }) => {
    const answer = await ask(account);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ statusCode: status, code, path: '/api/auth/token', method: 'POST' });
    expect(answer.body['errorId']).toEqual(answer.headers['x-request-id']);
  });

  it('names every offending field of the body', async ({ account }) => {
    const { body } = await account.standardToken({ clientId: 'x', clientSecret: 'short' });
    const { violations } = body['details'] as { violations: { field: string }[] };
    expect(violations.map(({ field }) => field).sort()).toEqual(['clientId', 'clientSecret']);
  });

  it.for([
    ['error', 502, 'PUB_AUTH_UPSTREAM_ERROR'],
    ['unavailable', 503, 'PUB_AUTH_UPSTREAM_UNAVAILABLE'],
  ] as const)('answers for an upstream in %s', async ([condition, status, code], { account }) => {
    await account.state('authentication upstream', { condition });
    const { body } = await account.standardToken().expect(status);
    expect(body['code']).toBe(code);
    await account.state('authentication upstream', { condition: 'healthy' });
    await account.standardToken().expect(201);
  });
});

describe('POST /oauth/token', () => {
  it('needs no certificate and names the scopes', async ({ account }) => {
    const { body } = await account.compatibleToken().expect(200);
    expect(body).toMatchObject({
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'pix:read pix:write balance:read',
    });
  });

  it('refuses wrong credentials in the short envelope, the same for both faults', async ({ account }) => {
    const { clientId, clientSecret } = account;
    const wrong = await account.compatibleToken({ clientId, clientSecret: 'wrong-secret' });
    const unknown = await account.compatibleToken({ clientId: crypto.randomUUID(), clientSecret });
    expect(wrong).toMatchObject({ status: 401, body: { statusCode: 401, error: 'Unauthorized' } });
    expect(unknown.body).toEqual(wrong.body);
  });

  it('refuses a certificate of another account', async ({ account, gateway }) => {
    const { certificateHeader } = await gateway.account();
    await account.compatibleToken().set('x-ssl-client-cert', certificateHeader).expect(403);
  });
});

describe('a bearer token', () => {
  const path = '/accounts/balances';

  it.for([
    ['is missing', {}],
    ['is of another scheme', { authorization: 'Basic YTpi' }],
    ['is nonsense', { authorization: 'Bearer nonsense' }],
    ['is unsigned', { authorization: `Bearer ${btoa('{"alg":"none"}')}.${btoa('{"sub":"x"}')}.` }],
  ] as const)('that %s gives 401', async ([, headers], { gateway }) => {
    const { body } = await gateway.get(path).set(headers).expect(401);
    expect(body).toMatchObject({ statusCode: 401, error: 'Unauthorized' });
  });

  it('that is expired, or whose account has seen its lifetime pass, gives 401', async ({ account }) => {
    await (await account.renewed({ condition: 'expired' })).get(path).expect(401);
    await account.get(path).expect(200);
    await account.timePasses(1801);
    await account.get(path).expect(401);
  });

  it('without scope gives 403', async ({ account }) => {
    const params = { condition: 'insufficient scope', family: 'compatibility' };
    await (await account.renewed(params)).get(path).expect(403);
  });
});
