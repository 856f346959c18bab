import { describe, expect } from 'vitest';

import { eventually } from '../../support/eventually.js';
import { badReceiver, misdeeds, silentReceiver } from '../../support/bad-receivers.js';
import type { Attempt, TestAccount } from '../../support/gateway.js';
import { TestNameServer } from '../../support/name-server.js';
import { it as base } from '../../support/fixtures.js';

/** Payments of the account whose receiver is bad: many more than it may have under way. */
const payments = 8;
/** Longer than a test may take: what waits for a receiver that hangs never gets its turn. */
const longTimeMs = 600_000;

const it = base
  .extend('names', { scope: 'file' }, async ({}, { onCleanup }) => {
    const names = await TestNameServer.start();
    onCleanup(() => names.close());
    return names;
  })
  .extend('options', { scope: 'file' }, ({ names }) => ({
    deliveries: { inAll: 16, perAccount: 2, perOrigin: 4, timeoutMs: longTimeMs, bodyTimeoutMs: 100 },
    names: { servers: [names.address], timeoutMs: longTimeMs },
    retrySchedule: [0, 3_600],
  }))
  /** A neighbour pays, is told of it, and its calls are answered. */
  .extend('neighbourIsServed', async ({ gateway, receiver }) => {
    const neighbour = await gateway.subscriber(`${receiver.url}/neighbour`);
    return async () => {
      const { transactionId } = (await neighbour.cashOut().expect(201)).body;
      await receiver.until((all) => all.some(({ body }) => body['transactionId'] === transactionId));
      expect((await neighbour.balance()).blocked).toBe(0);
    };
  });

/** The first attempt of the account's that has been kept. */
async function firstAttempt(account: TestAccount): Promise<Attempt> {
  return eventually(async () => (await account.attempts()).find(({ answer }) => answer !== null));
}

/** Many payments, all of them settled and about to be told. */
async function payAll(account: TestAccount): Promise<void> {
  await Promise.all(Array.from({ length: payments }, () => account.cashOut()));
  await eventually(async () => (await account.balance()).blocked === 0);
}

const delivered = { status: 'delivered', statusCode: 200, failure: null };
/** What becomes of the first delivery; null: it goes on for as long as the receiver likes. */
const outcomes = {
  hangs: null,
  'drips its head': null,
  'drips its body': { ...delivered, answer: expect.stringMatching(/^o/) as string },
  'sends a body that never ends': { ...delivered, answer: expect.stringMatching(/^x+$/) as string },
  'sends gzip': { ...delivered, answer: expect.stringMatching(/^[^\0]+$/) as string },
  'says with a zero byte that it is gone': { status: 'dead', statusCode: 410, answer: 'gone\ufffd' },
  'resets the connection': { status: 'pending', statusCode: null },
  'breaks off its answer': delivered,
  'redirects to itself': { status: 'pending', statusCode: 307 },
  'sends a huge body': { ...delivered, answer: 'x'.repeat(4_096) },
  'sends bytes that are no text': { statusCode: 500, answer: '\ufffd\ufffd\ufffd\ufffd' },
} satisfies Record<keyof typeof misdeeds, object | null>;

describe('an account whose receiver', () => {
  it.for(Object.keys(misdeeds) as (keyof typeof misdeeds)[])(
    '%s has neighbours that are served',
    async (what, { gateway, keep, neighbourIsServed }) => {
      const bad = await keep(badReceiver(misdeeds[what]));
      const account = await gateway.subscriber(`${bad.url}/hook`);
      await payAll(account);
      await eventually(() => bad.count() > 0);
      await neighbourIsServed();
      const outcome = outcomes[what];
      if (outcome) expect(await firstAttempt(account)).toMatchObject(outcome);
      // One URL has at most half of what its account may have.
      else expect(bad.count()).toBe(1);
    },
  );

  it('takes connections and says nothing has neighbours that are served', async ({
    gateway,
    keep,
    neighbourIsServed,
  }) => {
    const bad = await keep(silentReceiver());
    const account = await gateway.subscriber(`${bad.url}/hook`);
    await payAll(account);
    await eventually(() => bad.count() > 0);
    await neighbourIsServed();
    expect(bad.count()).toBe(1);
  });

  it('refuses connections has neighbours that are served', async ({ gateway, neighbourIsServed }) => {
    const gone = await badReceiver(misdeeds.hangs);
    await gone.close();
    const account = await gateway.subscriber(`${gone.url}/hook`);
    await payAll(account);
    await neighbourIsServed();
    expect(await firstAttempt(account)).toMatchObject({ status: 'pending', statusCode: null });
  });

  it('has names that nobody resolves has neighbours that are served, by name too', async ({
    gateway,
    receiver,
    names,
    neighbourIsServed,
  }) => {
    const { port } = new URL(receiver.url);
    names.addresses.set('hooks.example', '127.0.0.1');
    const account = await gateway.subscriber(...[1, 2, 3].map((one) => `https://hook${one}.hole/hook`));
    await payAll(account);
    await eventually(() => names.queries.some((name) => name.endsWith('.hole')));
    await neighbourIsServed();
    for (const host of ['localhost', 'hooks.example']) {
      const byName = await gateway.subscriber(`https://${host}:${port}/${host}`);
      await byName.cashOut();
      await receiver.until((all) => all.some(({ path }) => path === `/${host}`));
    }
  });
});
