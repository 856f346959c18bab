import { describe, expect } from 'vitest';

import { liveDefaults } from '../../../server/live-updates/changes.js';
import { DashboardClient } from '../../support/dashboard.js';
import { dialect } from '../../support/databases.js';
import type { TestAccount, TestGateway } from '../../support/gateway.js';
import { it as base } from '../../support/fixtures.js';

/** An event stream of the dashboard, as a browser would read it. */
class EventStream {
  #text = '';
  #hasEnded = false;
  readonly #waiting = new Set<() => void>();

  private constructor(
    readonly response: Response,
    readonly close: () => void,
  ) {}

  /**
   * Opens it with the cookies of a dashboard client. Resolves when the answer's headers have arrived and, if it is a
   * stream, its first message.
   */
  static async open({ gateway, cookies, headers }: DashboardClient, path: string): Promise<EventStream> {
    const abort = new AbortController();
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${gateway.baseUrl}/dashboard${path}`, {
      headers: { ...headers, cookie, accept: 'text/event-stream' },
      redirect: 'manual',
      signal: abort.signal,
    });
    const stream = new EventStream(response, () => abort.abort());
    void stream.#read();
    if (response.headers.get('content-type')?.startsWith('text/event-stream'))
      await stream.until(/: here\n\n/);
    return stream;
  }

  /** The text received so far. */
  get text(): string {
    return this.#text;
  }

  /** How many changes it has reported. */
  get changes(): number {
    return this.#text.split('event: change\n').length - 1;
  }

  /** Resolves when the text matches; rejects if the stream ends before. The test's own timeout ends a wait in vain. */
  async until(pattern: RegExp): Promise<void> {
    while (!pattern.test(this.#text)) {
      if (this.#hasEnded) throw new Error(`the stream ended with ${JSON.stringify(this.#text)}`);
      await this.#news();
    }
  }

  /** Resolves when it has reported more than `before` changes. */
  async untilChanged(before = 0): Promise<void> {
    while (this.changes <= before && !this.#hasEnded) await this.#news();
  }

  /** Resolves when it has ended. */
  async ended(): Promise<void> {
    while (!this.#hasEnded) await this.#news();
  }

  #news(): Promise<void> {
    return new Promise((resolve) => void this.#waiting.add(resolve));
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }

  async #read(): Promise<void> {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of this.response.body ?? []) {
        this.#text += decoder.decode(chunk as Uint8Array, { stream: true });
        this.#wake();
      }
    } catch {
      // Closed here, or cut off by the server.
    }
    this.#hasEnded = true;
    this.#wake();
  }
}

async function somebodyAt(
  gateway: TestGateway,
): Promise<{ account: TestAccount; dashboard: DashboardClient }> {
  const account = await gateway.account();
  return { account, dashboard: await DashboardClient.signedIn(account) };
}
const it = base.extend(
  'somebody',
  ({ served }) =>
    () =>
      somebodyAt(served),
);
const receive = (account: TestAccount) => account.state('a received payment', { amount: 1 });

describe('an event stream', () => {
  it('says that something of the account has changed, and nothing else', async ({ somebody }) => {
    const { account, dashboard } = await somebody();
    const stream = await EventStream.open(dashboard, '/live');
    expect(stream.response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(stream.response.headers.get('cache-control')).toBe('no-store');
    await receive(account);
    await stream.untilChanged();
    stream.close();
    expect(stream.text).toMatch(/^retry: 2000\n: here\n\n(event: change\ndata: account\n\n)+$/);
  });

  it('never says anything of another account', async ({ somebody }) => {
    const [ours, theirs] = [await somebody(), await somebody()];
    const [stream, other] = [
      await EventStream.open(ours.dashboard, '/live'),
      await EventStream.open(theirs.dashboard, '/live'),
    ];
    for (let n = 1; n <= 3; n += 1) {
      const before = other.changes;
      await receive(theirs.account);
      await other.untilChanged(before);
    }
    expect(stream.changes).toBe(0);
    await receive(ours.account);
    await stream.untilChanged();
    expect(stream.changes).toBe(1);
    stream.close();
    other.close();
  });

  it('is refused beyond the bound of an account, in words, until another one ends', async ({ somebody }) => {
    const { dashboard, account } = await somebody();
    const streams: EventStream[] = [];
    while (streams.length < liveDefaults.perAccount) streams.push(await EventStream.open(dashboard, '/live'));
    const refused = await dashboard.get('/live').set('accept-language', 'pt-BR').expect(429);
    expect(refused.headers['retry-after']).toBe('30');
    expect(refused.text).toMatch(/páginas demais desta conta/);
    const other = await EventStream.open((await somebody()).dashboard, '/live');
    expect(other.response.status).toBe(200);
    other.close();
    streams.pop()?.close();
    // The gateway learns of it a moment later.
    let again = await EventStream.open(dashboard, '/live');
    for (; again.response.status === 429; again = await EventStream.open(dashboard, '/live'))
      await receive(account);
    expect(again.response.status).toBe(200);
    for (const stream of [...streams, again]) stream.close();
  });

  it('is not begun for who asks for its headers alone', async ({ somebody }) => {
    const { dashboard } = await somebody();
    for (let count = 0; count < liveDefaults.perAccount; count += 1) {
      expect((await dashboard.head('/live')).status).toBe(200);
    }
    const stream = await EventStream.open(dashboard, '/live');
    expect(stream.response.status).toBe(200);
    stream.close();
  });

  it('ends with the session', async ({ somebody }) => {
    const { account, dashboard } = await somebody();
    const stream = await EventStream.open(dashboard, '/live');
    const elsewhere = await DashboardClient.signedIn(account);
    await elsewhere.post('/sign-out', { everywhere: 'yes' });
    await receive(account);
    await stream.ended();
    expect(stream.text).toMatch(/event: end\ndata: session\n\n$/);
  });

  it('ends with the gateway, which waits for nobody', async ({ start }) => {
    const closing = await (await start({ shutdownTimeoutMs: 60_000 })).listen();
    const { dashboard } = await somebodyAt(closing);
    const stream = await EventStream.open(dashboard, '/live');
    await closing.close();
    await stream.ended();
  });
});

describe.skipIf(dialect === 'sqlite')('where several gateways share a database', () => {
  it('says what another one has done', async ({ open }) => {
    const { account, dashboard } = await somebodyAt(await (await open()).listen());
    const there = account.with({}, await open());
    const stream = await EventStream.open(dashboard, '/live');
    const repeated = setInterval(() => void receive(there), 1_500);
    await stream.untilChanged();
    clearInterval(repeated);
    stream.close();
  });
});
