import { expect } from 'vitest';

import { Visitor } from '../../support/dashboard.js';
import { it } from '../../support/fixtures.js';
it.beforeAll(async ({ gateway }) => {
  visitor = await Visitor.signedIn(gateway, await gateway.account());
});

/** What is said of a URL when it is registered, and on its page from then on. */
async function saidOf(url: string, eventType: string): Promise<string[]> {
  const registered = await visitor.post('/webhooks', { eventType, url });
  const path = /\/dashboard(\/webhooks\/\d+)"/.exec(registered.text)?.[1] ?? '';
  const page = await visitor.get(path);
  expect([registered.status, page.status]).toEqual([200, 200]);
  return [registered, page].map(({ text }) => /<div class="alert[^>]*>([^<]*)</.exec(text)?.[1] ?? '');
}

it('a webhook to which nothing could be delivered says so, with what would allow it', async () => {
  const said =
    'Nothing can be delivered to this URL: its address is not public. The gateway would allow it with --allow-webhooks-to 172.18.0.5.';
  expect(await saidOf('https://172.18.0.5/hook', 'cash_in')).toEqual([said, said]);
  expect(await saidOf('https://10.1.2.3/hook', 'cash_out')).toEqual(['', '']);
  expect(await saidOf('https://shop.example/hook', 'refund_in')).toEqual(['', '']);
});
