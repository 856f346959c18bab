import { describe, expect } from 'vitest';

import { it as base } from '../../support/fixtures.js';
import type { TestAccount } from '../../support/gateway.js';

// A failed delivery is tried again when `time passes`, and not before.
const it = base.extend('options', { scope: 'file' }, { retrySchedule: [0, 3600] });

const change = (account: TestAccount, changes: object) => account.state('an account changes', changes);

describe('an account changes', () => {
  it('gets limits and loses them, one by one', async ({ gateway }) => {
    const account = await gateway.account({ available: 1000 });
    await change(account, { limits: { perTransaction: 5, daily: 20 } });
    expect((await account.cashOut()).body['code']).toBe('PIX_TRANSACTION_LIMIT_EXCEEDED');
    await change(account, { limits: { perTransaction: null } });
    await account.cashOut({ value: 15 }).expect(201);
    expect((await account.cashOut({ value: 15 })).body['code']).toBe('PIX_DAILY_LIMIT_EXCEEDED');
  });

  it('has its requests follow a scenario, which a header of their own outdoes', async ({ account }) => {
    await change(account, { scenarios: { cashOut: 'insufficient-funds' } });
    expect((await account.cashOut()).body['code']).toBe('PIX_INSUFFICIENT_BALANCE');
    const own = await account.cashOut().set('x-sandbox-scenario', 'invalid-pix-key');
    expect(own.body['code']).toBe('PIX_INVALID_PIX_KEY');
    await change(account, { scenarios: { cashOut: null } });
    await account.cashOut().expect(201);
  });

  it('has its charges fail by a scenario', async ({ account }) => {
    await change(account, { scenarios: { cashIn: 'error' } });
    await account.charge();
    await account.timePasses(1);
    const listed = await account.get('/api/transactions');
    expect(JSON.stringify(listed.body)).toContain('"status":"Error"');
  });

  it('refuses a scenario that there is none of, with those that there are', async ({ account }) => {
    await expect(change(account, { scenarios: { cashOut: 'miracle' } })).rejects.toThrow(
      /422.*scenarios\.cashOut.*insufficient-funds/,
    );
    await expect(change(account, { limits: { daily: 1.005 } })).rejects.toThrow(/400.*limits\.daily/);
  });

  it('leaves other accounts, and what was not named, alone', async ({ gateway }) => {
    const [account, other] = [await gateway.account({ feeAmount: 1 }), await gateway.account()];
    await change(account, { limits: { perTransaction: 5 }, settlement: 'automatic' });
    await other.cashOut().expect(201);
    await account.cashOut({ value: 4 }).expect(201);
    expect((await account.balance()).available).toBe(995);
  });
});

describe('receivers fail', () => {
  it('lets deliveries fail unsent, and arrive when it is over', async ({ receiver, account }) => {
    await account.register(receiver.url, 'cash_in');
    await account.state('receivers fail', { failing: true, statusCode: 503 });
    await account.state('a received payment', { amount: 1 });
    await account.timePasses(0);
    expect(receiver.received).toEqual([]);
    expect(await account.attempts()).toMatchObject([{ status: 'pending', statusCode: 503, failure: null }]);
    await account.state('receivers fail', { failing: true });
    await account.state('a received payment', { amount: 2 });
    await account.timePasses(0);
    expect(await account.attempts()).toMatchObject([
      { statusCode: null, failure: 'not sent: the sandbox makes receivers fail' },
      { statusCode: 503 },
    ]);
    await account.state('receivers fail', { failing: false });
    await account.timePasses(3700);
    expect(receiver.received).toHaveLength(2);
  });
});
