/** What the specification leaves open, and the reference gateway has decided. Everything else is the kit's business. */
import { describe, expect } from 'vitest';

import { it } from '../../support/fixtures.js';

it('an unknown X-Sandbox-Scenario is refused with the list of the known', async ({ account }) => {
  const { body } = await account.cashOut().set('x-sandbox-scenario', 'constructor').expect(400);
  expect(String(body['message'])).toMatch(/must be one of: .*document-mismatch, .*, delay:<seconds>$/);
});

it('a delivery is retried by the default schedule, and not for ever', async ({ account, receiver }) => {
  receiver.status = 500;
  await account.register(`${receiver.url}/flaky`);
  const { body } = await account.cashOut();
  await account.settle(body['transactionId']);
  await receiver.until(({ length }) => length === 1);
  await account.timePasses(3600);
  expect(receiver.received).toHaveLength(4);
  expect(new Set(receiver.received.map(({ text }) => text)).size).toBe(1);
  const attempts = await account.attempts();
  expect(attempts.map(({ status, statusCode }) => [status, statusCode])).toEqual(
    Array(4).fill(['dead', 500]),
  );
  expect(attempts[0]).toMatchObject({ body: receiver.received[0]?.text, answer: 'ok' });
});

describe('POST /api/auth/token', () => {
  it('is not cached', async ({ account }) => {
    await account.standardToken().expect('cache-control', 'no-store');
  });

  it('accepts a certificate after the attributes that tools write before it', async ({ account }) => {
    const attributes = encodeURIComponent('Bag Attributes\n    localKeyID: 01\nsubject=CN = shop\n');
    await account.standardToken(account.credentials, attributes + account.certificateHeader).expect(201);
  });
});

it.for([
  ['another creditorDocument', { creditorDocument: '11144477735' }],
  ['another priority', { priority: 'NORM' }],
  ['another description', { description: 'order 8' }],
  ['no description', { description: undefined }],
  ['another expiration', { expiration: 61 }],
  ['another ispbDeny', { ispbDeny: ['12345678', '87654321'] }],
] as const)(
  'an idempotency key that comes again with %s is refused with 422',
  async ([_, changes], { account }) => {
    const first = {
      creditorDocument: '52998224725',
      priority: 'HIGH',
      description: 'order 7',
      expiration: 60,
      ispbDeny: ['12345678'],
    };
    const key = crypto.randomUUID();
    await account.transfer(first, key).expect(200);
    await account.transfer({ ...first, ...changes }, key).expect(422);
  },
);

it('POST /oauth/token refuses a certificate of another account', async ({ account, gateway }) => {
  const { certificateHeader } = await gateway.account();
  await account.compatibleToken().set('x-ssl-client-cert', certificateHeader).expect(403);
});

it('POST /dict/pix knows no key of the domain unregistered.example, unless a state registers it', async ({
  account,
}) => {
  const key = 'ana@Unregistered.example';
  const { body } = await account.transfer({ pixKey: key }).expect(422);
  expect(body['message']).toContain('not found in the directory');
  await account.transfer({ pixKey: 'ana@registered.example' }).expect(200);
  await account.state('a directory key', { key, registered: true });
  await account.transfer({ pixKey: key }).expect(200);
});

it('only a confirmed payment can be returned', async ({ account }) => {
  const { transactionId } = (await account.cashOut()).body;
  await expect(account.state('a sent payment is returned', { transactionId })).rejects.toThrow('422');
});

describe('POST /api/resend-webhook/{transactionIdentifier}', () => {
  it('says why nothing was delivered to a temporary URL', async ({ account }) => {
    const { body } = await account.cashOut();
    await account.settle(body['transactionId']);
    await account.resend(body['transactionId'], { url: 'https://127.0.0.1:1/' }).expect(502);
    const refused = await account.resend(body['transactionId'], { url: 'https://10.0.0.1/' });
    expect([refused.status, refused.body['message']]).toEqual([
      502,
      expect.stringMatching(/^Nothing was delivered: .*10\.0\.0\.1/) as string,
    ]);
  });

  it('answers with the URL that answered if another one did not', async ({ account, receiver }) => {
    await account.register('https://127.0.0.1:1/dead', 'refund_in');
    await account.register(`${receiver.url}/alive/${account.accountId}`, 'refund_in');
    const { transactionId } = await account.state('a received payment', { amount: 5 });
    const refund = `/api/pix/refund-in/${String(transactionId)}`;
    const { body } = await account.post(refund, { refundValue: 1 });
    await account.state('a refund settles', { transactionId: body['transactionId'] });
    const answer = await account.resend(body['transactionId']);
    expect([answer.status, answer.body['statusCode']]).toEqual([200, 200]);
  });

  it('finds by an external id the payment rather than its return', async ({ account, next }) => {
    const { body } = await account.cashOut({ externalId: 'shared' });
    await account.settle(body['transactionId']);
    const first = await next('cash_out');
    await account.state('a sent payment is returned', { transactionId: body['transactionId'], amount: 1 });
    await account.charge({ externalId: 'shared' }).expect(201);
    await account.resend('shared').expect(200);
    expect(await next('cash_out', 2)).toEqual(first);
  });
});
