import { expect } from 'vitest';
import { staticCode } from '../../../conformance/chapters/shared/br-code.js';
import { pixkit } from '../../support/command.js';
import { it as base } from '../../support/fixtures.js';

const it = base
  .extend('account', ({ served }) => served.account({ available: 100, settlement: 'automatic' }))
  .extend('flags', ({ served, account }) => [
    '--gateway',
    served.baseUrl,
    '--client-id',
    account.clientId,
    '--client-secret',
    account.clientSecret,
  ]);

it('token prints a token that works, and nothing else', async ({ served, flags }) => {
  const { out, err, status } = await pixkit('token', ...flags);
  expect({ err, status }).toEqual({ err: '', status: 0 });
  await served.get('/balance').set('authorization', `Bearer ${out.trim()}`).expect(200);
});

it('curl prints the body, and the status on stderr', async ({ flags, account }) => {
  const balance = await pixkit('curl', 'GET', '/balance', ...flags);
  expect(balance).toMatchObject({ status: 0, err: '200\n' });
  expect(JSON.parse(balance.out)).toMatchObject({ netBalance: 100 });
  const header = ['-H', 'x-sandbox-scenario: insufficient-funds'];
  const body =
    '{"value":1,"externalId":"a","details":{"key":"a@b.co","keyType":"EMAIL","name":"A","document":"52998224725"}}';
  const refused = await pixkit('curl', '/api/pix/cash-out', '-d', body, ...header, ...flags);
  expect(refused).toMatchObject({ status: 1, err: '400\n' });
  expect(refused.out).toContain('PIX_INSUFFICIENT_BALANCE');
  const { clientId, clientSecret } = account;
  const token = ['/oauth/token', '-d', JSON.stringify({ clientId, clientSecret })];
  expect((await pixkit('curl', ...token, ...flags)).out).toContain('"access_token":"$TOKEN"');
  expect(await pixkit('curl', 'balance', ...flags)).toMatchObject({ status: 2, out: '' });
});

it('curl and pay read a target file', async ({ served, account, write }) => {
  const { clientId, clientSecret } = account;
  const target = await write('target.yaml', { baseUrl: served.baseUrl, account: { clientId, clientSecret } });
  expect(await pixkit('curl', '/balance', '--target', target)).toMatchObject({ status: 0 });
});

it('pay names the payment whose response was lost, and does not pay it again', async ({ flags, account }) => {
  await account.state('the next calls', { operation: 'createQrCashOut', do: 'lose the answer' });
  const code = staticCode({ key: '52998224725', amount: '7.50' });
  const lost = await pixkit('pay', code, ...flags);
  expect([lost.status, lost.err.includes('at async')]).toEqual([2, false]);
  const [, id = ''] = /--external-id (pixkit-\w+):/.exec(lost.err) ?? [];
  const again = await pixkit('pay', code, '--external-id', id, ...flags);
  expect(again).toMatchObject({ status: 0, out: expect.stringContaining(`externalId ${id}`) as string });
  expect((await account.balance()).available).toBe(92.5);
});

it('pay pays a code, and waits for the end of the payment', async ({ served, flags, account }) => {
  const paid = await pixkit('pay', staticCode({ key: '52998224725', amount: '7.50' }), ...flags);
  expect(paid).toMatchObject({ status: 0, err: '' });
  expect(paid.out).toMatch(/^Confirmado {2}externalId pixkit-\w+ {2}endToEndId E\w+\n$/);
  const seller = await served.account();
  const { pixCode } = (await seller.charge({ value: 10 })).body;
  expect(await pixkit('pay', String(pixCode), ...flags)).toMatchObject({ status: 2 });
  expect(await pixkit('pay', String(pixCode), '--amount', '10', ...flags)).toMatchObject({ status: 0 });
  expect(await pixkit('pay', String(pixCode), '--amount', '9', ...flags)).toMatchObject({ status: 1 });
  expect(await account.balance()).toEqual({ available: 82.5, blocked: 0 });
});
