import { expect } from 'vitest';

import { TestGateway } from '../../support/gateway.js';
import { it } from '../../support/fixtures.js';

const url = 'https://shop.example/hook';

async function teardown(params: object, state = 'a webhook registration') {
  const { status, body } = await gateway.post('/_control/states', { state, params, action: 'teardown' });
  return { status, body };
}

async function urlsOf(accountId: unknown): Promise<unknown[]> {
  const { body } = await gateway.get(`/_control/registrations?accountId=${String(accountId)}`);
  return (body['registrations'] as readonly { readonly url: unknown }[]).map((one) => one.url);
}

it('the teardown of a webhook registration takes the URL off, of its account alone', async ({ gateway }) => {
  const [one, other] = [await gateway.account(), await gateway.account()];
  for (const { accountId } of [one, other])
    for (const address of [url, `${url}/2`]) await one.register(address, 'cash_in');
  const { accountId } = one;
  expect(await teardown({ accountId, eventType: 'cash_in', url })).toEqual({ status: 200, body: {} });
  expect(await urlsOf(accountId)).toEqual([`${url}/2`]);
  expect(await urlsOf(other.accountId)).toEqual([url, `${url}/2`]);
  await one.register(url, 'cash_in');
  expect(await urlsOf(accountId)).toEqual([url, `${url}/2`]);
});

it.each([
  [{}, 'a webhook registration'],
  [{ accountId: 'nobody', eventType: 'cash_in', url }, 'a webhook registration'],
  [{ accountId: 'nobody' }, 'an account'],
])('any other teardown does nothing: %j of %s', async (params, state) => {
  expect(await teardown(params, state)).toEqual({ status: 200, body: {} });
});

it('the control endpoint tells tools which account is the demo account, and no secret', async ({
  gateway,
}) => {
  const { status, body } = await gateway.get('/_control/demo-account');
  const { accountId, clientId, chave } = await gateway.gateway.demo();
  expect([status, body]).toEqual([200, { accountId, clientId, chave }]);
  const closed = await TestGateway.start({ control: false });
  try {
    await closed.get('/_control/demo-account').expect(404);
  } finally {
    await closed.close();
  }
  const guarded = await TestGateway.start({ control: { token: 'open sesame' } });
  try {
    await guarded.get('/_control/demo-account').expect(401);
  } finally {
    await guarded.close();
  }
});
