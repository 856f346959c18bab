import { describe, expect } from 'vitest';

import { type EventType, eventTypes } from '../../../server/domain/notification-bodies.js';
import type { GatewayOptions } from '../../../server/gateway.js';
import type { DeliveryFilter } from '../../../server/storage/queries/delivery-list.js';
import { deliveryPage, settledDeliveries } from '../../support/delivery-page.js';
import { refusalOf } from '../../support/inside.js';
import { it as base } from '../../support/fixtures.js';
import type { Received } from '../../support/application.js';
import { signatureFault, type TestReceiver } from '../../support/receiver.js';

/** The events of a payment have other names than the types that they are registered by. */
const eventsOfPayments = new Map<EventType, string>([
  ['cash_in', 'CashIn'],
  ['cash_out', 'CashOut'],
  ['refund_in', 'CashInReversal'],
  ['refund_out', 'CashOutReversal'],
]);

interface SetUpOptions extends GatewayOptions {
  readonly path?: string;
  readonly eventType?: EventType;
}

/** An account with a URL for its cash-outs on a gateway of its own, and what is known of both there. */
const it = base.extend('setUpWebhook', ({ open, receiver }) => async (setUp: SetUpOptions = {}) => {
  const { path = '/hook', eventType = 'cash_out', ...options } = setUp;
  const gateway = await open({ retrySchedule: [0], ...options });
  const { services } = gateway;
  const account = await gateway.account({ settlement: 'automatic', webhookRegistration: 'enabled' });
  const { accountId } = account;
  const url = receiver.url + path;
  await account.register(url, eventType);
  const kept = () => services.store.read(({ registrations }) => registrations.of(accountId, 100));
  const deliveries = async (filter: Partial<DeliveryFilter> = {}) =>
    (await deliveryPage(account, filter)).items;
  const dead = () => services.store.read(({ notifications }) => notifications.countDead(accountId, 100));
  /** Its deliveries, when that many of them have this status. */
  const settled = (status: string, count?: number) => settledDeliveries(account, status, count);
  /** Pays, and waits until the delivery has been given up. */
  const deadLetter = async (): Promise<number> => {
    receiver.status = 500;
    const before = await dead();
    await account.cashOut();
    const all = await settled('dead', before + 1);
    receiver.status = 200;
    receiver.received.splice(0);
    return all[0]?.id ?? 0;
  };
  const [registration] = await kept();
  const key = { accountId, id: registration?.id ?? 0 };
  const { webhooks } = services;
  return { account, accountId, key, url, webhooks, kept, deliveries, dead, settled, deadLetter };
});

const paths = ({ received }: TestReceiver) => received.map(({ path }) => path);

/** Whether it is refused with this status, and a sentence like this. */
async function expectRefusal(doing: Promise<unknown>, status: number, why: RegExp | string) {
  expect(await refusalOf(doing)).toEqual([status, expect.stringMatching(why)]);
}

/** Whether the delivery is signed with the secret of a registration. */
const expectSigned = (delivery: Received | undefined, secrets: readonly { secret: string }[] = []) =>
  expect(signatureFault(delivery!, secrets[0]!.secret)).toBeNull();

describe('a webhook', () => {
  it('gets other headers, and another URL with the secret that it has', async ({
    receiver,
    setUpWebhook,
  }) => {
    const { account, key, url, webhooks, kept } = await setUpWebhook();
    const [before] = await kept();
    const headers = [{ key: 'X-Shop', value: '7' }];
    expect(await webhooks.change(key, { url, headers }, [])).toMatchObject({ id: key.id, version: 2 });
    await account.cashOut();
    await receiver.until((all) => all.length === 1);
    expect(receiver.received[0]?.headers).toMatchObject({ 'x-shop': '7' });
    const moved = await webhooks.change(key, { url: `${receiver.url}/new`, headers: [] }, []);
    const [after, ...others] = await kept();
    expect([after?.id, after?.url, others]).toEqual([moved.id, `${receiver.url}/new`, []]);
    expect(after?.secrets).toEqual(before?.secrets);
    await account.cashOut();
    await receiver.until((all) => all.length === 2);
    expect(paths(receiver)).toEqual(['/hook', '/new']);
    expectSigned(receiver.received[1], before?.secrets);
  });

  it('gets nothing while it is off; a delivery in progress becomes a dead letter, and goes when it is on', async ({
    receiver,
    setUpWebhook,
  }) => {
    const { account, key, webhooks, dead, settled } = await setUpWebhook({ retrySchedule: [0, 1] });
    receiver.status = 500;
    await account.cashOut();
    await receiver.until((all) => all.length === 1);
    await webhooks.switch(key, false);
    receiver.status = 200;
    const [letter] = await settled('dead');
    expect(letter?.failure).toBe('not sent: the registration is switched off');
    await account.cashOut();
    await account.timePasses(1);
    expect(receiver.received).toHaveLength(1);
    await expectRefusal(
      webhooks.retryOne(account.accountId, letter?.id ?? 0),
      409,
      /is switched off: switch it on, then retry/,
    );
    expect(await webhooks.retryDead(account.accountId)).toBe(0);
    await webhooks.switch(key, true);
    expect(await webhooks.retryDead(account.accountId)).toBe(1);
    await settled('delivered');
    expect(await dead()).toBe(0);
  });

  it('is not switched on next to three others', async ({ receiver, setUpWebhook }) => {
    const { account, accountId, key, webhooks, kept } = await setUpWebhook({ path: '/0' });
    await webhooks.switch(key, false);
    for (const path of ['/1', '/2', '/3']) await account.register(receiver.url + path);
    await expectRefusal(webhooks.switch(key, true), 400, /no more than 3 active URLs/);
    const [, first] = await kept();
    await webhooks.remove({ accountId, id: first?.id ?? 0 });
    await webhooks.switch(key, true);
    expect((await kept()).map(({ url, endedBy }) => [url.at(-1), endedBy])).toEqual([
      ['0', null],
      ['2', null],
      ['3', null],
    ]);
  });
});

