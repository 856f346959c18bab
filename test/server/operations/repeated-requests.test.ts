import { randomUUID } from 'node:crypto';

import { describe, expect } from 'vitest';

import type { Answer } from '../../support/gateway.js';
import { it } from '../../support/fixtures.js';

const ids = (answers: readonly Answer[]) => new Set(answers.map(({ body }) => body['id']));

describe('an idempotency key', () => {
  const full = {
    creditorDocument: '52998224725',
    priority: 'HIGH',
    description: 'order 7',
    expiration: 60,
    ispbDeny: ['12345678'],
  };

  it.for([
    ['another amount', { payment: { currency: 'BRL', amount: 11 } }],
    ['another pixKey', { pixKey: 'bia@example.com' }],
    ['another creditorDocument', { creditorDocument: '11144477735' }],
    ['another priority', { priority: 'NORM' }],
    ['another description', { description: 'order 8' }],
    ['no description', { description: undefined }],
    ['another expiration', { expiration: 61 }],
    ['another ispbDeny', { ispbDeny: ['12345678', '87654321'] }],
  ] as const)(
    'that comes again with %s is refused with 422 and moves no money',
    async ([_, changes], { account }) => {
      const key = randomUUID();
      await account.transfer(full, key).expect(200);
      const before = await account.balance();
      const { status, body } = await account.transfer({ ...full, ...changes }, key);
      expect({ status, message: body['message'] }).toEqual({
        status: 422,
        message: 'x-idempotency-key was used with another body: send a new key with a new transfer',
      });
      expect(await account.balance()).toEqual(before);
    },
  );

  it('gives its transfer again for the same request, however it is written', async ({ account }) => {
    const key = randomUUID();
    const first = await account.transfer({}, key);
    const reordered = { payment: { amount: 10.0, currency: 'BRL' }, expiration: 600, unknown: 1 };
    const again = await account.transfer(reordered, key.toUpperCase());
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(ids([first, again]).size).toBe(1);
  });

  it('that comes at once with many bodies makes one transfer, and only its own body is told of it', async ({
    gateway,
  }) => {
    const own = await gateway.account({ available: 1000 });
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, turn) =>
        own.transfer({ payment: { currency: 'BRL', amount: 1 + (turn % 3) } }, key),
      ),
    );
    const accepted = answers.filter(({ status }) => status === 200);
    expect(accepted).toHaveLength(8);
    expect(ids(accepted).size).toBe(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(16);
    const { amount } = accepted[0]?.body['payment'] as { amount: number };
    expect(await own.balance()).toEqual({ available: 1000 - amount, blocked: amount });
  });
});

describe('the id of a refund', () => {
  it('of a devolucao gives the same refund for the same request, and 400 for another', async ({
    account,
  }) => {
    const { endToEndId } = await account.state('a received payment', { amount: 10 });
    const ask = (body: object) =>
      account.put(`/pix/${String(endToEndId)}/devolucao/r1`, {
        valor: '1.00',
        descricao: 'x',
        ...body,
      });
    await ask({}).expect(201);
    const before = await account.balance();
    await ask({ natureza: 'ORIGINAL' }).expect(200);
    for (const [body, what] of [
      [{ valor: '2.00' }, 'amount'],
      [{ natureza: 'RETIRADA' }, 'natureza'],
      [{ descricao: 'y' }, 'description'],
      [{ valor: '2.00', descricao: undefined }, 'amount and description'],
    ] as const) {
      const { status, body: answer } = await ask(body);
      expect({ status, message: answer['message'] }).toEqual({
        status: 400,
        message: `the refund r1 already exists with another ${what}`,
      });
    }
    expect(await account.balance()).toEqual(before);
  });

  it('of a refund-in gives the same refund for the same request, and 400 for another', async ({
    account,
  }) => {
    const { transactionId } = await account.state('a received payment', { amount: 10 });
    const ask = (body: object) =>
      account.post(`/api/pix/refund-in/${String(transactionId)}`, {
        refundValue: 1,
        externalId: 'r1',
        reason: 'x',
        ...body,
      });
    const first = await ask({});
    const again = await ask({});
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body['transactionId']).toBe(first.body['transactionId']);
    await ask({ refundValue: 2 }).expect(400);
    await ask({ reason: 'y' }).expect(400);
  });
});
