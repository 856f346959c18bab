import { describe, expect } from 'vitest';

import { withMembers } from '../../../server/notifications/disturbing.js';
import type { Received } from '../../support/application.js';
import { it as base } from '../../support/fixtures.js';
import type { TestAccount } from '../../support/gateway.js';
import { signatureFault, type TestReceiver } from '../../support/receiver.js';

// A failed delivery is tried again when `time passes`, and not before.
const it = base.extend('options', { scope: 'file' }, { retrySchedule: [0, 3600] });

const disturb = async (account: TestAccount, how: object) =>
  ((await account.state('notifications are disturbed', how))['ids'] as readonly string[])[0]!;

async function usedOf({ gateway, accountId }: TestAccount): Promise<readonly unknown[]> {
  const { body } = await gateway.get(`/_control/journal?accountId=${accountId}`);
  return (body['provocations'] as readonly { readonly used: boolean }[]).map(({ used }) => used);
}

/** Makes a notification of a received payment; the account's due deliveries are over when it resolves. */
async function receive(account: TestAccount, amount: number): Promise<void> {
  await account.state('a received payment', { amount });
  await account.timePasses(0);
}

const amounts = ({ received }: TestReceiver, path?: string) =>
  received.filter((one) => path === undefined || one.path === path).map(amountOf);
const amountOf = ({ body }: Received) => body['originalAmount'];

describe('notifications are disturbed', () => {
  it.for([
    ['twice', 2],
    ['three at once', 3],
    ['not at all', 0],
  ] as const)('delivered %s, the next one alone', async ([deliver, count], { account, receiver }) => {
    await account.register(receiver.url, 'cash_in');
    await disturb(account, { deliver });
    expect(await usedOf(account)).toEqual([false]);
    await receive(account, 1);
    expect(amounts(receiver)).toEqual(Array(count).fill(1));
    expect(new Set(receiver.received.map(({ text }) => text)).size).toBe(Math.min(count, 1));
    await receive(account, 2);
    expect(amounts(receiver).slice(count)).toEqual([2]);
    expect(await usedOf(account)).toEqual([true]);
  });

  it('after the next one', async ({ account, receiver }) => {
    await account.register(receiver.url, 'cash_in');
    await disturb(account, { deliver: 'after the next' });
    await account.state('a received payment', { amount: 1 });
    await receive(account, 2);
    expect(amounts(receiver)).toEqual([2, 1]);
  });

  it("late, by the account's clock", async ({ account, receiver }) => {
    await account.register(receiver.url, 'cash_in');
    await disturb(account, { lateMs: 600_000, deliver: 'twice' });
    await receive(account, 1);
    await receive(account, 2);
    expect(amounts(receiver)).toEqual([2]);
    await account.timePasses(599);
    expect(amounts(receiver)).toEqual([2]);
    await account.timePasses(2);
    expect(amounts(receiver)).toEqual([2, 1, 1]);
    expect(await account.attempts()).toMatchObject([{ status: 'delivered' }, { status: 'delivered' }]);
  });

  it('with members set, and signed as it is sent', async ({ account, receiver }) => {
    const { secret } = await account.register(receiver.url, 'cash_in');
    await disturb(account, { set: { '/later': { a: [1] }, '/originalAmount': 7, '/counterpart/more': 'x' } });
    await receive(account, 1);
    const [first] = receiver.received;
    expect(first?.body).toMatchObject({ later: { a: [1] }, originalAmount: 7, counterpart: { more: 'x' } });
    expect(signatureFault(first!, String(secret))).toBeNull();
  });

  it('signed otherwise, which only an old key next to the right one survives', async ({
    account,
    receiver,
  }) => {
    const { secret } = await account.register(receiver.url, 'cash_in');
    const forgeries = ['unsigned', 'another key', 'tampered', 'old', 'both keys'] as const;
    for (const signature of forgeries) await disturb(account, { signature });
    for (const [index] of forgeries.entries()) await receive(account, index + 1);
    await receive(account, 6);
    const verified = receiver.received.map((delivery) => signatureFault(delivery, String(secret)));
    expect(verified).toEqual([
      'Missing required headers',
      'No matching signature found',
      'No matching signature found',
      'Message timestamp too old',
      null,
      null,
    ]);
    expect(String(receiver.received[4]!.headers['webhook-signature']).split(' ')).toHaveLength(2);
  });

  it('at each URL, at the first attempt, and never a resend of it', async ({ account, receiver }) => {
    for (const path of ['/a', '/b']) await account.register(receiver.url + path, 'cash_out');
    await disturb(account, { set: { '/spoilt': true } });
    await disturb(account, { deliver: 'not at all' });
    receiver.status = 500;
    const { body } = await account.cashOut();
    const { transactionId } = body;
    await account.settle(transactionId);
    await account.timePasses(0);
    receiver.status = 200;
    await account.timePasses(3_700);
    const spoilt = (path: string) =>
      receiver.received.filter((one) => one.path === path).map((one) => one.body['spoilt'] === true);
    expect([spoilt('/a'), spoilt('/b')]).toEqual([
      [true, false],
      [true, false],
    ]);
    // Its token has expired in the meantime.
    const later = await account.renewed();
    const { body: second } = await later.cashOut();
    await account.settle(second['transactionId']);
    await account.timePasses(0);
    expect(receiver.received).toHaveLength(4);
    await later.resend(second['transactionId']).expect(200);
    expect(
      receiver.received
        .slice(4)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(['/a', '/b']);
    expect(await usedOf(account)).toEqual([true, true]);
  });

  it('of one type, and of one account', async ({ account, gateway, receiver }) => {
    const other = await gateway.account();
    for (const one of [account, other])
      for (const type of ['cash_in', 'cash_out'])
        await one.register(`${receiver.url}/${one.accountId}`, type);
    await disturb(account, { deliver: 'not at all', eventType: 'cash_out' });
    for (const one of [account, other]) {
      await receive(one, 1);
      const { body } = await one.cashOut();
      await one.settle(body['transactionId']);
      await one.timePasses(0);
    }
    const eventsOf = ({ accountId }: TestAccount) =>
      receiver.received.filter(({ path }) => path === `/${accountId}`).map(({ body }) => body['event']);
    expect([eventsOf(account), eventsOf(other)]).toEqual([['CashIn'], ['CashIn', 'CashOut']]);
  });

  it('are refused for an unknown event type', async ({ account }) => {
    const how = { deliver: 'twice', eventType: 'CashIn' };
    await expect(disturb(account, how)).rejects.toThrow(/422.*eventType.*cash_out/);
  });
});

describe('members are set', () => {
  it.for([
    [{ '/a/b': 1 }, { a: { b: 1 }, list: [{ x: 1 }] }],
    [{ '/list/0/x': 2, '/list/9000000000': 3 }, { list: [{ x: 2 }, 3] }],
    [{ '/a~1b/~0': null }, { list: [{ x: 1 }], 'a/b': { '~': null } }],
    [{ '/constructor/x': 1 }, { list: [{ x: 1 }], constructor: { x: 1 } }],
  ] as const)('%j', ([members, expected]) => {
    expect(JSON.parse(withMembers('{"list":[{"x":1}]}', members))).toEqual(expected);
  });

  it('without a way to a prototype', () => {
    const text = withMembers('{}', { '/__proto__/polluted': true });
    expect(text).toBe('{"__proto__":{"polluted":true}}');
    expect(({} as Record<string, unknown>)['polluted']).toBe(undefined);
  });
});
