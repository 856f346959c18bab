import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type TestAccount, TestGateway } from '../../support/gateway.js';

const logged: string[] = [];
let gateway: TestGateway;
let account: TestAccount;
/** What the handler of the balance answers. */
let balance: { status: number; body: unknown };
beforeAll(async () => {
  gateway = await TestGateway.start({
    log: (level, message, facts) => level === 'error' && logged.push(JSON.stringify({ message, facts })),
    overrides: {
      handlers: (handlers) => ({ ...handlers, getBalance: () => Promise.resolve(balance as never) }),
    },
  });
  account = await gateway.account();
});
afterAll(() => gateway.close());

const ask = () => gateway.call('/balance', { headers: { authorization: `Bearer ${account.token}` } });

describe('an answer', () => {
  it('that the contract has is sent', async () => {
    const body = {
      grossBalance: 1,
      blockedBalance: 0,
      netBalance: 1,
      consultedAt: '2026-03-20T10:00:00.000Z',
    };
    balance = { status: 200, body };
    expect(await ask()).toMatchObject({ status: 200, body });
  });

  it('that breaks the contract is not sent: it is a fault of ours, and the log says what is wrong', async () => {
    balance = { status: 200, body: { grossBalance: 'much', blockedBalance: 0, netBalance: 1 } };
    const { status, body } = await ask();
    expect({ status, code: body['code'] }).toEqual({ status: 500, code: 'HTTP_ERROR' });
    expect(JSON.stringify(body)).not.toContain('much');
    expect(logged).toEqual([expect.stringMatching(/request failed.*consultedAt/)]);
  });

  it('after one that broke the contract is nobody else’s fault', async () => {
    balance = {
      status: 200,
      body: { grossBalance: 1, blockedBalance: 0, netBalance: 1, consultedAt: '2026-03-20T10:00:00.000Z' },
    };
    expect((await ask()).status).toBe(200);
  });
});
