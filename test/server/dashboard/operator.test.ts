import { describe, expect } from 'vitest';

import { DashboardClient } from '../../support/dashboard.js';
import { cashOutBody, type TestAccount } from '../../support/gateway.js';
import { it } from '../../support/fixtures.js';
let operator: DashboardClient;
it.beforeAll(async ({ gateway }) => {
  operator = await DashboardClient.signedIn(await gateway.account());
});

const bearer = ({ token }: TestAccount) => ({ authorization: `Bearer ${token}` });
const search = (id: string) => operator.get(`/operator?${new URLSearchParams({ id }).toString()}`);

describe('the last requests', () => {
  it('are nobody’s where nobody is signed in, whatever their bodies say', async ({ account, gateway }) => {
    const body = { clientId: 'x', clientSecret: 'x', params: { accountId: account.accountId } };
    const { headers } = await gateway.post('/api/auth/token', body);
    const id = headers['x-request-id'] ?? '';
    expect((await operator.get('/operator')).text).toContain(id);
    expect((await operator.get(`/operator?accountId=${account.accountId}`)).text).not.toContain(id);
  });

  it('show bodies and headers without secrets', async ({ gateway }) => {
    const created = await gateway.account();
    const { clientId, clientSecret, certificateHeader } = created;
    const headers = { 'x-ssl-client-cert': certificateHeader };
    const body = { clientId, clientSecret };
    const answer = await gateway.post('/api/auth/token', body).set(headers).expect(201);
    const id = answer.headers['x-request-id'] ?? '';
    const { text } = await operator.get(`/operator/requests/${id}`);
    expect(text).toContain(clientId);
    for (const secret of [clientSecret, String(answer.body['access_token']), certificateHeader.slice(30, 90)])
      expect(text).not.toContain(secret);
    // What made the account, and the list of everything, neither.
    const states = await operator.get(
      `/operator?${new URLSearchParams({ id: created.accountId }).toString()}`,
    );
    for (const [, request = ''] of states.text.matchAll(/operator\/requests\/([\w-]+)/g)) {
      const page = await operator.get(`/operator/requests/${request}`);
      for (const secret of [clientSecret, created.token, 'BEGIN CERTIFICATE'])
        expect(page.text).not.toContain(secret);
    }
  });

  it('show as text whatever came', async ({ gateway, account }) => {
    const evil = '<script>alert(1)</script>';
    const answer = await gateway.get(`/api/${encodeURIComponent(evil)}?q=${evil}`).set('x-odd', evil);
    const id = answer.headers['x-request-id'] ?? '';
    const body = cashOutBody({ description: evil, externalId: evil });
    await gateway.post('/api/pix/cash-out', body).set(bearer(account));
    const pages = ['/operator', `/operator/requests/${id}`, `/operator?id=${encodeURIComponent(evil)}`];
    for (const page of pages) {
      const { text } = await operator.get(page).expect(200);
      expect(text).not.toContain('<script>alert');
    }
    await operator.get('/operator/requests/none').expect(404);
  });
});

describe('a search', () => {
  it('finds a transaction by any of its ids, and the requests about it', async ({ account }) => {
    const sent = await account.cashOut({ externalId: 'order-of-operator' });
    const transactionId = String(sent.body['transactionId']);
    const { endToEndId } = await account.settle(transactionId);
    for (const id of [transactionId, transactionId.toUpperCase(), String(endToEndId), 'order-of-operator']) {
      const { text } = await search(id);
      expect(text).toContain(transactionId);
      expect(text).toContain(account.accountId);
    }
    const { text } = await search(sent.headers['x-request-id'] ?? '');
    expect(text).toContain('POST /api/pix/cash-out');
    expect((await search('nothing-has-this-id')).text).toContain('Nothing found');
    for (const odd of ['\u0000', '\ud800', 'x'.repeat(5_000), "'; drop table accounts"])
      await search(odd).expect(200);
  });
});

it('all deliveries, due work and accounts are there', async ({ account }) => {
  const url = 'https://user:hidden@127.0.0.1:1/hook-of-operator';
  await account
    .register(url, 'cash_in')
    .catch(() => account.register(url.replace('user:hidden@', ''), 'cash_in'));
  await account.state('receivers fail', { failing: true, statusCode: 502 });
  await account.state('a received payment', { amount: 1 });
  await account.timePasses(0);
  const { text } = await operator.get('/operator/deliveries');
  expect(text).toContain('hook-of-operator');
  expect(text).toContain('502');
  expect(text).not.toContain('hidden@');
  expect((await operator.get('/operator/deliveries?status=delivered')).text).not.toContain(
    'hook-of-operator',
  );
  const work = await operator.get('/operator/work');
  expect(work.text).toContain('deliver');
  expect((await operator.get('/operator/accounts')).text).toContain(account.clientId);
});
