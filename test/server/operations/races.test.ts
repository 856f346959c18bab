import { expect } from 'vitest';

import { dialect } from '../../support/databases.js';
import { it as base } from '../../support/fixtures.js';
import type { Answer, TestAccount, TestGateway } from '../../support/gateway.js';

/**
 * Opens an account, and makes the same call `times` times at once. On PostgreSQL two gateways share the database, and
 * every race is between them too.
 */
const it = base.extend('race', async ({ open }) => {
  const gateways: TestGateway[] = [];
  while (gateways.length < (dialect === 'postgres' ? 2 : 1)) gateways.push(await (await open()).listen());
  return async (params: object = {}) => {
    const account = await gateways[0]!.account(params);
    const atOnce = <T>(times: number, call: (account: TestAccount, turn: number) => Promise<T>) =>
      Promise.all(
        Array.from({ length: times }, (_, turn) =>
          call(account.with({}, gateways[turn % gateways.length]), turn),
        ),
      );
    return { account, atOnce };
  };
});

/** How often each outcome came: `201`, or the code of the refusal. */
function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const outcome = status === 201 ? '201' : String(body['code']);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

it('1,000 cash-outs of 1.00 at once on 500.00 are 500 payments and 500 refusals, to the cent', async ({
  race,
}) => {
  const { account, atOnce } = await race({ available: 500 });
  const answers = await atOnce(1000, (one) => one.cashOut({ value: 1 }));
  expect(tally(answers)).toEqual({ '201': 500, PIX_INSUFFICIENT_BALANCE: 500 });
  expect(await account.balance()).toEqual({ available: 0, blocked: 500 });
});

it('100 cash-outs at once with one externalId are one payment', async ({ race }) => {
  const { account, atOnce } = await race();
  const answers = await atOnce(100, (one) => one.cashOut({ value: 1, externalId: 'one' }));
  expect(tally(answers)).toEqual({ '201': 1, PIX_DUPLICATE_EXTERNAL_ID: 99 });
  expect(await account.balance()).toEqual({ available: 999, blocked: 1 });
});

it('cash-outs at once never pass the daily limit', async ({ race }) => {
  const { atOnce } = await race({ limits: { daily: 10 } });
  const answers = await atOnce(50, (one) => one.cashOut({ value: 1 }));
  expect(tally(answers)).toEqual({ '201': 10, PIX_DAILY_LIMIT_EXCEEDED: 40 });
});

it('a payment settles once, even if requested several times', async ({ race }) => {
  const { account, atOnce } = await race({ available: 100 });
  const { body } = await account.cashOut({ value: 40 });
  const settled = await atOnce(20, (one, turn) =>
    one.settle(body['transactionId'], turn % 2 === 0 ? 'CONFIRMED' : 'ERROR').then(
      () => true,
      () => false,
    ),
  );
  expect(settled.filter(Boolean)).toHaveLength(1);
  expect((await account.balance()).blocked).toBe(0);
});

it('concurrent payments are made and fail, each with one notification', async ({ race, receiver }) => {
  const limits = { daily: 100 };
  const { account, atOnce } = await race({ available: 100, settlement: 'automatic', limits });
  await account.register(receiver.url);
  const scenario = (turn: number): Record<string, string> =>
    turn % 2 === 0 ? { 'x-sandbox-scenario': 'order-rejected' } : {};
  const answers = await atOnce(100, (one, turn) => one.cashOut({ value: 1 }).set(scenario(turn)));
  expect(tally(answers)).toEqual({ '201': 100 });
  const notified = await receiver.until(({ length }) => length >= 100);
  await atOnce(2, (one) => one.timePasses(1));
  expect(new Set(notified.map(({ body }) => body['externalId'])).size).toBe(100);
  expect(notified).toHaveLength(100);
  expect(await account.balance()).toEqual({ available: 50, blocked: 0 });
});

it('an idempotency key that comes at once with many bodies makes one transfer, returned to its own body alone', async ({
  race,
}) => {
  const { account, atOnce } = await race({ available: 1000 });
  const key = crypto.randomUUID();
  const answers = await atOnce(24, (one, turn) =>
    one.transfer({ payment: { currency: 'BRL', amount: 1 + (turn % 3) } }, key),
  );
  const accepted = answers.filter(({ status }) => status === 200);
  expect(accepted).toHaveLength(8);
  expect(new Set(accepted.map(({ body }) => body['id'])).size).toBe(1);
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(16);
  const { amount } = accepted[0]?.body['payment'] as { amount: number };
  expect(await account.balance()).toEqual({ available: 1000 - amount, blocked: amount });
});

