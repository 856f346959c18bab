import { setTimeout as pause } from 'node:timers/promises';

import { Webhook } from 'standardwebhooks';
import { beforeEach, afterEach, describe, expect } from 'vitest';

import type { EventType } from '../../../server/domain/notification-bodies.js';
import { eventTypes } from '../../../server/domain/notification-bodies.js';
import type { GatewayOptions } from '../../../server/gateway.js';
import { auditBooks } from '../../../server/ledger/audit.js';
import { testWebhook } from '../../../server/operations/test-webhook.js';
import type { Services } from '../../../server/ports.js';
import type { DeliveryFilter } from '../../../server/storage/tables/delivery-list.js';
import { lastingDatabase, type TestDatabase } from '../../support/databases.js';
import type { TestAccount } from '../../support/gateway.js';
import { refusalOf, startInside } from '../../support/inside.js';
import { it } from '../../support/fixtures.js';

let books: TestDatabase;
let services: Services;
const start = async (options: GatewayOptions = {}) => {
  ({ gateway, services } = await startInside({ retrySchedule: [0], ...options, database: books.database }));
};
beforeEach(async () => {
  books = await lastingDatabase();
});
afterEach(async () => {
  expect((await auditBooks(books.database)).violations).toEqual([]);
  await books.remove();
});

/** An account with a URL for its cash-outs, and the number of that registration. */
async function told(path = '/hook', eventType: EventType = 'cash_out') {
  const account = await gateway.account({ settlement: 'automatic', webhookRegistration: 'enabled' });
  const { accountId } = account;
  const url = receiver.url + path;
  await account.register(url, eventType);
  const [registration] = await kept(account);
  return { account, key: { accountId, id: registration?.id ?? 0 }, url };
}
const kept = ({ accountId }: TestAccount) =>
  services.store.read(({ managedRegistrations }) => managedRegistrations.of(accountId, 100));
const nothing = {
  ...{ status: null, eventType: null, url: null, transactionNumber: null, medId: null },
  ...{ from: null, to: null, after: null },
};
const deliveries = async ({ accountId }: TestAccount, filter: Partial<DeliveryFilter> = {}) => {
  const asked = { ...nothing, accountId, ...filter };
  return (await services.store.read(({ deliveryList }) => deliveryList.page(asked, 50))).items;
};
const dead = ({ accountId }: TestAccount) =>
  services.store.read(({ notifications }) => notifications.countDead(accountId, 100));
const pathsOf = () => receiver.received.map(({ path }) => path);

/** Asks until this holds of the account's deliveries; the test's own time limit ends a wait in vain. */
async function settled(account: TestAccount, status: string, count = 1) {
  for (;;) {
    const all = await deliveries(account);
    if (all.filter((one) => one.status === status).length >= count) return all;
    await pause(10);
  }
}
/** Pays, and waits until nobody tries to tell of it any more. */
async function deadLetter(account: TestAccount): Promise<number> {
  receiver.status = 500;
  const before = await dead(account);
  await account.cashOut();
  const all = await settled(account, 'dead', before + 1);
  receiver.status = 200;
  receiver.received.splice(0);
  return all[0]?.id ?? 0;
}

