import { setTimeout as pause } from 'node:timers/promises';

import { afterAll, describe, expect } from 'vitest';

import { type BadReceiver, badReceiver, misdeeds, silentReceiver } from '../../support/bad-receivers.js';
import { type TestAccount } from '../../support/gateway.js';
import { TestNameServer } from '../../support/name-server.js';
import { it } from '../../support/fixtures.js';

/** Payments of the account whose receiver is bad: many more than it may have under way. */
const payments = 8;
/** Longer than a test may take: what waits for a receiver that hangs never gets its turn. */
const longTimeMs = 60_000;
let names: TestNameServer;
let neighbour: TestAccount;
const closing: (() => Promise<void>)[] = [];
it.beforeAll(async ({ receiver }) => {
  names = await TestNameServer.start();
  neighbour = await told(`${receiver.url}/neighbour`);
});
afterAll(async () => {
  // What hangs ends with its receiver.
  await Promise.all(closing.map((close) => close()));
  await names.close();
});

/** An account that is told of its payments at these URLs. */
async function told(...urls: readonly string[]): Promise<TestAccount> {
  const account = await gateway.account({ settlement: 'automatic' });
  for (const url of urls) {
    await account.register(url);
  }
  return account;
}

interface Logged {
  readonly deliveryId: number;
  readonly status: string;
  readonly statusCode: number | null;
  readonly failure: string | null;
  readonly answer: string | null;
}

async function log({ accountId }: TestAccount): Promise<readonly Logged[]> {
  const { body } = await gateway.get(`/_control/deliveries?accountId=${accountId}`);
  return body['attempts'] as readonly Logged[];
}

/** The first attempt of the account's that has been kept. */
async function firstAttempt(account: TestAccount): Promise<Logged> {
  let attempt: Logged | undefined;
  await until(
    async () => (attempt = (await log(account)).find(({ answer }) => answer !== null)) !== undefined,
  );
  return attempt!;
}

/** Asks again and again; the test's own time limit ends a wait in vain. */
async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await holds())) await pause(10);
}

/** The neighbour pays, is told of it, and its calls are answered. */
async function neighbourIsServed(): Promise<void> {
  const before = receiver.received.length;
  const paid = await neighbour.cashOut().expect(201);
  const { transactionId } = paid.body;
  await receiver.until((all) =>
    all.slice(before).some(({ body }) => body['transactionId'] === transactionId),
  );
  expect((await neighbour.balance()).blocked).toBe(0);
}

/** Many payments, all of them settled and about to be told. */
async function payAll(account: TestAccount): Promise<void> {
  await Promise.all(Array.from({ length: payments }, () => account.cashOut()));
  await until(async () => (await account.balance()).blocked === 0);
}

async function started(making: Promise<BadReceiver>): Promise<BadReceiver> {
  const made = await making;
  closing.push(made.close);
  return made;
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
  it.each(Object.keys(misdeeds) as (keyof typeof misdeeds)[])(
    '%s has neighbours that are served',
    async (what) => {
      const bad = await started(badReceiver(misdeeds[what]));
      const account = await told(`${bad.url}/hook`);
      await payAll(account);
      await until(() => bad.count() > 0);
      await neighbourIsServed();
      const outcome = outcomes[what];
      if (outcome) expect(await firstAttempt(account)).toMatchObject(outcome);
      // One URL has at most half of what its account may have.
      else expect(bad.count()).toBe(1);
    },
  );

  it('takes connections and says nothing has neighbours that are served', async () => {
    const bad = await started(silentReceiver());
    const account = await told(`${bad.url}/hook`);
    await payAll(account);
    await until(() => bad.count() > 0);
    await neighbourIsServed();
    expect(bad.count()).toBe(1);
  });

  it('refuses connections has neighbours that are served', async () => {
    const gone = await badReceiver(misdeeds.hangs);
    await gone.close();
    const account = await told(`${gone.url}/hook`);
    await payAll(account);
    await neighbourIsServed();
    expect(await firstAttempt(account)).toMatchObject({ status: 'pending', statusCode: null });
  });

  it('has names that nobody resolves has neighbours that are served, by name too', async ({ receiver }) => {
    const { port } = new URL(receiver.url);
    names.addresses.set('hooks.example', '127.0.0.1');
    const account = await told(...[1, 2, 3].map((one) => `https://hook${one}.hole/hook`));
    await payAll(account);
    await until(() => names.asked.some((name) => name.endsWith('.hole')));
    await neighbourIsServed();
    for (const host of ['localhost', 'hooks.example']) {
      const byName = await told(`https://${host}:${port}/${host}`);
      await byName.cashOut();
      await receiver.until((all) => all.some(({ path }) => path === `/${host}`));
    }
  });
});

it('an account with one receiver that hangs is served at its others', async ({ receiver }) => {
  const bad = await started(badReceiver(misdeeds.hangs));
  const account = await told(`${bad.url}/hook`, `${receiver.url}/own`);
  await payAll(account);
  await receiver.until((all) => all.filter(({ path }) => path === '/own').length === payments);
  expect(bad.count()).toBe(1);
});

it('many accounts that share a receiver that hangs leave room for others', async () => {
  const bad = await started(badReceiver(misdeeds.hangs));
  const accounts = await Promise.all(Array.from({ length: 8 }, (_, turn) => told(`${bad.url}/${turn}`)));
  await Promise.all(accounts.map((account) => account.cashOut()));
  await until(() => bad.count() === 4);
  await neighbourIsServed();
  expect(bad.count()).toBe(4);
});
