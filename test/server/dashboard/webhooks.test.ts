import { describe, expect } from 'vitest';

import { eventually } from '../../support/eventually.js';
import { it as base } from '../../support/fixtures.js';
import { faultIn, linkIn, locationOf } from '../../support/forms.js';
import type { Answer } from '../../support/gateway.js';
import { signatureFault } from '../../support/receiver.js';

const secretIn = ({ text }: Answer) => /whsec_[A-Za-z0-9+/=]+/.exec(text)?.[0];

const it = base
  .extend('options', { scope: 'file' }, { retrySchedule: [0] })
  .extend('account', ({ gateway }) => gateway.subscriber())
  .extend(
    'register',
    ({ receiver, dashboard }) =>
      (form: Readonly<Record<string, string>> = {}) =>
        dashboard.post('/webhooks', { eventType: 'cash_out', url: `${receiver.url}/hook`, ...form }),
  )
  /** The page that a form leads to. */
  .extend('after', ({ dashboard }) => async (answer: Answer) => {
    expect(answer.status).toBe(303);
    return dashboard.get(locationOf(answer));
  })
  /** Makes a payment whose notification is never accepted: its dead letter. */
  .extend('deadLetter', ({ account, receiver, dashboard }) => async () => {
    receiver.status = 500;
    await account.cashOut();
    const found = await eventually(async () =>
      linkIn(await dashboard.get('/deliveries?status=dead'), 'deliveries'),
    );
    receiver.status = 200;
    receiver.received.splice(0);
    return found;
  });

describe('webhooks', () => {
  it('are registered, and their secret is shown once', async ({ dashboard, register }) => {
    const created = await register({ 'header-0-key': 'X-Shop', 'header-0-value': '<b>7</b>' });
    const secret = secretIn(created);
    expect([created.status, secret]).toEqual([200, expect.stringMatching(/^whsec_.{44}$/)]);
    expect(created.headers['cache-control']).toBe('no-store');
    const path = linkIn(created, 'webhooks');
    for (const page of ['/webhooks', path, '/deliveries']) {
      const { text } = await dashboard.get(page).expect(200);
      expect(text).not.toContain('whsec_');
    }
    const { text } = await dashboard.get(path);
    expect(text).toContain('value="&lt;b&gt;7&lt;/b&gt;"');
    const again = await register();
    expect([again.status, secretIn(again)]).toEqual([200, undefined]);
    expect(again.text).toContain('The secret stays');
  });

  it('are registered for several events at once, with one secret', async ({
    account,
    receiver,
    dashboard,
  }) => {
    const form = new URLSearchParams({ url: `${receiver.url}/all` });
    for (const event of ['cash_in', 'cash_out', 'med_created']) form.append('eventType', event);
    const created = await dashboard.post('/webhooks', form.toString()).expect(200);
    expect(created.text).toContain('3 webhooks registered');
    expect(created.text.match(/whsec_/g)).toHaveLength(1);
    await account.state('a received payment', { amount: 3 });
    await account.cashOut();
    await receiver.until((all) => all.length === 2);
    for (const delivery of receiver.received)
      expect(signatureFault(delivery, secretIn(created) ?? '')).toBeNull();
    form.append('eventType', 'refund_out');
    const again = await dashboard.post('/webhooks', form.toString()).expect(200);
    expect(again.text).toContain(
      'already registered for Payment received (cash_in), Payment sent (cash_out), and MED opened (med_created)',
    );
    expect(secretIn(again)).not.toBe(secretIn(created));
  });

  it('are registered for all chosen events, or for none if one has enough URLs', async ({
    receiver,
    dashboard,
    register,
  }) => {
    for (const path of ['/1', '/2', '/3']) await register({ url: receiver.url + path });
    const form = new URLSearchParams({ url: `${receiver.url}/4` });
    for (const event of ['cash_in', 'cash_out', 'med_created']) form.append('eventType', event);
    const refused = await dashboard.post('/webhooks', form.toString()).expect(400);
    expect(faultIn(refused, 'eventType')).toMatch(/^Payment sent \(cash_out\) already has 3 active URLs/);
    expect(refused.text.match(/name="eventType"[^>]*checked/g)).toHaveLength(3);
    expect((await dashboard.get('/webhooks')).text).not.toContain(`${receiver.url}/4`);
  });

  it('of one URL are changed together, or none of them', async ({ receiver, dashboard, register, after }) => {
    const paths: string[] = [];
    for (const eventType of ['cash_in', 'cash_out', 'med_created'])
      paths.push(linkIn(await register({ eventType }), 'webhooks'));
    const [path = '', ...others] = paths;
    const also = others.map((other) => other.split('/').at(-1) ?? '');
    const form = await dashboard.get(path);
    for (const id of also) expect(form.text).toContain(`name="also" value="${id}"`);
    await register({ eventType: 'cash_out', url: `${receiver.url}/taken` });
    const change = (url: string) =>
      dashboard.post(
        `${path}/change`,
        new URLSearchParams([
          ['url', url],
          ['also', also[0] ?? ''],
        ]).toString(),
      );
    const refused = await change(`${receiver.url}/taken`).expect(400);
    expect(faultIn(refused, 'url')).toMatch(/^The URL is already registered for cash_out/);
    const page = await after(await change(`${receiver.url}/moved`));
    expect(page.text).toContain('2 webhooks were changed.');
    const { text } = await dashboard.get('/webhooks');
    const eventsOf = (url: string) =>
      text
        .split('</li>')
        .find((each) => each.includes(`${url}<`))
        ?.match(/\/webhooks\/\d+"/g)?.length;
    expect(['/moved', '/hook'].map(eventsOf)).toEqual([2, 1]);
  });
});

describe('deliveries', () => {
  it('show what was sent and what came back, without what lets the gateway in', async ({
    dashboard,
    register,
    deadLetter,
  }) => {
    await register({ 'header-0-key': 'X-Key', 'header-0-value': 'let-me-in' });
    const path = await deadLetter();
    const { text } = await dashboard.get(path).expect(200);
    expect(text).toContain('HTTP 500');
    expect(text).toContain('&quot;event&quot;: &quot;CashOut&quot;');
    expect(text).toContain('x-key: ••••••');
    expect(text).not.toContain('let-me-in');
  });

  it('show the user name and password in their URL only where they are changed', async ({
    account,
    receiver,
    dashboard,
    register,
  }) => {
    const registration = linkIn(
      await register({ url: `${receiver.url.replace('//', '//shop:s3cret@')}/hook` }),
      'webhooks',
    );
    const { body } = await account.cashOut();
    await receiver.until(() => receiver.received.length > 0);
    expect(receiver.received[0]?.headers).toMatchObject({
      authorization: `Basic ${Buffer.from('shop:s3cret').toString('base64')}`,
    });
    const delivery = linkIn(await dashboard.get('/deliveries'), 'deliveries');
    for (const path of [
      '/webhooks',
      '/deliveries',
      delivery,
      `/transactions/${String(body['transactionId'])}`,
    ]) {
      const { status, text } = await dashboard.get(path);
      expect([path, status, text]).toEqual([path, 200, expect.stringContaining('••••••@')]);
      expect(text).not.toContain('s3cret');
    }
    expect((await dashboard.get(registration)).text).toContain('shop:s3cret@');
  });
});