describe('a webhook', () => {
  it('gets other headers, and another URL with the secret that it has', async ({ receiver }) => {
    await start();
    const { account, key, url } = await told();
    const [before] = await kept(account);
    const headers = [{ key: 'X-Shop', value: '7' }];
    expect(await services.webhooks.change(key, { url, headers })).toMatchObject({ id: key.id, version: 2 });
    await account.cashOut();
    await receiver.until((all) => all.length === 1);
    expect(receiver.received[0]?.headers).toMatchObject({ 'x-shop': '7' });
    const moved = await services.webhooks.change(key, { url: `${receiver.url}/new`, headers: [] });
    const [after, ...others] = await kept(account);
    expect([after?.id, after?.url, others]).toEqual([moved.id, `${receiver.url}/new`, []]);
    expect(after?.secrets).toEqual(before?.secrets);
    await account.cashOut();
    await receiver.until((all) => all.length === 2);
    expect(pathsOf()).toEqual(['/hook', '/new']);
    const last = receiver.received[1];
    const signed = Object.fromEntries(
      Object.entries(last?.headers ?? {}).map(([name, value]) => [name, String(value)]),
    );
    const secret = before?.secrets?.[0]?.secret ?? '';
    expect(() => new Webhook(secret).verify(last?.text ?? '', signed)).not.toThrow();
  });

  it('is told each fault of a change, and is as it was then', async ({ receiver }) => {
    await start();
    const { account, key } = await told();
    const other = `${receiver.url}/other`;
    await account.register(other);
    const before = await kept(account);
    const change = (url: string, headers: { key: string; value: string }[] = []) =>
      refusalOf(services.webhooks.change(key, { url, headers }));
    expect(await change('http://example.com', [{ key: 'Host', value: 'x' }])).toEqual([
      400,
      expect.stringMatching(/^url must be an absolute HTTPS URL; headers.0.key must not be host/),
    ]);
    expect(await change(other)).toEqual([
      400,
      expect.stringMatching(/^url is already registered for cash_out/),
    ]);
    expect(await kept(account)).toEqual(before);
  });

  it('is nobody else’s', async ({ gateway, receiver }) => {
    await start();
    const [{ account, key }, stranger] = [await told(), await gateway.account()];
    const theirs = { ...key, accountId: stranger.accountId };
    const id = await deadLetter(account);
    const answers = await Promise.all(
      [
        services.webhooks.change(theirs, { url: `${receiver.url}/theirs`, headers: [] }),
        services.webhooks.switch(theirs, false),
        services.webhooks.remove(theirs),
        services.webhooks.sendTest(theirs),
        services.webhooks.retryOne(stranger.accountId, id),
      ].map((promise) => refusalOf(promise)),
    );
    expect(answers.map((answer) => answer?.[0])).toEqual([404, 404, 404, 404, 404]);
    expect(await kept(account)).toMatchObject([{ id: key.id, endedBy: null }]);
    expect(await services.store.read(({ deliveryList }) => deliveryList.byId(stranger.accountId, id))).toBe(
      null,
    );
    expect(await deliveries(stranger)).toEqual([]);
  });

  it('is told nothing while it is off; what was under way becomes a dead letter, and goes when it is on', async ({
    receiver,
  }) => {
    await start({ retrySchedule: [0, 1] });
    const { account, key } = await told();
    receiver.status = 500;
    await account.cashOut();
    await receiver.until((all) => all.length === 1);
    await services.webhooks.switch(key, false);
    receiver.status = 200;
    const [letter] = await settled(account, 'dead');
    expect(letter?.failure).toBe('not sent: the registration is switched off');
    await account.cashOut();
    await account.timePasses(1);
    expect(receiver.received).toHaveLength(1);
    expect(await refusalOf(services.webhooks.retryOne(account.accountId, letter?.id ?? 0))).toEqual([
      409,
      expect.stringMatching(/is switched off: switch it on, then retry/),
    ]);
    expect(await services.webhooks.retryDead(account.accountId)).toBe(0);
    await services.webhooks.switch(key, true);
    expect(await services.webhooks.retryDead(account.accountId)).toBe(1);
    await settled(account, 'delivered');
    expect(await dead(account)).toBe(0);
  });

  it('is not switched on beside three others', async ({ receiver }) => {
    await start();
    const { account, key } = await told('/0');
    const { accountId } = account;
    await services.webhooks.switch(key, false);
    for (const path of ['/1', '/2', '/3']) await account.register(receiver.url + path);
    expect(await refusalOf(services.webhooks.switch(key, true))).toEqual([
      400,
      expect.stringMatching(/no more than 3 active URLs/),
    ]);
    const [, first] = await kept(account);
    await services.webhooks.remove({ accountId, id: first?.id ?? 0 });
    await services.webhooks.switch(key, true);
    expect((await kept(account)).map(({ url, endedBy }) => [url.at(-1), endedBy])).toEqual([
      ['0', null],
      ['2', null],
      ['3', null],
    ]);
  });

  it('is told nothing when it is deleted, and has another secret when its URL is registered again', async ({
    receiver,
  }) => {
    await start();
    const { account, key, url } = await told();
    const { accountId } = account;
    const [before] = await kept(account);
    const id = await deadLetter(account);
    await services.webhooks.remove(key);
    expect(await kept(account)).toEqual([]);
    expect(await refusalOf(services.webhooks.retryOne(accountId, id))).toEqual([
      409,
      expect.stringMatching(/was deleted: register the URL again, then retry/),
    ]);
    expect(await refusalOf(services.webhooks.remove(key))).toEqual([
      404,
      expect.stringContaining('no webhook'),
    ]);
    const { secret } = await account.register(url);
    expect(secret).toMatch(/^whsec_/);
    expect(secret).not.toBe(before?.secrets?.[0]?.secret);
    expect(await services.webhooks.retryOne(accountId, id)).toBe(id);
    await receiver.until((all) => all.length === 1);
  });

  it('that has answered 410 is there, says so, and can be switched on', async ({ receiver }) => {
    await start();
    const { account, key } = await told();
    receiver.status = 410;
    await account.cashOut();
    await settled(account, 'dead');
    expect(await kept(account)).toMatchObject([{ endedBy: 'gone' }]);
    receiver.status = 200;
    await services.webhooks.switch(key, true);
    await account.cashOut();
    await settled(account, 'delivered');
  });
});

