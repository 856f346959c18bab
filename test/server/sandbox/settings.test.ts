import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type TestAccount, TestGateway } from '../../support/gateway.js';
import { TestReceiver } from '../../support/receiver.js';

let gateway: TestGateway;
let receiver: TestReceiver;
beforeAll(async () => {
  receiver = await TestReceiver.start();
  // A failed delivery is tried again when `time passes`, and not before.
  gateway = await TestGateway.start({ retrySchedule: [0, 3600] });
});
afterAll(async () => {
  await gateway.close();
  await receiver.close();
});

const change = ({ accountId }: TestAccount, changes: object) =>
  gateway.state('an account changes', { accountId, ...changes });

function charge({ token }: TestAccount) {
  return gateway.call('/api/pix/cash-in', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: {
      transaction: { value: 5, description: 'A charge', externalId: `charge-${Math.random()}` },
      payer: { fullName: 'Maria da Silva', document: '52998224725' },
    },
  });
}

describe('an account changes', () => {
  it('gets limits and loses them, one by one', async () => {
    const account = await gateway.account({ available: 1000 });
    await change(account, { limits: { perTransaction: 5, daily: 20 } });
    expect((await gateway.cashOut(account)).body['code']).toBe('PIX_TRANSACTION_LIMIT_EXCEEDED');
    await change(account, { limits: { perTransaction: null } });
    expect((await gateway.cashOut(account, { value: 15 })).status).toBe(201);
    expect((await gateway.cashOut(account, { value: 15 })).body['code']).toBe('PIX_DAILY_LIMIT_EXCEEDED');
  });

  it('has its requests follow a scenario, which a header of their own outdoes', async () => {
    const account = await gateway.account();
    await change(account, { scenarios: { cashOut: 'insufficient-funds' } });
    expect((await gateway.cashOut(account)).body['code']).toBe('PIX_INSUFFICIENT_BALANCE');
    const own = await gateway.cashOut(account, {}, { 'x-sandbox-scenario': 'invalid-pix-key' });
    expect(own.body['code']).toBe('PIX_INVALID_PIX_KEY');
    await change(account, { scenarios: { cashOut: null } });
    expect((await gateway.cashOut(account)).status).toBe(201);
  });

  it('has its charges fail by a scenario', async () => {
    const account = await gateway.account();
    await change(account, { scenarios: { cashIn: 'error' } });
    await charge(account);
    await gateway.state('time passes', { accountId: account.accountId, seconds: 1 });
    const listed = await gateway.call('/api/transactions', {
      headers: { authorization: `Bearer ${account.token}` },
    });
    expect(JSON.stringify(listed.body)).toContain('"status":"Error"');
  });

  it('refuses a scenario that there is none of, with those that there are', async () => {
    const account = await gateway.account();
    await expect(change(account, { scenarios: { cashOut: 'miracle' } })).rejects.toThrow(
      /422.*scenarios\.cashOut.*insufficient-funds/,
    );
    await expect(change(account, { limits: { daily: 1.005 } })).rejects.toThrow(/400.*limits\.daily/);
  });

  it('leaves other accounts, and what was not named, alone', async () => {
    const [account, other] = [await gateway.account({ feeAmount: 1 }), await gateway.account()];
    await change(account, { limits: { perTransaction: 5 }, settlement: 'automatic' });
    expect((await gateway.cashOut(other)).status).toBe(201);
    expect((await gateway.cashOut(account, { value: 4 })).status).toBe(201);
    expect((await gateway.balance(account)).available).toBe(995);
  });
});

describe('receivers fail', () => {
  const deliveries = async ({ accountId }: TestAccount) => {
    const { body } = await gateway.call(`/_control/deliveries?accountId=${accountId}`);
    return body['attempts'] as readonly { statusCode: number | null; failure: string; status: string }[];
  };

  it('lets deliveries fail unsent, and arrive when it is over', async () => {
    const account = await gateway.account();
    const { accountId } = account;
    const registration = { accountId, eventType: 'cash_in', url: receiver.url };
    await gateway.state('a webhook registration', registration);
    await gateway.state('receivers fail', { accountId, failing: true, statusCode: 503 });
    await gateway.state('a received payment', { accountId, amount: 1 });
    await gateway.state('time passes', { accountId, seconds: 0 });
    expect(receiver.received).toEqual([]);
    expect(await deliveries(account)).toMatchObject([{ status: 'pending', statusCode: 503, failure: null }]);
    await gateway.state('receivers fail', { accountId, failing: true });
    await gateway.state('a received payment', { accountId, amount: 2 });
    await gateway.state('time passes', { accountId, seconds: 0 });
    expect(await deliveries(account)).toMatchObject([
      { statusCode: null, failure: 'not sent: receivers fail' },
      { statusCode: 503 },
    ]);
    await gateway.state('receivers fail', { accountId, failing: false });
    await gateway.state('time passes', { accountId, seconds: 3700 });
    expect(receiver.received).toHaveLength(2);
  });
});
