import { describe, expect } from 'vitest';

import { staticCode } from '../../../conformance/chapters/shared/br-code.js';
import { dialect } from '../../support/databases.js';
import { it as base } from '../../support/fixtures.js';
import type { Answer, Body, TestAccount, TestGateway } from '../../support/gateway.js';

/** A payer and a seller; on PostgreSQL at two gateways of one database. The books are audited in the end. */
const it = base
  .extend('pair', async ({ open }) => {
    const first = await (await open()).listen();
    const second: TestGateway = dialect === 'postgres' ? await (await open()).listen() : first;
    const payer = await first.account({ available: 100 });
    const seller = await first.account({ available: 100 });
    return { payer, seller: seller.with({}, second) };
  })
  .extend('seen', async ({ pair, receiver }) => ({
    byPayer: await receiver.watch(pair.payer),
    bySeller: await receiver.watch(pair.seller),
  }));

const cob = { calendario: { expiracao: 3600 }, valor: { original: '10.00' } };
const qr = (payer: TestAccount, qrCode: unknown, value = 10) =>
  payer.post('/api/pix/cash-out-qrcode', { value, qrCode, externalId: crypto.randomUUID() });
const byKey = (payer: TestAccount, key: string, value = 10) =>
  payer.cashOut({ value, details: { key, keyType: 'RANDOM', name: 'Seller', document: '52998224725' } });

/** Pays 10.00, by its way of payment; the seller is notified with `as`. */
const ways: Readonly<Record<string, (payer: TestAccount, seller: TestAccount) => Promise<Answer>>> = {
  'a key': (payer, { chave }) => byKey(payer, chave.replaceAll('-', '').toUpperCase()),
  'a transfer': (payer, { chave }) => payer.transfer({ pixKey: chave }),
  'a static code': (payer, { chave }) => qr(payer, staticCode({ key: chave })),
  'the code of a charge': async (payer, seller) =>
    qr(payer, (await seller.charge({ value: 10 })).body['pixCode']),
  'the code of an immediate charge': async (payer, seller) =>
    qr(payer, (await seller.put(`/cob/${'t'.repeat(26)}`, cob)).body['location']),
};

describe('a payment to an account of the same gateway', () => {
  it.for(Object.entries(ways))('arrives there, paid with %s', async ([way, pay], { pair, seen }) => {
    const { payer, seller } = pair;
    const { body } = await pay(payer, seller);
    const { endToEndId } = await payer.settle(body['transactionId'] ?? String(body['id']));
    const sent = await seen.byPayer('cash_out');
    const received = await seen.bySeller('cash_in');
    expect(received).toMatchObject(
      way === 'the code of an immediate charge'
        ? { type: 'RECEIVE', data: { endToEndId, payment: { amount: '10.00' } } }
        : { event: 'CashIn', status: 'CONFIRMED', endToEndId, originalAmount: 10 },
    );
    expect(JSON.stringify(sent)).toContain(String(endToEndId));
    expect(await payer.balance()).toEqual({ available: 90, blocked: 0 });
    expect(await seller.balance()).toEqual({ available: 110, blocked: 0 });
  });

  it('arrives nowhere if it fails', async ({ pair: { payer, seller } }) => {
    const { body } = await byKey(payer, seller.chave);
    await payer.settle(body['transactionId'], 'ERROR');
    expect([await payer.balance(), await seller.balance()]).toEqual([
      { available: 100, blocked: 0 },
      { available: 100, blocked: 0 },
    ]);
  });

  it('pays a charge once, and only its amount', async ({ pair: { payer, seller }, seen }) => {
    const { pixCode } = (await seller.charge({ value: 10 })).body;
    await qr(payer, pixCode, 9).expect(400);
    const payments = [await qr(payer, pixCode), await qr(payer, pixCode)];
    for (const { body } of payments) await payer.settle(body['transactionId']);
    await seen.byPayer('cash_out', 2);
    const outcomes = [await seen.byPayer('cash_out', 1), await seen.byPayer('cash_out', 2)];
    expect(outcomes.map(({ errorCode }) => errorCode).sort()).toEqual(['ORDER_REJECTED', null]);
    expect(await payer.balance()).toEqual({ available: 90, blocked: 0 });
    expect(await seller.balance()).toEqual({ available: 110, blocked: 0 });
  });

  it('may be from the account to itself', async ({ pair: { payer } }) => {
    const { body } = await qr(payer, (await payer.charge({ value: 10 })).body['pixCode']);
    const { endToEndId } = await payer.settle(body['transactionId']);
    expect(await payer.balance()).toEqual({ available: 100, blocked: 0 });
    await payer.put(`/pix/${String(endToEndId)}/devolucao/r1`, { valor: '1.00' }).expect(201);
    await payer.state('a refund settles', { refundId: 'r1', endToEndId });
    expect(await payer.balance()).toEqual({ available: 100, blocked: 0 });
  });
});

/** Gives back 4.00 of the seller's receipt; resolves with the parameters of the state that settles it. */
const refunds: Readonly<Record<string, (seller: TestAccount, endToEndId: unknown) => Promise<Body>>> = {
  'refund-in': async (seller, endToEndId) => {
    const { body } = await seller.get('/api/transactions');
    const rows = body['data'] as Body[];
    const id = rows.find((row) => row['endToEndId'] === endToEndId)!['transactionId'];
    const refund = await seller.post(`/api/pix/refund-in/${String(id)}`, { refundValue: 4 }).expect(201);
    return { transactionId: refund.body['transactionId'] };
  },
  devolucao: async (seller, endToEndId) => {
    await seller.put(`/pix/${String(endToEndId)}/devolucao/r1`, { valor: '4.00' }).expect(201);
    return { refundId: 'r1', endToEndId };
  },
};

describe('a refund of a payment between accounts', () => {
  it.for(Object.entries(refunds))('comes back to the payer: %s', async ([, refund], { pair, seen }) => {
    const { payer, seller } = pair;
    const { transactionId } = (await byKey(payer, seller.chave)).body;
    const { endToEndId } = await payer.settle(transactionId);
    const refundEnd = await seller.state('a refund settles', await refund(seller, endToEndId));
    expect(await seen.byPayer('refund_out')).toMatchObject({
      event: 'CashOutReversal',
      endToEndId: refundEnd['endToEndId'],
      originalAmount: 4,
      parentTransaction: { endToEndId, remainingAmountForRefund: 6 },
    });
    expect(await payer.balance()).toEqual({ available: 94, blocked: 0 });
    expect(await seller.balance()).toEqual({ available: 106, blocked: 0 });
    const elsewhere = payer.state('a sent payment is returned', { transactionId });
    await expect(elsewhere).rejects.toThrow('request a refund in that account');
  });
});

it('accounts that pay each other at once end with what they had', async ({ pair: { payer, seller } }) => {
  const turns = Array.from({ length: 40 }, (_, turn) => turn);
  const payments = await Promise.all(
    turns.map(async (turn) => {
      const [from, to] = turn % 2 === 0 ? [payer, seller] : [seller, payer];
      return { from, id: (await byKey(from, to.chave, 1)).body['transactionId'] };
    }),
  );
  const settled = await Promise.all(payments.map(({ from, id }) => from.settle(id)));
  expect(new Set(settled.map(({ endToEndId }) => endToEndId)).size).toBe(40);
  expect([await payer.balance(), await seller.balance()]).toEqual([
    { available: 100, blocked: 0 },
    { available: 100, blocked: 0 },
  ]);
});
