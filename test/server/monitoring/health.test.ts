import { describe, expect, vi } from 'vitest';

import { healthOf } from '../../../server/monitoring/health.js';
import { it } from '../../support/fixtures.js';
import type { TestGateway } from '../../support/gateway.js';

const backlog = { deliveries: 0, events: 0, setAside: 0, deadLetters: 0 };

describe('/health', () => {
  it('says that all is well, to everybody, and nothing that is secret', async ({ gateway }) => {
    const { status, headers, body } = await gateway.get('/health');
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toEqual({
      status: 'ready',
      ready: true,
      backlog,
      database: { answeredInMs: expect.any(Number) as number },
      scheduler: { lagMs: 0 },
    });
    expect((await gateway.get('/health/live')).body).toEqual({ status: 'alive' });
  });

  it('is asked with GET and HEAD alone', async ({ gateway }) => {
    const refused = await gateway.post('/health');
    expect([refused.status, refused.headers['allow']]).toEqual([405, 'GET, HEAD']);
    await gateway.request('HEAD', '/health').expect(200);
  });
});

describe('how a gateway is', () => {
  type Sources = Parameters<typeof healthOf>[0];
  const clock = { systemMs: () => 100_000 };
  const writable = { whyReadOnly: () => Promise.resolve(null) };
  const seeing = (dueAtMs: number | null): Sources['store'] => ({
    read: () => Promise.resolve({ dueAtMs, backlog } as never),
    ...writable,
  });

  it.each([
    [null, 0, true],
    [100_500, 0, true],
    [70_000, 30_000, true],
    [69_999, 30_001, false],
  ])('with the first event due at %j it lags by %j ms, ready: %j', async (dueAtMs, lagMs, ready) => {
    const health = healthOf({ store: seeing(dueAtMs), clock, isClosing: () => false });
    expect(await health()).toMatchObject({ ready, scheduler: { lagMs } });
  });

  it('is not ready when it closes', async () => {
    const health = healthOf({ store: seeing(null), clock, isClosing: () => true });
    expect(await health()).toMatchObject({ ready: false, reason: 'closing' });
  });

  it('does not tell what a database that fails says', async () => {
    const store = { read: () => Promise.reject(new Error('password of db.internal')), ...writable };
    const health = healthOf({ store, clock, isClosing: () => false });
    expect(await health()).toEqual({
      ready: false,
      reason: 'the database cannot be read',
      database: null,
      scheduler: null,
      backlog: null,
    });
  });

  it('is said in a second, whether or not the database answers, which is asked once', async () => {
    let queries = 0;
    const store = {
      read: () => {
        queries += 1;
        return new Promise<never>(() => undefined);
      },
      ...writable,
    };
    const health = healthOf({ store, clock, isClosing: () => false });
    vi.useFakeTimers();
    const found = Promise.all([health(), health(), health()]);
    await vi.advanceTimersByTimeAsync(1_000);
    vi.useRealTimers();
    for (const { ready, reason } of await found)
      expect([ready, reason]).toEqual([false, 'the database has not answered for 1000 ms']);
    expect(queries).toBe(1);
  });
});

describe('/metrics', () => {
  const exposed = async (gateway: TestGateway) => (await gateway.get('/metrics').expect(200)).text;

  it('counts requests by template, method and status, and refusals by code, with few values for any requests', async ({
    start,
  }) => {
    const gateway = await start({ metrics: true });
    const account = await gateway.account({ available: 1 });
    await account.cashOut();
    for (let turn = 0; turn < 5; turn += 1) {
      await gateway.request('DELETE', `/cob/${crypto.randomUUID()}`);
      await gateway.request('PROPFIND', `/${crypto.randomUUID()}`);
    }
    const { text } = await gateway.get('/metrics').expect('content-type', /^text\/plain; version=0\.0\.4/);
    const name = 'pixkit_http_request_duration_seconds_count';
    expect(text).toContain(`${name}{method="POST",path="/api/pix/cash-out",status="400"} 1`);
    expect(text).toContain(`${name}{method="DELETE",path="/cob/{txid}",status="405"} 5`);
    expect(text).toContain(`${name}{method="other",path="other",status="404"} 5`);
    expect(text).toContain('pixkit_http_refusals_total{code="PIX_INSUFFICIENT_BALANCE"} 1');
    expect(text).not.toContain(account.accountId);
    expect(text).toContain('process_cpu_seconds_total');
  });

  it('has the backlog, and what happened later', async ({ start }) => {
    const gateway = await start({ metrics: true, settlementDelayMs: 3_600_000 });
    const account = await gateway.subscriber();
    await account.cashOut();
    expect(await exposed(gateway)).toMatch(/^pixkit_backlog_events 1$/m);
    await account.timePasses(3_600);
    const text = await exposed(gateway);
    expect(text).toMatch(/^pixkit_backlog_events 0$/m);
    expect(text).toMatch(/^pixkit_dead_letters 0$/m);
    expect(text).toMatch(/^pixkit_ready 1$/m);
    expect(text).toContain('pixkit_due_event_lateness_seconds_count{event="settle"} 1');
  });
});
