import { expect } from 'vitest';

import { it } from '../../support/fixtures.js';
import type { TestAccount, TestGateway } from '../../support/gateway.js';

const url = 'https://shop.example/hook';

const teardown = (gateway: TestGateway, params: object, state = 'a webhook registration') =>
  gateway.post('/_control/states', { state, params, action: 'teardown' });

async function urlsOf({ gateway, accountId }: TestAccount): Promise<unknown[]> {
  const { body } = await gateway.get(`/_control/registrations?accountId=${accountId}`);
  return (body['registrations'] as readonly { readonly url: unknown }[]).map((one) => one.url);
}

it('the teardown of a webhook registration takes the URL off, of its account alone', async ({ gateway }) => {
  const [one, other] = [await gateway.account(), await gateway.account()];
  for (const account of [one, other])
    for (const address of [url, `${url}/2`]) await account.register(address, 'cash_in');
  await teardown(gateway, { accountId: one.accountId, eventType: 'cash_in', url }).expect(200, {});
  expect(await urlsOf(one)).toEqual([`${url}/2`]);
  expect(await urlsOf(other)).toEqual([url, `${url}/2`]);
  await one.register(url, 'cash_in');
  expect(await urlsOf(one)).toEqual([url, `${url}/2`]);
});

it.for([
  [{}, 'a webhook registration'],
  [{ accountId: 'nobody', eventType: 'cash_in', url }, 'a webhook registration'],
  [{ accountId: 'nobody' }, 'an account'],
] as const)('any other teardown does nothing: %j of %s', async ([params, state], { gateway }) => {
  await teardown(gateway, params, state).expect(200, {});
});

it('the control endpoint tells tools which account is the demo account, and no secret', async ({
  gateway,
  start,
}) => {
  const { status, body } = await gateway.get('/_control/demo-account');
  const { accountId, clientId, chave } = await gateway.gateway.demo();
  expect([status, body]).toEqual([200, { accountId, clientId, chave }]);
  const closed = await start({ control: false });
  await closed.get('/_control/demo-account').expect(404);
  const guarded = await start({ control: { token: 'open sesame' } });
  await guarded.get('/_control/demo-account').expect(401);
});
