import { describe, expect } from 'vitest';

import { GatewayError } from '../../client/errors.js';
import { it, payment } from './stage.js';

const standard = '/api/auth/token';
const compatible = '/oauth/token';

describe('an access token', () => {
  it('is requested with the certificate, each character of it encoded', async ({
    client,
    stage,
    account,
  }) => {
    await client.getBalance();
    const [{ headers, body }] = stage.to(standard) as [(typeof stage.seen)[0]];
    const certificate = String(headers['x-ssl-client-cert']);
    expect(certificate).not.toMatch(/[+ ]/);
    expect(certificate).toContain('BEGIN%20CERTIFICATE');
    expect(decodeURIComponent(certificate)).toBe(account.certificatePem);
    expect(headers['content-type']).toBe('application/json');
    expect(JSON.parse(body)).toEqual(account.credentials);
  });

  it('is one of each family for many calls, and one of both without a certificate', async ({
    watch,
    stage,
  }) => {
    const client = watch();
    const asked = () => [stage.to(standard).length, stage.to(compatible).length];
    for (let call = 0; call < 10; call++) await client.getBalance();
    await Promise.all([client.getAccountsBalances(), client.getAccountsBalances(), client.listMeds()]);
    expect(asked()).toEqual([1, 1]);
    const { clientId, clientSecret } = JSON.parse(stage.to(standard)[0]!.body) as {
      clientId: string;
      clientSecret: string;
    };
    const baseUrl = stage.url;
    const withoutCertificate = watch({ baseUrl, clientId, clientSecret, certificatePem: undefined as never });
    await withoutCertificate.getBalance();
    await withoutCertificate.getAccountsBalances();
    expect(asked()).toEqual([1, 2]);
  });

  it('that no header can have is refused, and one that a refusal repeats is left out of the error', async ({
    client,
    stage,
  }) => {
    const issued = (token: string) =>
      JSON.stringify({ access_token: token, token_type: 'Bearer', expires_in: 60 });
    stage.next(
      standard,
      { status: 200, body: issued('two\nlines') },
      { status: 200, body: issued('a-token') },
    );
    const failed = await client.getBalance().catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(GatewayError);
    expect(String(failed)).not.toContain('lines');
    const refusal = { status: 403, body: JSON.stringify({ message: 'not for a-token' }) };
    stage.next('/balance', refusal);
    await expect(client.getBalance()).rejects.toThrow('getBalance: not for …');
  });

  it('is renewed before its end', async ({ client, stage }) => {
    const token = JSON.stringify({ access_token: 'short', token_type: 'Bearer', expires_in: 6 });
    stage.next(compatible, { status: 200, body: token });
    const answered = { status: 200, body: '{"data":[]}' };
    stage.next('/accounts/balances', answered, answered, answered);
    await client.getAccountsBalances();
    await client.findTransactions({ externalId: 'none', patienceMs: 4_400 });
    await client.getAccountsBalances();
    expect(stage.to(compatible)).toHaveLength(1);
    await client.findTransactions({ externalId: 'none', patienceMs: 200 });
    await client.getAccountsBalances();
    expect(stage.to(compatible)).toHaveLength(2);
    expect(stage.to('/accounts/balances').at(-1)!.headers.authorization).not.toBe('Bearer short');
  });

  it('that has expired is renewed once for all calls, which are then sent again', async ({
    client,
    stage,
    account,
  }) => {
    await client.getBalance();
    await account.timePasses(1_801);
    const calls = Array.from({ length: 10 }, (_, index) =>
      client.createCashOut(payment(`order-${index}`, '0.10')),
    );
    const outcomes = await Promise.all(calls);
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['accepted']));
    expect(stage.to(standard)).toHaveLength(2);
    const statuses = stage.to('/api/pix/cash-out').map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
  });

  it('that is refused again ends the call', async ({ client, stage }) => {
    stage.next('/api/pix/cash-out', { status: 401 }, { status: 401 });
    expect(await client.createCashOut(payment('order-1'))).toMatchObject({ outcome: 'refused', status: 401 });
    expect([stage.to(standard).length, stage.to('/api/pix/cash-out').length]).toEqual([2, 2]);
  });

  it('without the scope of a call is not tried again', async ({ client, stage }) => {
    stage.next('/api/pix/cash-out', { status: 403 });
    expect(await client.createCashOut(payment('order-1'))).toMatchObject({ outcome: 'refused', status: 403 });
    expect(stage.to('/api/pix/cash-out')).toHaveLength(1);
  });
});

describe('a request for a token', () => {
  it('is repeated, ever more slowly, while the upstream is away', async ({ client, stage, account }) => {
    await account.state('authentication upstream', { condition: 'unavailable' });
    const failed = await client.getBalance().catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(GatewayError);
    expect(failed).toMatchObject({ status: 503, code: 'PUB_AUTH_UPSTREAM_UNAVAILABLE', isRetryable: true });
    expect(stage.to(standard)).toHaveLength(5);
    expect(client.waits).toEqual([...client.waits].sort((one, other) => one - other));
    await account.state('authentication upstream', { condition: 'healthy' });
    expect(await client.getBalance()).toMatchObject({ netBalance: '1000.00' });
  });

  it('with a wrong secret is sent once, and the call not at all', async ({ watch, stage }) => {
    const client = watch({ clientSecret: 'not-the-secret' });
    const refused = await client.createCashOut(payment('order-1'));
    expect(refused).toMatchObject({
      outcome: 'refused',
      status: 401,
      code: 'PUB_INVALID_CREDENTIALS',
      isRetryable: false,
    });
    expect([stage.to(standard).length, stage.to('/api/pix/cash-out').length]).toEqual([1, 0]);
  });
});
