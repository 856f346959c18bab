import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll } from 'vitest';

import { eventTypes } from '../../server/domain/notification-bodies.js';
import { type Answer, type TestAccount, TestGateway } from './gateway.js';
import { type Received, TestReceiver } from './receiver.js';

/** The gateway and the receiver of the test file that called `startOnce`. */
export let gateway: TestGateway;
export let receiver: TestReceiver;

/** One gateway and one receiver for all tests of the file that calls this. */
export function startOnce(): void {
  beforeAll(async () => {
    gateway = await TestGateway.start();
    receiver = await TestReceiver.start();
  });
  afterAll(async () => {
    await gateway.close();
    await receiver.close();
  });
}

export type Body = Readonly<Record<string, unknown>>;

/** Calls an operation as this account. */
export function call(
  account: TestAccount,
  method: string,
  path: string,
  body?: object,
  headers = {},
): Promise<Answer> {
  return gateway.call(path, {
    method,
    headers: { authorization: `Bearer ${account.token}`, ...headers },
    ...(body && { body }),
  });
}

/** An account whose notifications are all received; `next` resolves with the notification of this kind. */
export async function watched(params: object = {}) {
  const account = await gateway.account(params);
  for (const eventType of eventTypes) {
    const url = `${receiver.url}/${account.accountId}/${eventType}`;
    await gateway.state('a webhook registration', { accountId: account.accountId, eventType, url });
  }
  const mine = (path: string) => (received: Received) => received.path === `/${account.accountId}/${path}`;
  const next = async (eventType: string, count = 1): Promise<Body> => {
    const all = await receiver.until((received) => received.filter(mine(eventType)).length >= count);
    return all.filter(mine(eventType))[count - 1]?.body ?? {};
  };
  return { account, next };
}

/** A right transfer with these changes. */
export const transfer = (account: TestAccount, changes: object = {}, key: string = randomUUID()) =>
  call(
    account,
    'POST',
    '/dict/pix',
    { pixKey: 'ana@example.com', payment: { currency: 'BRL', amount: 10 }, ...changes },
    { 'x-idempotency-key': key },
  );

/** A right cash-in with these changes. */
export const charge = (account: TestAccount, transaction: object = {}, rest: object = {}, headers = {}) =>
  call(
    account,
    'POST',
    '/api/pix/cash-in',
    {
      transaction: { value: 100, description: 'order', externalId: randomUUID(), ...transaction },
      payer: { fullName: 'Maria Souza', document: '52998224725' },
      ...rest,
    },
    headers,
  );