it('refunds at once never pass their original', async ({ race }) => {
  const { account, atOnce } = await race({ available: 100 });
  const { endToEndId } = await account.state('a received payment', { amount: 10 });
  const answers = await atOnce(30, (one, turn) =>
    one.put(`/pix/${String(endToEndId)}/devolucao/r${turn}`, { valor: '1.00' }),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(await account.balance()).toEqual({ available: 100, blocked: 10 });
});

it('refunds of both families and decisions of a MED at once never return more than was received', async ({
  race,
}) => {
  const { account, atOnce } = await race({ available: 100 });
  const { id, endToEnd, transactionId, amount } = await account.state('a MED', { reconciled: true });
  const before = await account.balance();
  const share = Number(amount) / 4;
  let decided = 0;
  const refunds = await atOnce(24, async (one, turn) => {
    const analysisResult = turn % 2 === 0 ? 'APPROVED' : 'REJECTED';
    if (turn % 3 === 0)
      await one.state('a MED is decided', { id, analysisResult }).then(
        () => (decided += 1),
        () => 0,
      );
    return turn % 2 === 0
      ? one.put(`/pix/${String(endToEnd)}/devolucao/r${turn}`, { valor: share.toFixed(2) })
      : one.post(`/api/pix/refund-in/${String(transactionId)}`, { refundValue: share });
  });
  expect(refunds.filter(({ status }) => status === 201)).toHaveLength(4);
  expect(decided).toBe(1);
  expect(await account.balance()).toEqual({
    available: before.available - Number(amount),
    blocked: before.blocked + Number(amount),
  });
});

const third = { pixKey: 'a@b.co', pixKeyType: 'EMAIL', name: 'A', document: '11144477735' };
const thirds = (immediate: boolean) =>
  Array.from({ length: 3 }, () => ({ ...third, type: 'PERCENTAGE', value: 33.33, immediate }));

it('charges paid at once are split once each, and what rounding leaves stays, to the cent', async ({
  race,
}) => {
  const { account, atOnce } = await race({ available: 0 });
  const charges = await atOnce(8, (one) =>
    one.charge({ value: 10.01 }, { splits: thirds(true) }).expect(201),
  );
  const paid = await atOnce(24, (one, turn) =>
    one.state('a charge is paid', { transactionId: charges[turn % 8]?.body['transactionId'] }).then(
      () => true,
      () => false,
    ),
  );
  expect(paid.filter(Boolean)).toHaveLength(8);
  // Of 10.01, three times 3.33 are passed on.
  expect(await account.balance()).toEqual({ available: 0.16, blocked: 0 });
});

it('deferred splits are paid in full or not at all, despite concurrent refunds', async ({ race }) => {
  const { account, atOnce } = await race({ available: 0 });
  const { body } = await account.charge({ value: 10.01 }, { splits: thirds(false) }).expect(201);
  const { transactionId } = body;
  const { endToEndId } = await account.state('a charge is paid', { transactionId });
  const refunds = await atOnce(6, async (one, turn) => {
    if (turn === 3) await one.timePasses(86_401);
    return (await one.renewed()).put(`/pix/${String(endToEndId)}/devolucao/r${turn}`, { valor: '2.00' });
  });
  const refunded = 2 * refunds.filter(({ status }) => status === 201).length;
  const { available, blocked } = await (await account.renewed()).balance();
  expect(blocked).toBe(refunded);
  expect([0, 9.99]).toContain(Number((10.01 - blocked - available).toFixed(2)));
});

it('what is counted is counted once: URLs of an event type, resends in a minute', async ({ race }) => {
  const { atOnce } = await race();
  const registered = await atOnce(12, (one, turn) =>
    one.register(`https://127.0.0.1:1/${turn}`, 'cash_in').then(
      () => true,
      () => false,
    ),
  );
  expect(registered.filter(Boolean)).toHaveLength(3);
  const resent = await atOnce(80, (one) => one.resend('nothing'));
  expect(resent.filter(({ status }) => status === 404)).toHaveLength(60);
});
