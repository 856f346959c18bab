import { afterAll, beforeAll, expect, it } from 'vitest';

import { TestGateway } from '../../support/gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await TestGateway.start();
});
afterAll(() => gateway.close());

const url = 'https://shop.example/hook';

async function teardown(params: object, state = 'a webhook registration') {
  const { status, body } = await gateway.call('/_control/states', {
    method: 'POST',
    body: { state, params, action: 'teardown' },
  });
  return { status, body };
}

async function urlsOf(accountId: unknown): Promise<unknown[]> {
  const { body } = await gateway.call(`/_control/registrations?accountId=${String(accountId)}`);
  return (body['registrations'] as readonly { readonly url: unknown }[]).map((one) => one.url);
}

it('the teardown of a webhook registration takes the URL off, of its account alone', async () => {
  const [one, other] = [await gateway.account(), await gateway.account()];
  for (const { accountId } of [one, other])
    for (const address of [url, `${url}/2`])
      await gateway.state('a webhook registration', { accountId, eventType: 'cash_in', url: address });
  const { accountId } = one;
  expect(await teardown({ accountId, eventType: 'cash_in', url })).toEqual({ status: 200, body: {} });
  expect(await urlsOf(accountId)).toEqual([`${url}/2`]);
  expect(await urlsOf(other.accountId)).toEqual([url, `${url}/2`]);
  await gateway.state('a webhook registration', { accountId, eventType: 'cash_in', url });
  expect(await urlsOf(accountId)).toEqual([url, `${url}/2`]);
});

it.each([
  [{}, 'a webhook registration'],
  [{ accountId: 'nobody', eventType: 'cash_in', url }, 'a webhook registration'],
  [{ accountId: 'nobody' }, 'an account'],
])('any other teardown does nothing: %j of %s', async (params, state) => {
  expect(await teardown(params, state)).toEqual({ status: 200, body: {} });
});

it('the control endpoint tells tools which account is the demo account, and no secret', async () => {
  const { status, body } = await gateway.call('/_control/demo-account');
  const { accountId, clientId, chave } = await gateway.gateway.demo();
  expect([status, body]).toEqual([200, { accountId, clientId, chave }]);
  const closed = await TestGateway.start({ control: false });
  try {
    expect((await closed.call('/_control/demo-account')).status).toBe(404);
  } finally {
    await closed.close();
  }
  const guarded = await TestGateway.start({ control: { token: 'open sesame' } });
  try {
    expect((await guarded.call('/_control/demo-account')).status).toBe(401);
  } finally {
    await guarded.close();
  }
});
