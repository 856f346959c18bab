import { createServer } from 'node:http';

import { describe, expect } from 'vitest';

import { createGateway, startGateway, type StartedGateway } from '../../../conformance/library/gateway.js';
import { it } from '../../support/fixtures.js';

async function balance({ baseUrl, account }: Pick<StartedGateway, 'baseUrl' | 'account'>): Promise<number> {
  const { clientId, clientSecret, certificateHeader } = account;
  const answer = await fetch(`${baseUrl}/api/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-ssl-client-cert': certificateHeader },
    body: JSON.stringify({ clientId, clientSecret }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const found = await fetch(`${baseUrl}/balance`, { headers: { authorization: `Bearer ${token}` } });
  return ((await found.json()) as { netBalance: number }).netBalance;
}

async function receive({ controlUrl, controlToken, account }: StartedGateway, amount: number): Promise<void> {
  const { accountId } = account;
  const answer = await fetch(controlUrl ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${controlToken}` },
    body: JSON.stringify({ state: 'a received payment', params: { accountId, amount }, action: 'setup' }),
  });
  expect(answer.status).toBe(200);
}

describe('startGateway', () => {
  it('starts a gateway with an account of fixed credentials', async () => {
    const gateway = await startGateway();
    expect(await balance(gateway)).toBe(10_000);
    expect(gateway.account.clientSecret).toBe('sandbox-secret-of-demo');
    expect(gateway.account.privateKeyPem).toContain('BEGIN PRIVATE KEY');
    const again = await startGateway({ clientSecret: 'a-secret-of-my-own' });
    expect(again.account).toMatchObject({
      accountId: gateway.account.accountId,
      clientId: gateway.account.clientId,
      clientSecret: 'a-secret-of-my-own',
    });
    expect(await balance(again)).toBe(10_000);
    await gateway.close();
    await again.close();
  });

  it('starts several gateways in one process, which share nothing', async () => {
    const gateways = await Promise.all(Array.from({ length: 4 }, () => startGateway()));
    await Promise.all(gateways.map((gateway, index) => receive(gateway, index + 1)));
    expect(await Promise.all(gateways.map(balance))).toEqual([10_001, 10_002, 10_003, 10_004]);
    const [first, ...others] = gateways;
    await first?.close();
    expect(await Promise.all(others.map(balance))).toEqual([10_002, 10_003, 10_004]);
    await Promise.all(others.map((gateway) => gateway.close()));
  });

  it('closes its database if it cannot start', async ({ listening, database: books }) => {
    const port = await listening(createServer());
    await expect(startGateway({ database: books.database, port })).rejects.toThrow('EADDRINUSE');
    await expect(startGateway({ database: books.database, clientSecret: 'short' })).rejects.toThrow(
      '16 to 64',
    );
    // The file can be opened again.
    const gateway = await startGateway({ database: books.database });
    await gateway.close();
  });
});

describe('createGateway', () => {
  it('returns a listener for any server', async ({ listening }) => {
    const gateway = await createGateway();
    const baseUrl = `http://127.0.0.1:${await listening(createServer(gateway.listener))}`;
    const account = await gateway.account();
    // It is unknown who can reach the gateway.
    expect(account.clientSecret).toMatch(/^\w{40}$/);
    expect(await balance({ baseUrl, account })).toBe(10_000);
    expect((await fetch(`${baseUrl}/_control/deliveries`)).status).toBe(404);
    await gateway.close();
  });
});