describe('a dead letter', () => {
  it('goes to the URL that took the place of its own: one by one, or all', async ({
    receiver,
    setUpWebhook,
  }) => {
    const { account, key, webhooks, deliveries, dead, settled, deadLetter } = await setUpWebhook({
      path: '/wrong',
    });
    const ids = [await deadLetter(), await deadLetter()];
    const moved = await webhooks.change(key, { url: `${receiver.url}/between`, headers: [] }, []);
    const last = { accountId: account.accountId, id: moved.id };
    await webhooks.change(last, { url: `${receiver.url}/right`, headers: [] }, []);
    const retried = await webhooks.retryOne(account.accountId, ids[0] ?? 0);
    expect(ids).not.toContain(retried);
    await settled('delivered');
    expect(await deliveries({ status: 'dead' })).toMatchObject([{ id: ids[1], retriedAs: null }]);
    expect(await webhooks.retryDead(account.accountId)).toBe(1);
    const all = await settled('delivered', 2);
    expect(paths(receiver)).toEqual(['/right', '/right']);
    expect(all.filter(({ status }) => status === 'dead').map((one) => typeof one.retriedAs)).toEqual([
      'number',
      'number',
    ]);
    expect([await dead(), await webhooks.retryDead(account.accountId)]).toEqual([0, 0]);
    await expectRefusal(
      webhooks.retryOne(account.accountId, ids[0] ?? 0),
      409,
      /another delivery of the notification/,
    );
  });

  it('that is on its way while the URL is changed goes on at the new one', async ({
    receiver,
    setUpWebhook,
  }) => {
    const { account, key, webhooks, settled } = await setUpWebhook({ path: '/wrong', retrySchedule: [0, 1] });
    receiver.status = 500;
    await account.cashOut();
    await receiver.until((all) => all.length === 1);
    await webhooks.change(key, { url: `${receiver.url}/right`, headers: [] }, []);
    receiver.status = 200;
    const all = await settled('delivered');
    expect(paths(receiver)).toEqual(['/wrong', '/right']);
    expect(all).toMatchObject([
      { status: 'delivered', url: `${receiver.url}/right` },
      { status: 'dead', retriedAs: all[0]?.id, failure: 'not sent: the registration now has another URL' },
    ]);
  });

  it('is retried once, however often and by how many it is asked for', async ({ receiver, setUpWebhook }) => {
    const { accountId, webhooks, settled, deadLetter } = await setUpWebhook();
    const id = await deadLetter();
    const refusals = await Promise.all(
      Array.from({ length: 5 }, () => refusalOf(webhooks.retryOne(accountId, id))),
    );
    expect(refusals.filter((answer) => answer === null)).toHaveLength(1);
    await settled('delivered');
    expect(receiver.received).toHaveLength(1);
    const next = await deadLetter();
    const counts = await Promise.all([1, 2, 3].map(() => webhooks.retryDead(accountId)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(next).not.toBe(id);
    await settled('delivered', 2);
    expect(receiver.received).toHaveLength(1);
  });
});

describe('a test', () => {
  it.for(eventTypes)(
    'of %s is an example, signed and marked, and tells of nothing',
    async (eventType, { receiver, setUpWebhook }) => {
      const { account, key, webhooks, kept, deliveries } = await setUpWebhook({ path: '/test', eventType });
      const money = await account.balance();
      const { attempt } = await webhooks.sendTest(key);
      expect(attempt).toMatchObject({ statusCode: 200 });
      const [sent, ...others] = receiver.received;
      expect([sent?.body['test'], sent?.headers['webhook-test'], others]).toEqual([true, 'true', []]);
      expect(sent?.body['event']).toBe(eventsOfPayments.get(eventType) ?? eventType);
      expectSigned(sent, (await kept())[0]?.secrets);
      expect(await deliveries()).toMatchObject([{ isTest: true, status: 'delivered', attempts: 1 }]);
      expect(await account.balance()).toEqual(money);
    },
  );

  it('that fails is no dead letter; one of real things is never marked', async ({
    receiver,
    setUpWebhook,
  }) => {
    const { account, key, webhooks, deliveries, dead } = await setUpWebhook();
    receiver.status = 503;
    const { attempt } = await webhooks.sendTest(key);
    expect(attempt.statusCode).toBe(503);
    expect([await dead(), await webhooks.retryDead(account.accountId)]).toEqual([0, 0]);
    expect(await deliveries({ status: 'dead' })).toEqual([]);
    const [test] = await deliveries();
    await expectRefusal(
      webhooks.retryOne(account.accountId, test?.id ?? 0),
      409,
      /tests are not retried: send a new test/,
    );
    receiver.status = 200;
    receiver.received.splice(0);
    await account.cashOut();
    await receiver.until((all) => all.length === 1);
    expect(receiver.received[0]?.headers).not.toHaveProperty('webhook-test');
    expect(receiver.received[0]?.body).not.toHaveProperty('test');
  });
});
