import { expect } from 'vitest';

import type { DashboardClient } from '../../support/dashboard.js';
import { it as base } from '../../support/fixtures.js';
import { linkIn } from '../../support/forms.js';

const it = base.extend(
  'options',
  { scope: 'file' },
  { sandboxReceivers: false, allowWebhooksTo: ['10.0.0.0/8'] },
);

/** What is said of a URL when it is registered, and on its page from then on. */
async function warningsFor(dashboard: DashboardClient, url: string, eventType: string): Promise<string[]> {
  const registered = await dashboard.post('/webhooks', { eventType, url });
  const page = await dashboard.get(linkIn(registered, 'webhooks'));
  expect([registered.status, page.status]).toEqual([200, 200]);
  return [registered, page].map(({ text }) => /<div class="alert[^>]*>([^<]*)</.exec(text)?.[1] ?? '');
}

it('a webhook to which nothing could be delivered says so, with what would allow it', async ({
  dashboard,
}) => {
  const warning =
    'Nothing can be delivered to this URL: its address is not public. The gateway would allow it with --allow-webhooks-to 172.18.0.5.';
  expect(await warningsFor(dashboard, 'https://172.18.0.5/hook', 'cash_in')).toEqual([warning, warning]);
  expect(await warningsFor(dashboard, 'https://10.1.2.3/hook', 'cash_out')).toEqual(['', '']);
  expect(await warningsFor(dashboard, 'https://shop.example/hook', 'refund_in')).toEqual(['', '']);
});
