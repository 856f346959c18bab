import { setTimeout as pause } from 'node:timers/promises';

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { dialect, lastingDatabase, type TestDatabase } from '../../support/databases.js';
import { type TestAccount, TestGateway } from '../../support/gateway.js';
import { TestReceiver } from '../../support/receiver.js';

const hourMs = 3_600_000;
let shiftMs = 0;
const wallMs = () => Date.now() + shiftMs;

let receiver: TestReceiver;
beforeAll(async () => {
  receiver = await TestReceiver.start();
});
afterAll(() => receiver.close());
beforeEach(() => {
  shiftMs = 0;
  receiver.status = 200;
  receiver.received.splice(0);
});

async function told(gateway: TestGateway): Promise<TestAccount> {
  const account = await gateway.account({ settlement: 'automatic' });
  const registration = { eventType: 'cash_out', url: `${receiver.url}/hook` };
  await gateway.state('a webhook registration', { accountId: account.accountId, ...registration });
  return account;
}

const resend = (gateway: TestGateway, { token }: TestAccount) =>
  gateway.call('/api/resend-webhook/nobody', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
const resendAll = (gateway: TestGateway, account: TestAccount) =>
  Promise.all(Array.from({ length: 60 }, () => resend(gateway, account)));

/** The account with a token of this moment: where the clock was set ahead, its own has expired. */
async function renewed(gateway: TestGateway, account: TestAccount): Promise<TestAccount> {
  const { accessToken } = await gateway.state('an access token', { accountId: account.accountId });
  return { ...account, token: String(accessToken) };
}

it.each([-hourMs, hourMs])('a clock that is set by %d ms delays and repeats nothing', async (byMs) => {
  const gateway = await TestGateway.start({ wallMs, settlementDelayMs: 50, retrySchedule: [0, 3] });
  let account = await told(gateway);
  receiver.status = 500;
  await gateway.cashOut(account, { externalId: 'before' });
  await receiver.until((all) => all.length === 1);
  receiver.status = 200;
  await resendAll(gateway, account);
  const limited = await resend(gateway, account);
  expect(Number(limited.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  shiftMs = byMs;
  account = await renewed(gateway, account);
  const after = await resend(gateway, account);
  // Set ahead, the minute is over; set back, it is the same minute.
  expect(after.status).toBe(byMs > 0 ? 404 : 429);
  if (byMs < 0) expect(Number(after.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  await receiver.until((all) => all.length === 2);
  await gateway.cashOut(account, { externalId: 'after' });
  await receiver.until((all) => all.length === 3);
  await gateway.state('time passes', { accountId: account.accountId, seconds: 1 });
  expect(receiver.received).toHaveLength(3);
  const { body } = await gateway.call('/api/transactions', {
    headers: { authorization: `Bearer ${account.token}` },
  });
  const listed = (body['data'] as readonly { externalId: string }[]).map(({ externalId }) => externalId);
  expect(listed).toEqual(['after', 'before']);
  await gateway.close();
});

it('a lease that ends because the clock was set ahead does not begin its work again', async () => {
  const gateway = await TestGateway.start({ wallMs, retrySchedule: [0] });
  const account = await told(gateway);
  receiver.holds = true;
  await gateway.cashOut(account);
  await receiver.until((all) => all.length === 1);
  shiftMs = hourMs;
  // Planning it makes the gateway look at what is due.
  await gateway.cashOut(await renewed(gateway, account));
  await receiver.until((all) => all.length === 2);
  receiver.release();
  const settled = async () => {
    const { body } = await gateway.call(`/_control/deliveries?accountId=${account.accountId}`);
    return (body['attempts'] as readonly { status: string }[]).map(({ status }) => status).join();
  };
  while ((await settled()) !== 'delivered,delivered') await pause(10);
  expect(receiver.received).toHaveLength(2);
  await gateway.close();
});

// Several gateways on one PostgreSQL must have clocks that agree.
it.runIf(dialect === 'sqlite')(
  'a clock that was set back while no gateway ran keeps nothing waiting',
  async () => {
    const books: TestDatabase = await lastingDatabase();
    const first = await TestGateway.start({ wallMs, database: books.database, retrySchedule: [0, 1] });
    const account = await told(first);
    receiver.status = 500;
    await first.cashOut(account);
    await resendAll(first, account);
    const log = async () => (await first.call(`/_control/deliveries?accountId=${account.accountId}`)).body;
    while (!JSON.stringify(await log()).includes('"statusCode":500')) await pause(10);
    await first.close();
    shiftMs = -hourMs;
    receiver.status = 200;
    const second = await TestGateway.start({ wallMs, database: books.database, retrySchedule: [0, 1] });
    await receiver.until((all) => all.length === 2);
    expect((await resend(second, await renewed(second, account))).status).toBe(404);
    await second.close();
    await books.remove();
  },
);
