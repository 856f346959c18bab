import { connect as tlsConnect } from 'node:tls';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { selfSigned } from '../../../conformance/target/certificates.js';
import { Delivery } from '../../../conformance/target/exchange.js';
import { Inbox, mismatch } from '../../../conformance/target/inbox.js';
import { HttpClient } from '../../../conformance/target/http.js';
import { WebhookReceiver } from '../../../conformance/target/receiver.js';
import { deliver } from '../../support/fake-gateway.js';
import { it } from '../../support/fixtures.js';
import { readsBalance, runSmall, sample } from '../../support/small-suite.js';

let receiver: WebhookReceiver;
beforeEach(async () => {
  const certificate = await selfSigned('test', ['127.0.0.1']);
  receiver = await WebhookReceiver.start({
    host: '127.0.0.1',
    port: 0,
    ...certificate,
    timeoutMs: () => 300,
  });
});
afterEach(() => receiver.close());

const delivery = (body: unknown) =>
  new Delivery(new Date(), '/x', 'cash_out', 'POST', {}, Buffer.from(JSON.stringify(body)), 200);

describe('the receiver', () => {
  test('names after a timeout what arrived and why it did not match', async () => {
    const inbox = receiver.open(['cash_out'], () => undefined);
    deliver(inbox.urls['cash_out']!, { event: 'CashOut', externalId: 'a' });
    const { found, why, others } = await inbox.waitFor({ event: 'CashOut', externalId: 'b' });
    expect(found).toBeUndefined();
    expect(others).toHaveLength(1);
    expect(String(why)).toBe(
      '1 notification within 300 ms that did not match: #1 externalId was "a", not "b"',
    );
  });

  test('names both causes when nothing arrived', async () => {
    const { why } = await receiver.open(['cash_out'], () => undefined).waitFor({ event: 'CashOut' }, 10);
    expect(String(why)).toContain('the target sent nothing, or cannot reach the receiver');
  });

  it('decompresses bodies up to a bound', async ({ keep }) => {
    const inbox = receiver.open(['cash_out'], () => undefined);
    const client = await keep(new HttpClient({ trustAnyone: true }));
    const send = (body: Buffer, coding: string) =>
      client.send({
        method: 'POST',
        url: inbox.urls['cash_out']!,
        body,
        headers: { 'content-type': 'application/json', 'content-encoding': coding },
      });
    const bomb = gzipSync(Buffer.alloc(1_000_000, ' '));
    await send(gzipSync('{"event":"CashOut","externalId":"a"}'), 'gzip');
    await send(brotliCompressSync('{"event":"CashOut","externalId":"b"}'), 'br');
    await send(bomb, 'gzip');
    const received = inbox.deliveries.map(({ body }) => body.externalId as unknown);
    expect(received).toEqual(['a', 'b', undefined]);
    expect(inbox.deliveries[2]?.bytes).toEqual(bomb);
  });

  test('waits less for a target that was silent in long waits', async () => {
    const inbox = receiver.open(['cash_out'], () => undefined);
    const nothing = { event: 'CashOut' };
    await Promise.all(Array.from({ length: 20 }, () => inbox.waitFor(nothing, 1)));
    expect(String((await inbox.waitFor(nothing)).why)).toContain('300 ms');
    await Promise.all(Array.from({ length: 8 }, () => inbox.waitFor(nothing)));
    expect(String((await inbox.waitFor(nothing)).why)).toContain(' 60 ms');
  });
});

describe('an inbox', () => {
  const inbox = (): Inbox =>
    new Inbox(
      {},
      () => 1,
      () => undefined,
      () => '',
    );

  test('keeps a thousand notifications and counts the rest', async () => {
    const full = inbox();
    for (let number = 0; number < 1_003; number += 1) full.add(delivery({ number }));
    expect(full.deliveries).toHaveLength(1_000);
    expect(String((await full.waitFor({ number: 1_001 })).why)).toMatch(
      /^1000 notifications within 1 ms that did not match, and 3 more that the kit did not keep: #1 number was 0, not 1001; /,
    );
  });
});

describe('matching', () => {
  test('compares members deeply; an object asks for its members at least; a function decides', () => {
    const body = { event: 'CashOut', counterpart: { name: 'A', bank: { code: 1 } }, amount: 10 };
    expect(
      mismatch(delivery(body), { event: 'CashOut', counterpart: { bank: { code: 1 } } }),
    ).toBeUndefined();
    expect(String(mismatch(delivery(body), { counterpart: { bank: { code: 2 } } }))).toBe(
      'counterpart.bank.code was 1, not 2',
    );
    expect(mismatch(delivery(body), { amount: (value: unknown) => value === 10 })).toBeUndefined();
    const wrong = mismatch(delivery(body), { amount: (value: unknown) => value === 11 });
    expect(String(wrong)).toBe('amount was 10');
    expect(String(mismatch(delivery(null), { event: 'x' }))).toContain('absent');
  });
});

describe('in a check', () => {
  const unnotified = sample({
    clauses: ['EVENT-01'],
    needs: ['an account', 'notifications', 'a webhook registration', 'a payment settles'],
    async run({ account, control, receiver: own, expect: expecting }) {
      const inbox = await own.listen(['cash_out']);
      const payment = await account.cashOut({ externalId: 'mine' });
      expecting.at('EVENT-01').neverArrives(inbox, { status: 'CONFIRMED' });
      await control.setup('a payment settles', { transactionId: payment.body['transactionId'] });
    },
  });

  test('waits for unexpected notifications once for all checks', async () => {
    const many = Array.from(
      { length: 12 },
      (_, index) => ({ ...unnotified, id: `sample/${index}` }) as const,
    );
    const waits: number[] = [];
    const listener = { waiting: (ms: number) => void waits.push(ms) };
    const { checks } = await runSmall(many, { fake: { notification: () => null }, run: { listener } });
    expect(checks.map(({ outcome }) => outcome)).toEqual(Array(12).fill('passed'));
    // There is no wait if the run itself took as long.
    expect(waits.length).toBeLessThanOrEqual(1);
  });

  test('reports a configuration error if TLS always fails', async () => {
    const trustless = sample({
      clauses: ['EVENT-01'],
      needs: ['an account', 'notifications'],
      async run({ receiver: own, expect: expecting }) {
        const inbox = await own.listen(['cash_out']);
        const { port, hostname } = new URL(inbox.urls['cash_out']!);
        await new Promise((resolve) => {
          tlsConnect({ port: Number(port), host: hostname }).on('error', resolve);
        });
        await expecting.at('EVENT-01').arrives(inbox, { event: 'CashOut' });
      },
    });
    const { result } = await runSmall([trustless]);
    expect(result.exit).toBe(2);
    expect(result.configuration?.message).toContain('TLS failed');
    expect(result.checks[0]?.failures[0]?.received).toContain('TLS failed');
  });
});

test('opens the receiver only if a check listens', async () => {
  const quiet = readsBalance('balance/read');
  const listening = { ...quiet, id: 'balance/listening' as const, needs: ['an account', 'notifications'] };
  // An address reserved for documentation, which no machine has.
  const target = { webhooks: { listen: '203.0.113.1:0', timeoutMs: 400 } };
  const { checks } = await runSmall([quiet], { target });
  expect(checks.map(({ outcome }) => outcome)).toEqual(['passed']);
  await expect(runSmall([quiet, listening], { target })).rejects.toThrow(
    'Cannot listen on port 0 of 203.0.113.1',
  );
});
