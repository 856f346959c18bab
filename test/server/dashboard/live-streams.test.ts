import { describe, expect } from 'vitest';

import { liveDefaults } from '../../../server/live-updates/changes.js';
import { DashboardClient } from '../../support/dashboard.js';
import { dialect } from '../../support/databases.js';
import { eventually } from '../../support/eventually.js';
import type { TestAccount, TestGateway } from '../../support/gateway.js';
import { it as base } from '../../support/fixtures.js';

/**
 * Opens an event stream of the dashboard with the cookies of a client, as a browser would. Resolves when the answer's
 * headers have arrived and, if it is a stream, its first message.
 */
async function openStream({ gateway, cookies, headers }: DashboardClient) {
  const abort = new AbortController();
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${gateway.baseUrl}/dashboard/live`, {
    headers: { ...headers, cookie, accept: 'text/event-stream' },
    redirect: 'manual',
    signal: abort.signal,
  });
  const received = { text: '', hasEnded: false };
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? [])
      received.text += decoder.decode(chunk as Uint8Array, { stream: true });
  };
  // It ends with an error where it is closed here, or cut off by the server.
  void read()
    .catch(() => undefined)
    .finally(() => (received.hasEnded = true));
  const changes = () => received.text.split('event: change\n').length - 1;
  if (response.status === 200) await eventually(() => received.text.includes(': here\n\n'));
  return {
    response,
    received,
    changes,
    /** Resolves when it has reported more than `before` changes. */
    untilChanged: (before = 0) => eventually(() => changes() > before),
    ended: () => eventually(() => received.hasEnded),
    close: () => abort.abort(),
  };
}

async function somebodyAt(
  gateway: TestGateway,
): Promise<{ account: TestAccount; dashboard: DashboardClient }> {
  const account = await gateway.account();
  return { account, dashboard: await DashboardClient.signedIn(account) };
}
const it = base.extend(
  'visitor',
  ({ served }) =>
    () =>
      somebodyAt(served),
);
const receive = (account: TestAccount) => account.state('a received payment', { amount: 1 });

describe('an event stream', () => {
  it('says that something of the account has changed, and nothing else', async ({ visitor }) => {
    const { account, dashboard } = await visitor();
    const stream = await openStream(dashboard);
    expect(stream.response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(stream.response.headers.get('cache-control')).toBe('no-store');
    await receive(account);
    await stream.untilChanged();
    stream.close();
    expect(stream.received.text).toMatch(/^retry: 2000\n: here\n\n(event: change\ndata: account\n\n)+$/);
  });

  it('never says anything of another account', async ({ visitor }) => {
    const [ours, theirs] = [await visitor(), await visitor()];
    const [stream, other] = [await openStream(ours.dashboard), await openStream(theirs.dashboard)];
    for (let n = 1; n <= 3; n += 1) {
      const before = other.changes();
      await receive(theirs.account);
      await other.untilChanged(before);
    }
    expect(stream.changes()).toBe(0);
    await receive(ours.account);
    await stream.untilChanged();
    expect(stream.changes()).toBe(1);
    stream.close();
    other.close();
  });

  it('is refused beyond the bound of an account, in words, until another one ends', async ({ visitor }) => {
    const { dashboard, account } = await visitor();
    const streams: Awaited<ReturnType<typeof openStream>>[] = [];
    while (streams.length < liveDefaults.perAccount) streams.push(await openStream(dashboard));
    const refused = await dashboard.get('/live').set('accept-language', 'pt-BR').expect(429);
    expect(refused.headers['retry-after']).toBe('30');
    expect(refused.text).toMatch(/páginas demais desta conta/);
    const other = await openStream((await visitor()).dashboard);
    expect(other.response.status).toBe(200);
    other.close();
    streams.pop()?.close();
    // The gateway learns of it a moment later.
    let again = await openStream(dashboard);
    for (; again.response.status === 429; again = await openStream(dashboard)) await receive(account);
    expect(again.response.status).toBe(200);
    for (const stream of [...streams, again]) stream.close();
  });

  it('is not begun for who asks for its headers alone', async ({ visitor }) => {
    const { dashboard } = await visitor();
    for (let count = 0; count < liveDefaults.perAccount; count += 1) {
      expect((await dashboard.head('/live')).status).toBe(200);
    }
    const stream = await openStream(dashboard);
    expect(stream.response.status).toBe(200);
    stream.close();
  });

  it('ends with the session', async ({ visitor }) => {
    const { account, dashboard } = await visitor();
    const stream = await openStream(dashboard);
    const elsewhere = await DashboardClient.signedIn(account);
    await elsewhere.post('/sign-out', { everywhere: 'yes' });
    await receive(account);
    await stream.ended();
    expect(stream.received.text).toMatch(/event: end\ndata: session\n\n$/);
  });

  it('ends with the gateway, which does not wait for it', async ({ start }) => {
    const closing = await (await start({ shutdownTimeoutMs: 60_000 })).listen();
    const { dashboard } = await somebodyAt(closing);
    const stream = await openStream(dashboard);
    await closing.close();
    await stream.ended();
  });
});

describe.skipIf(dialect === 'sqlite')('where several gateways share a database', () => {
  it('says what another one has done', async ({ open }) => {
    const { account, dashboard } = await somebodyAt(await (await open()).listen());
    const there = account.with({}, await open());
    const stream = await openStream(dashboard);
    const repeated = setInterval(() => void receive(there), 1_500);
    await stream.untilChanged();
    clearInterval(repeated);
    stream.close();
  });
});
