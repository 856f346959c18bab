import { setTimeout as pause } from 'node:timers/promises';

import { Webhook } from 'standardwebhooks';
import { beforeEach, afterEach, describe, expect } from 'vitest';

import type { GatewayOptions } from '../../../server/gateway.js';
import { lastingDatabase, tamper, type TestDatabase } from '../../support/databases.js';
import { type TestAccount, TestGateway } from '../../support/gateway.js';
import { type Received } from '../../support/receiver.js';
import { it } from '../../support/fixtures.js';

const dayMs = 86_400_000;
const ofAll = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
let books: TestDatabase;
let logged: string[];
const start = async (options: GatewayOptions = {}) => {
  gateway = await TestGateway.start({
    log: (...line) => void logged.push(JSON.stringify(line)),
    ...options,
    database: books.database,
  });
};
beforeEach(async () => {
  books = await lastingDatabase();
  logged = [];
});
afterEach(async () => {
  await books.remove();
  expect(logged.join('\n')).not.toContain('whsec_');
});

const newAccount = () => gateway.account({ settlement: 'automatic', webhookRegistration: 'enabled' });
const urlOf = ({ accountId }: TestAccount, path = '') => `${receiver.url}/${accountId}${path}`;

async function register(account: TestAccount, url = urlOf(account)): Promise<string> {
  const params = { eventType: 'cash_out', url };
  const { secret } = await account.state('a webhook registration', params);
  return String(secret);
}

/** Pays once; the account's deliveries of it, as many as it has URLs. */
async function paid(account: TestAccount, count = 1): Promise<readonly Received[]> {
  const { transactionId } = (await account.cashOut()).body;
  const isOfIt = ({ body }: Received) => body['transactionId'] === transactionId;
  return (await receiver.until((all) => all.filter(isOfIt).length >= count)).filter(isOfIt);
}

const headersOf = ({ headers }: Received): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** Whether a receiver with this secret takes a delivery for genuine. */
function isGenuine(delivery: Received | undefined, secret: string): boolean {
  if (!delivery) throw new Error('nothing was delivered');
  try {
    new Webhook(secret).verify(delivery.text, headersOf(delivery));
    return true;
  } catch {
    return false;
  }
}

const rotate = (account: TestAccount, url = urlOf(account), eventType = 'cash_out') => {
  const query = new URLSearchParams({ accountId: account.accountId, eventType, url });
  return gateway.post(`/_control/registrations/rotate?${query.toString()}`);
};
const listed = async ({ accountId }: TestAccount) =>
  (await gateway.get(`/_control/registrations?accountId=${accountId}`)).body['registrations'];

