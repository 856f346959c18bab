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