describe('a dead letter', () => {
  it('goes to the URL that took the place of its own: one by one, or all', async ({ receiver }) => {
    await start();
    const { account, key } = await told('/wrong');
    const ids = [await deadLetter(account), await deadLetter(account)];
    const moved = await services.webhooks.change(key, { url: `${receiver.url}/between`, headers: [] });
    const last = { accountId: account.accountId, id: moved.id };
    await services.webhooks.change(last, { url: `${receiver.url}/right`, headers: [] });
    const retried = await services.webhooks.retryOne(account.accountId, ids[0] ?? 0);
    expect(ids).not.toContain(retried);
    await settled(account, 'delivered');
    expect(await deliveries(account, { status: 'dead' })).toMatchObject([{ id: ids[1], retriedAs: null }]);
    expect(await services.webhooks.retryDead(account.accountId)).toBe(1);
    const all = await settled(account, 'delivered', 2);
    expect(pathsOf()).toEqual(['/right', '/right']);
    expect(all.filter(({ status }) => status === 'dead').map((one) => typeof one.retriedAs)).toEqual([
      'number',
      'number',
    ]);
    expect([await dead(account), await services.webhooks.retryDead(account.accountId)]).toEqual([0, 0]);
    expect(await refusalOf(services.webhooks.retryOne(account.accountId, ids[0] ?? 0))).toEqual([
      409,
      expect.stringMatching(/through another delivery/),
    ]);
  });

  it('that is on its way while the URL is changed goes on at the new one', async ({ receiver }) => {
    await start({ retrySchedule: [0, 1] });
    const { account, key } = await told('/wrong');
    receiver.status = 500;
    await account.cashOut();
    await receiver.until((all) => all.length === 1);
    await services.webhooks.change(key, { url: `${receiver.url}/right`, headers: [] });
    receiver.status = 200;
    const all = await settled(account, 'delivered');
    expect(pathsOf()).toEqual(['/wrong', '/right']);
    expect(all).toMatchObject([
      { status: 'delivered', url: `${receiver.url}/right` },
      { status: 'dead', retriedAs: all[0]?.id, failure: 'not sent: the registration has another URL now' },
    ]);
  });

  it('is retried once, however often and by how many it is asked for', async ({ receiver }) => {
    await start();
    const { account } = await told();
    const { accountId } = account;
    const id = await deadLetter(account);
    const asked = await Promise.all(
      Array.from({ length: 5 }, () => refusalOf(services.webhooks.retryOne(accountId, id))),
    );
    expect(asked.filter((answer) => answer === null)).toHaveLength(1);
    await settled(account, 'delivered');
    expect(receiver.received).toHaveLength(1);
    const next = await deadLetter(account);
    const counts = await Promise.all([1, 2, 3].map(() => services.webhooks.retryDead(accountId)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(next).not.toBe(id);
    await settled(account, 'delivered', 2);
    expect(receiver.received).toHaveLength(1);
  });
});

describe('a test', () => {
  it.for(eventTypes)(
    'of %s is an example, signed and marked, and tells of nothing',
    async (eventType, { receiver }) => {
      await start();
      const { account, key } = await told('/test', eventType);
      const money = await account.balance();
      const { attempt } = await services.webhooks.sendTest(key);
      expect(attempt).toMatchObject({ statusCode: 200 });
      const [sent, ...others] = receiver.received;
      expect([sent?.body['test'], sent?.headers['webhook-test'], others]).toEqual([true, 'true', []]);
      expect(sent?.body['event']).toBe(
        {
          ...{ cash_in: 'CashIn', cash_out: 'CashOut', refund_in: 'CashInReversal' },
          ...{ refund_out: 'CashOutReversal', med_created: 'med_created' },
          ...{ med_accepted: 'med_accepted', med_rejected: 'med_rejected' },
        }[eventType],
      );
      const [registration] = await kept(account);
      const signed = Object.fromEntries(
        Object.entries(sent?.headers ?? {}).map(([name, value]) => [name, String(value)]),
      );
      const secret = registration?.secrets?.[0]?.secret ?? '';
      expect(() => new Webhook(secret).verify(sent?.text ?? '', signed)).not.toThrow();
      expect(await deliveries(account)).toMatchObject([{ isTest: true, status: 'delivered', attempts: 1 }]);
      expect(await account.balance()).toEqual(money);
    },
  );

  it('that fails is no dead letter; one of real things is never marked', async ({ receiver }) => {
    await start();
    const { account, key } = await told();
    receiver.status = 503;
    const { attempt } = await services.webhooks.sendTest(key);
    expect(attempt.statusCode).toBe(503);
    expect([await dead(account), await services.webhooks.retryDead(account.accountId)]).toEqual([0, 0]);
    expect(await deliveries(account, { status: 'dead' })).toEqual([]);
    const [test] = await deliveries(account);
    expect(await refusalOf(services.webhooks.retryOne(account.accountId, test?.id ?? 0))).toEqual([
      409,
      expect.stringMatching(/send another test/),
    ]);
    receiver.status = 200;
    receiver.received.splice(0);
    await account.cashOut();
    await receiver.until((all) => all.length === 1);
    expect(receiver.received[0]?.headers).not.toHaveProperty('webhook-test');
    expect(receiver.received[0]?.body).not.toHaveProperty('test');
  });

  it('counts to the rate of resends', async () => {
    await start({
      overrides: { send: () => () => Promise.resolve({ statusCode: 200, failure: null, answer: '' }) },
    });
    const { account, key } = await told();
    const own = await services.store.read(({ accounts }) => accounts.byId(account.accountId));
    if (!own) throw new Error('the account is not there');
    const answers: unknown[] = [];
    for (let index = 0; index < 61; index += 1)
      answers.push((await refusalOf(testWebhook(own, key.id, services)))?.[0] ?? 200);
    expect(answers).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
  });
});
