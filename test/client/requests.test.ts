/** What a client sends, and what it refuses to send. */
import { describe, expect } from 'vitest';

import { InvalidRequest } from '../../client/errors.js';
import { newExternalId, newIdempotencyKey, newRefundId, newTxid } from '../../client/ids.js';
import type { PixClient } from '../../client/client.js';
import { it, payment } from './stage.js';

const charge = {
  transaction: { value: '25.50', description: 'Order 1001', externalId: 'charge-1' },
  payer: { fullName: 'Maria da Silva', document: '11.222.333/0001-81' },
};
const emv = (amount: string) =>
  `00020126360014br.gov.bcb.pix0114+551198765432152040000530398654${amount}5802BR5905Maria6009Sao Paulo62070503***6304ABCD`;

describe('a request', () => {
  it('has documents and phones in the form of its family', async ({ client, stage, gateway }) => {
    const details = {
      key: '+55 (11) 98765-4321',
      keyType: 'PHONE',
      name: 'Maria',
      document: '529.982.247-25',
    } as const;
    expect(await client.createCashOut({ ...payment('order-1'), details })).toMatchObject({
      outcome: 'accepted',
    });
    await gateway.state('a directory key', { key: '+5511987654321', registered: true });
    const transfer = {
      pixKey: '+55 11 98765-4321',
      priority: 'HIGH',
      creditorDocument: '529.982.247-25',
      payment: { currency: 'BRL', amount: '1' },
    } as const;
    expect(await client.createTransfer(newIdempotencyKey(), transfer)).toMatchObject({ outcome: 'accepted' });
    const wire = (path: string) => JSON.parse(stage.to(path)[0]!.body) as object;
    expect(wire('/api/pix/cash-out')).toMatchObject({
      details: { key: '11987654321', document: '52998224725' },
    });
    expect(wire('/dict/pix')).toMatchObject({ pixKey: '+5511987654321', creditorDocument: '52998224725' });
    expect(await client.createCashIn(charge)).toMatchObject({ outcome: 'accepted' });
    expect(wire('/api/pix/cash-in')).toMatchObject({ payer: { document: '11222333000181' } });
  });

  it('has the id that it was given, also where a URL reserves characters', async ({ client, stage }) => {
    const externalId = "order:1 +2/é,'(a)?";
    expect(await client.createCashOut(payment(externalId))).toMatchObject({ outcome: 'accepted' });
    expect(await client.findTransactions({ externalId })).toHaveLength(1);
    expect(stage.to('/api/transactions')).toHaveLength(1);
  });

  const text = `${'a'.repeat(139)}😀b`;
  it.for<[field: string, call: (client: PixClient) => Promise<unknown>]>([
    ['externalId', (to) => to.createCashOut(payment(' '))],
    ['description', (to) => to.createCashOut({ ...payment('x'), description: text })],
    ['description', (to) => to.createCashOut({ ...payment('x'), description: text.slice(0, 140) })],
    ['value', (to) => to.createCashOut(payment('x', '10,50'))],
    ['value', (to) => to.createCashOut({ ...payment('x'), value: (0.1 + 0.2) as never })],
    ['qrCode', (to) => to.createQrCashOut({ value: '1', qrCode: 'copy', externalId: 'x' })],
    ['value', (to) => to.createQrCashOut({ value: '25.51', qrCode: emv('0525.50'), externalId: 'x' })],
    [
      'transaction.expirationTime',
      (to) => to.createCashIn({ ...charge, transaction: { ...charge.transaction, expirationTime: 5 } }),
    ],
    [
      'transaction.value',
      (to) => to.createCashIn({ ...charge, transaction: { ...charge.transaction, value: '1.005' } }),
    ],
    [
      'idempotencyKey',
      (to) => to.createTransfer('order-1', { pixKey: 'a@b.c', payment: { currency: 'BRL', amount: '1' } }),
    ],
    [
      'creditorDocument',
      (to) =>
        to.createTransfer(newIdempotencyKey(), {
          pixKey: 'a@b.c',
          priority: 'HIGH',
          payment: { currency: 'BRL', amount: '1' },
        }),
    ],
    [
      'expiration',
      (to) =>
        to.createTransfer(newIdempotencyKey(), {
          pixKey: 'a@b.c',
          expiration: 10_801,
          payment: { currency: 'BRL', amount: '1' },
        }),
    ],
    [
      'txid',
      (to) => to.putCob('3f2c8e2a-5b1d-4c57-9f0e-1c9b7a6d5e4f', { calendario: {}, valor: { original: '1' } }),
    ],
    ['refundId', (to) => to.putDevolucao('E', 'a'.repeat(36), { valor: '1' })],
    ['externalId', (to) => to.createRefundIn('1', { refundValue: '1', externalId: '' })],
    ['from', async (to) => to.transactions({ from: '2026-02-30', to: '2026-03-01' }).next()],
    ['from', async (to) => to.transactions({ from: '2026-03-02', to: '2026-03-01' }).next()],
  ])('is not sent with a wrong %s', async ([field, call], { client, stage }) => {
    const refused: unknown = await call(client).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(InvalidRequest);
    expect(refused).toMatchObject({ field });
    expect(stage.seen).toEqual([]);
  });

  it('pays a code with its amount, however that is written, and one without', async ({ client, stage }) => {
    stage.next('/api/pix/cash-out-qrcode', { status: 400 }, { status: 400 });
    for (const qrCode of [emv('0425.5'), emv('').replace('54', '')]) {
      await client.createQrCashOut({ value: '25.50', qrCode, externalId: newExternalId() });
    }
    const sent = stage
      .to('/api/pix/cash-out-qrcode')
      .map(({ body }) => JSON.parse(body) as { qrCode: string });
    expect(sent.map(({ qrCode }) => qrCode)).toEqual([emv('0425.5'), emv('').replace('54', '')]);
  });
});

it('ids have the form that each place takes, and never repeat', () => {
  const made = Array.from({ length: 1000 }, () => [
    newExternalId(),
    newTxid(),
    newRefundId(),
    newIdempotencyKey(),
  ]);
  expect(new Set(made.flat()).size).toBe(4000);
  expect(made[0]![1]).toMatch(/^[a-zA-Z0-9]{26,35}$/);
  expect(made[0]![2]!.length).toBeLessThanOrEqual(35);
});
