import { setTimeout as pause } from 'node:timers/promises';

import { beforeEach, expect } from 'vitest';

import { dialect, lastingDatabase, type TestDatabase } from '../../support/databases.js';
import { type TestAccount, TestGateway } from '../../support/gateway.js';
import { it } from '../../support/fixtures.js';

const hourMs = 3_600_000;
let shiftMs = 0;
const wallMs = () => Date.now() + shiftMs;
beforeEach(() => {
  shiftMs = 0;
});

async function told(gateway: TestGateway): Promise<TestAccount> {
  const account = await gateway.account({ settlement: 'automatic' });
  const registration = { eventType: 'cash_out', url: `${receiver.url}/hook` };
  await account.state('a webhook registration', { ...registration });
  return account;
}

const resend = (gateway: TestGateway, { token }: TestAccount) =>
  gateway.post('/api/resend-webhook/nobody').set('authorization', `Bearer ${token}`);
const resendAll = (gateway: TestGateway, account: TestAccount) =>
  Promise.all(Array.from({ length: 60 }, () => resend(gateway, account)));

/** The account with a token of this moment: where the clock was set ahead, its own has expired. */
async function renewed(gateway: TestGateway, account: TestAccount): Promise<TestAccount> {
  const { accessToken } = await account.state('an access token');
  return { ...account, token: String(accessToken) };
}

it.for([-hourMs, hourMs])(
  'a clock that is set by %d ms delays and repeats nothing',
  async (byMs, { receiver }) => {
    const gateway = await TestGateway.start({ wallMs, settlementDelayMs: 50, retrySchedule: [0, 3] });
    let account = await told(gateway);
    receiver.status = 500;
    await account.cashOut({ externalId: 'before' });
    await receiver.until((all) => all.length === 1);
    receiver.status = 200;
    await resendAll(gateway, account);
    const limited = await resend(gateway, account);
    expect(Number(limited.headers['retry-after'])).toBeLessThanOrEqual(60);
    shiftMs = byMs;
    account = await renewed(gateway, account);
    const after = await resend(gateway, account);
    // Set ahead, the minute is over; set back, it is the same minute.
    expect(after.status).toBe(byMs > 0 ? 404 : 429);
    if (byMs < 0) expect(Number(after.headers['retry-after'])).toBeLessThanOrEqual(60);
    await receiver.until((all) => all.length === 2);
    await account.cashOut({ externalId: 'after' });
    await receiver.until((all) => all.length === 3);
    await account.timePasses(1);
    expect(receiver.received).toHaveLength(3);
    const { body } = await account.get('/api/transactions');
    const listed = (body['data'] as readonly { externalId: string }[]).map(({ externalId }) => externalId);
    expect(listed).toEqual(['after', 'before']);
    await gateway.close();
  },
);

it('a lease that ends because the clock was set ahead does not begin its work again', async ({
  receiver,
}) => {
  const gateway = await TestGateway.start({ wallMs, retrySchedule: [0] });
  const account = await told(gateway);
  receiver.holds = true;
  await account.cashOut();
  await receiver.until((all) => all.length === 1);
  shiftMs = hourMs;
  // Planning it makes the gateway look at what is due.
  await (await renewed(gateway, account)).cashOut();
  await receiver.until((all) => all.length === 2);
  receiver.release();
  const settled = async () => {
    const { body } = await gateway.get(`/_control/deliveries?accountId=${account.accountId}`);
    return (body['attempts'] as readonly { status: string }[]).map(({ status }) => status).join();
  };
  while ((await settled()) !== 'delivered,delivered') await pause(10);
  expect(receiver.received).toHaveLength(2);
  await gateway.close();
});

// Several gateways on one PostgreSQL must have clocks that agree.
it.runIf(dialect === 'sqlite')(
  'a clock that was set back while no gateway ran keeps nothing waiting',
  async ({ receiver }) => {
    const books: TestDatabase = await lastingDatabase();
    const first = await TestGateway.start({ wallMs, database: books.database, retrySchedule: [0, 1] });
    const account = await told(first);
    receiver.status = 500;
    await first.cashOut(account);
    await resendAll(first, account);
    const log = async () => (await first.get(`/_control/deliveries?accountId=${account.accountId}`)).body;
    while (!JSON.stringify(await log()).includes('"statusCode":500')) await pause(10);
    await first.close();
    shiftMs = -hourMs;
    receiver.status = 200;
    const second = await TestGateway.start({ wallMs, database: books.database, retrySchedule: [0, 1] });
    await receiver.until((all) => all.length === 2);
    await resend(second, await renewed(second, account)).expect(404);
    await second.close();
    await books.remove();
  },
);