describe('a registration', () => {
  it('has a secret of its own, with which nobody forges for another account or URL', async () => {
    await start();
    const [one, other] = [await newAccount(), await newAccount()];
    const secrets = [await register(one), await register(one, urlOf(one, '/2')), await register(other)];
    expect(new Set(secrets).size).toBe(3);
    const [mine] = (await paid(one, 2)).filter(({ path }) => !path.endsWith('/2'));
    expect(secrets.map((secret) => isGenuine(mine, secret))).toEqual([true, false, false]);
    const [theirs] = await paid(other);
    expect(secrets.map((secret) => isGenuine(theirs, secret))).toEqual([false, false, true]);
  });

  it('tells its account the secret in a header, and keeps it when it is updated', async () => {
    await start();
    const account = await newAccount();
    const send = (headers: object[]) =>
      account.post('/api/webhooks', { url: urlOf(account), eventType: 'cash_out', headers });
    const first = await send([]);
    expect(Object.keys(first.body).sort()).toEqual(['message', 'success']);
    expect(first.headers['cache-control']).toBe('no-store');
    const secret = first.headers['webhook-secret'] ?? '';
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect((await send([{ key: 'x-a', value: 'b' }])).headers['webhook-secret']).toBe(secret);
    expect(await register(account)).toBe(secret);
    expect(await listed(account)).toEqual([{ eventType: 'cash_out', url: urlOf(account), secret }]);
    expect(isGenuine((await paid(account))[0], secret)).toBe(true);
  });

  it('has another secret when it is rotated; for a day both sign, whatever is under way', async () => {
    let aheadMs = 0;
    await start({ wallMs: () => Date.now() + aheadMs });
    const account = await newAccount();
    const [first, beside] = [await register(account), await register(account, urlOf(account, '/2'))];
    const { status, body } = await rotate(account);
    const second = String(body['secret']);
    expect(status).toBe(200);
    expect([await register(account), await listed(account)]).toEqual([
      second,
      [expect.objectContaining({ secret: second }), expect.objectContaining({ secret: beside })],
    ]);
    const own = (all: readonly Received[]) => all.find(({ path }) => !path.endsWith('/2'));
    const rotated = own(await paid(account, 2));
    expect(rotated?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    expect([first, second, beside].map((secret) => isGenuine(rotated, secret))).toEqual([true, true, false]);
    aheadMs = dayMs + 60_000;
    const { accessToken } = await account.state('an access token');
    const later = own(await paid({ ...account, token: String(accessToken) }, 2));
    expect(later?.headers['webhook-signature']).toMatch(/^v1,\S+$/);
    expect([first, second].map((secret) => isGenuine(later, secret))).toEqual([false, true]);
  });

  it('is rotated by its whole name alone', async ({ gateway }) => {
    await start();
    const [account, stranger] = [await newAccount(), await newAccount()];
    const secret = await register(account);
    const answers = [
      await rotate(stranger, urlOf(account)),
      await rotate(account, urlOf(account), 'cash_in'),
      await rotate(account, urlOf(account), 'nothing'),
      await rotate(account, `${urlOf(account)}/`),
      await gateway.post(`/_control/registrations/rotate?accountId=${account.accountId}`),
      await gateway.get('/_control/registrations'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 400, 400]);
    expect(await register(account)).toBe(secret);
  });

  it('of an older version gets a secret, and loses headers that no delivery could leave with', async ({
    gateway,
  }) => {
    await start();
    const account = await newAccount();
    await register(account);
    await gateway.close();
    const older = JSON.stringify([
      { key: 'Expect', value: '100-continue' },
      { key: 'Webhook-Id', value: 'mine' },
      { key: 'X-Shop', value: '1' },
    ]);
    for (const column of ['secret', 'previous_secret', 'previous_secret_until_ms'])
      await tamper(books.database, `alter table registrations drop column ${column}`);
    await tamper(books.database, `update registrations set headers = '${older}'`);
    await tamper(books.database, "delete from knex_migrations where name = '009-webhook-secrets'");
    await start();
    const [delivery] = await paid(account);
    const [registration] = (await listed(account)) as readonly { readonly secret: string }[];
    expect(isGenuine(delivery, registration?.secret ?? '')).toBe(true);
    expect(delivery?.headers).toMatchObject({ 'x-shop': '1' });
    expect(delivery?.headers).not.toHaveProperty('expect');
  });
});

it('a secret for all accounts signs everything, beside the own ones, and is told to none of them', async () => {
  await start({ webhookSecret: ofAll });
  const account = await newAccount();
  const own = await register(account);
  expect(own).not.toBe(ofAll);
  const [delivery] = await paid(account);
  expect([ofAll, own].map((secret) => isGenuine(delivery, secret))).toEqual([true, true]);
  expect(JSON.stringify(await listed(account))).not.toContain(ofAll);
});

describe('every delivery', () => {
  const resend = (account: TestAccount, id: string, url?: string) =>
    gateway.call(`/api/resend-webhook/${id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${account.token}` },
      ...(url !== undefined && { body: { url } }),
    });

  it('has an id: one for all attempts and URLs of a notification, another for each notification', async ({
    receiver,
  }) => {
    await start({ retrySchedule: [0, 1, 2] });
    const account = await newAccount();
    const secret = await register(account);
    await register(account, urlOf(account, '/2'));
    receiver.status = 500;
    const first = await account.cashOut({ externalId: 'first' });
    await receiver.until((all) => all.length >= 2);
    receiver.status = 200;
    await receiver.until((all) => all.length >= 4);
    expect((await resend(account, String(first.body['transactionId']))).status).toBe(200);
    const temporary = urlOf(account, '/temporary');
    expect((await resend(account, 'first', temporary)).status).toBe(200);
    expect((await resend(account, 'first', urlOf(account))).status).toBe(200);
    const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
    expect([receiver.received.length, ids.size]).toEqual([8, 1]);
    expect([...ids][0]).toMatch(/^msg_[\w-]{27}$/);
    // Nobody but the account knows who listens there.
    const unsigned = receiver.received.find(({ path }) => path.endsWith('/temporary'));
    expect(unsigned?.headers).toHaveProperty('webhook-timestamp');
    expect(unsigned?.headers).not.toHaveProperty('webhook-signature');
    expect(isGenuine(receiver.received.at(-1), secret)).toBe(true);
    for (const { headers } of await paid(account, 2)) expect(ids).not.toContain(headers['webhook-id']);
  });

  it('has one that no other database has given: what is new is not taken for known', async ({ gateway }) => {
    const idOfFirst = async () => {
      await start();
      const account = await newAccount();
      await register(account);
      return (await paid(account))[0]?.headers['webhook-id'];
    };
    const first = await idOfFirst();
    await gateway.close();
    await books.remove();
    books = await lastingDatabase();
    expect(await idOfFirst()).not.toBe(first);
  });
});

describe('a receiver on this machine', () => {
  const attempts = async ({ accountId }: TestAccount) =>
    (await gateway.get(`/_control/deliveries?accountId=${accountId}`)).body['attempts'];

  it('is not called without a sandbox, though the gateway is bound to loopback; nor by a resend', async ({
    gateway,
    receiver,
  }) => {
    await start({ sandboxReceivers: false, retrySchedule: [0] });
    const account = await newAccount();
    await register(account);
    await account.cashOut({ externalId: 'told' });
    const refused = [{ status: 'dead', failure: expect.stringContaining('must not go to') as string }];
    for (;;) {
      const all = (await attempts(account)) as readonly { readonly status: string }[];
      if (all[0]?.status === 'dead') {
        expect(all).toMatchObject(refused);
        break;
      }
      await pause(10);
    }
    for (const url of [undefined, urlOf(account), urlOf(account).replace('127.0.0.1', 'localhost')]) {
      const answer = await gateway.call('/api/resend-webhook/told', {
        method: 'POST',
        headers: { authorization: `Bearer ${account.token}` },
        ...(url !== undefined && { body: { url } }),
      });
      expect(answer.status).toBe(502);
    }
    expect(receiver.received).toEqual([]);
  });
});
