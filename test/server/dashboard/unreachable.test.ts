import { afterAll, beforeAll, expect, test } from 'vitest';

import { Visitor } from '../../support/dashboard.js';
import { TestGateway } from '../../support/gateway.js';

let gateway: TestGateway;
let visitor: Visitor;
beforeAll(async () => {
  gateway = await TestGateway.start({ sandboxReceivers: false, allowWebhooksTo: ['10.0.0.0/8'] });
  visitor = await Visitor.signedIn(gateway, await gateway.account());
});
afterAll(() => gateway.close());

/** What is said of a URL when it is registered, and on its page from then on. */
async function saidOf(url: string, eventType: string): Promise<string[]> {
  const registered = await visitor.post('/webhooks', { eventType, url });
  const path = /\/dashboard(\/webhooks\/\d+)"/.exec(registered.text)?.[1] ?? '';
  const page = await visitor.get(path);
  expect([registered.status, page.status]).toEqual([200, 200]);
  return [registered, page].map(({ text }) => /<div class="alert[^>]*>([^<]*)</.exec(text)?.[1] ?? '');
}

test('a webhook to which nothing could be delivered says so, with what would allow it', async () => {
  const said =
    'Nothing can be delivered to this URL: its address is not public. The gateway would allow it with --allow-webhooks-to 172.18.0.5.';
  expect(await saidOf('https://172.18.0.5/hook', 'cash_in')).toEqual([said, said]);
  expect(await saidOf('https://10.1.2.3/hook', 'cash_out')).toEqual(['', '']);
  expect(await saidOf('https://shop.example/hook', 'refund_in')).toEqual(['', '']);
});
