import { describe, expect } from 'vitest';

import type { Log } from '../../../server/domain/log.js';
import type { TestAccount, TestGateway } from '../../support/gateway.js';
import type { Received } from '../../support/application.js';
import { it as base } from '../../support/fixtures.js';
import { signatureFault } from '../../support/receiver.js';

const dayMs = 86_400_000;
const ofAll = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

const it = base
  /** A log in which no secret may be. */
  .extend('log', ({}, { onCleanup }): Log => {
    const logged: string[] = [];
    onCleanup(() => expect(logged.join('\n')).not.toContain('whsec_'));
    return (...line) => void logged.push(JSON.stringify(line));
  })
  /** The test's receiver, which accounts register. */
  .extend('hooks', ({ receiver }) => {
    const urlOf = ({ accountId }: TestAccount, path = '') => `${receiver.url}/${accountId}${path}`;
    return {
      urlOf,
      /** Registers a URL of an account, and returns its secret. */
      register: async (account: TestAccount, url = urlOf(account)) =>
        String((await account.register(url))['secret']),
      rotate: ({ gateway, accountId }: TestAccount, url: string, eventType = 'cash_out') => {
        const query = new URLSearchParams({ accountId, eventType, url });
        return gateway.post(`/_control/registrations/rotate?${query.toString()}`);
      },
      /** Pays once; the account's deliveries of it, as many as it has URLs. */
      paid: async (account: TestAccount, count = 1): Promise<readonly Received[]> => {
        const { transactionId } = (await account.cashOut()).body;
        const isOfIt = ({ body }: Received) => body['transactionId'] === transactionId;
        return (await receiver.until((all) => all.filter(isOfIt).length >= count)).filter(isOfIt);
      },
    };
  });

const accountOf = (gateway: TestGateway) =>
  gateway.account({ settlement: 'automatic', webhookRegistration: 'enabled' });

/** Whether a receiver with this secret takes a delivery for genuine. */
const isGenuine = (delivery: Received | undefined, secret: unknown) =>
  signatureFault(delivery!, String(secret)) === null;

const listed = async ({ gateway, accountId }: TestAccount) =>
  (await gateway.get(`/_control/registrations?accountId=${accountId}`)).body['registrations'];

describe('a registration', () => {
  it('has a secret of its own, which forges nothing for another account or URL', async ({
    open,
    log,
    hooks,
  }) => {
    const gateway = await open({ log });
    const [one, other] = [await accountOf(gateway), await accountOf(gateway)];
    const secrets = [
      await hooks.register(one),
      await hooks.register(one, hooks.urlOf(one, '/2')),
      await hooks.register(other),
    ];
    expect(new Set(secrets).size).toBe(3);
    const [mine] = (await hooks.paid(one, 2)).filter(({ path }) => !path.endsWith('/2'));
    expect(secrets.map((secret) => isGenuine(mine, secret))).toEqual([true, false, false]);
    const [theirs] = await hooks.paid(other);
    expect(secrets.map((secret) => isGenuine(theirs, secret))).toEqual([false, false, true]);
  });

  it('has another secret when it is rotated; for a day both sign, even deliveries in progress', async ({
    start,
    log,
    hooks,
  }) => {
    let aheadMs = 0;
    const account = await accountOf(await start({ log, wallMs: () => Date.now() + aheadMs }));
    const [first, other] = [
      await hooks.register(account),
      await hooks.register(account, hooks.urlOf(account, '/2')),
    ];
    const { body } = await hooks.rotate(account, hooks.urlOf(account)).expect(200);
    const second = String(body['secret']);
    expect([await hooks.register(account), await listed(account)]).toEqual([
      second,
      [expect.objectContaining({ secret: second }), expect.objectContaining({ secret: other })],
    ]);
    const own = (all: readonly Received[]) => all.find(({ path }) => !path.endsWith('/2'));
    const rotated = own(await hooks.paid(account, 2));
    expect(rotated?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    expect([first, second, other].map((secret) => isGenuine(rotated, secret))).toEqual([true, true, false]);
    aheadMs = dayMs + 60_000;
    const later = own(await hooks.paid(await account.renewed(), 2));
    expect(later?.headers['webhook-signature']).toMatch(/^v1,\S+$/);
    expect([first, second].map((secret) => isGenuine(later, secret))).toEqual([false, true]);
  });
});

it('a secret for all accounts signs everything, in addition to their own, and is shown to none of them', async ({
  open,
  log,
  hooks,
}) => {
  const account = await accountOf(await open({ log, webhookSecret: ofAll }));
  const own = await hooks.register(account);
  expect(own).not.toBe(ofAll);
  const [delivery] = await hooks.paid(account);
  expect([ofAll, own].map((secret) => isGenuine(delivery, secret))).toEqual([true, true]);
  expect(JSON.stringify(await listed(account))).not.toContain(ofAll);
});

describe('every delivery', () => {
  it('has an id: one for all attempts and URLs of a notification, another for each notification', async ({
    receiver,
    open,
    log,
    hooks,
  }) => {
    const account = await accountOf(await open({ log, retrySchedule: [0, 1, 2] }));
    const secret = await hooks.register(account);
    await hooks.register(account, hooks.urlOf(account, '/2'));
    receiver.status = 500;
    const first = await account.cashOut({ externalId: 'first' });
    await receiver.until((all) => all.length >= 2);
    receiver.status = 200;
    await receiver.until((all) => all.length >= 4);
    await account.resend(first.body['transactionId']).expect(200);
    const temporary = hooks.urlOf(account, '/temporary');
    await account.resend('first', { url: temporary }).expect(200);
    await account.resend('first', { url: hooks.urlOf(account) }).expect(200);
    const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
    expect([receiver.received.length, ids.size]).toEqual([8, 1]);
    expect([...ids][0]).toMatch(/^msg_[\w-]{27}$/);
    // Only the account knows who listens there.
    const unsigned = receiver.received.find(({ path }) => path.endsWith('/temporary'));
    expect(unsigned?.headers).toHaveProperty('webhook-timestamp');
    expect(unsigned?.headers).not.toHaveProperty('webhook-signature');
    expect(isGenuine(receiver.received.at(-1), secret)).toBe(true);
    for (const { headers } of await hooks.paid(account, 2)) expect(ids).not.toContain(headers['webhook-id']);
  });
});
