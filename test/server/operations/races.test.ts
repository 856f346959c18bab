import { afterAll, beforeAll, expect, it } from 'vitest';

import { auditDatabase } from '../../../server/ledger/audit.js';
import { dialect, lastingDatabase, type TestDatabase } from '../../support/databases.js';
import { type Answer, type TestAccount, TestGateway } from '../../support/gateway.js';
import { TestReceiver } from '../../support/receiver.js';

let books: TestDatabase;
/** On PostgreSQL two gateways share the database, and every race is between them too. */
let gateways: TestGateway[];
let gateway: TestGateway;
beforeAll(async () => {
  books = await lastingDatabase();
  gateway = await TestGateway.start({ database: books.database });
  gateways = [gateway];
  if (dialect === 'postgres') gateways.push(await TestGateway.start({ database: books.database }));
});
afterAll(async () => {
  await Promise.all(gateways.map((one) => one.close()));
  const { violations } = await auditDatabase(books.database);
  await books.remove();
  expect(violations).toEqual([]);
});

/** The same call `times` times at once, on all gateways in turn. */
function atOnce<T>(times: number, call: (gateway: TestGateway, turn: number) => Promise<T>): Promise<T[]> {
  return Promise.all(
    Array.from({ length: times }, (_, turn) => call(gateways[turn % gateways.length] ?? gateway, turn)),
  );
}

/** How often each outcome came: `201`, or the code of the refusal. */
function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const outcome = status === 201 ? '201' : String(body['code']);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

it('1,000 cash-outs of 1.00 at once on 500.00 are 500 payments and 500 refusals, to the cent', async () => {
  const account = await gateway.account({ available: 500 });
  const answers = await atOnce(1000, (one) => one.cashOut(account, { value: 1 }));
  expect(tally(answers)).toEqual({ '201': 500, PIX_INSUFFICIENT_BALANCE: 500 });
  expect(await gateway.balance(account)).toEqual({ available: 0, blocked: 500 });
}, 60_000);

it('100 cash-outs at once with one externalId are one payment', async () => {
  const account = await gateway.account();
  const answers = await atOnce(100, (one) => one.cashOut(account, { value: 1, externalId: 'one' }));
  expect(tally(answers)).toEqual({ '201': 1, PIX_DUPLICATE_EXTERNAL_ID: 99 });
  expect(await gateway.balance(account)).toEqual({ available: 999, blocked: 1 });
});

it('payments are made once each, however many calls beside them are refused', async () => {
  const account = await gateway.account({ available: 1_000 });
  for (let round = 0; round < 3; round += 1) {
    const externalId = (turn: number) => (turn % 3 === 0 ? `again-${round}` : `${round}-${turn}`);
    const answers = await atOnce(60, (one, turn) =>
      one.cashOut(account, { value: turn % 3 === 1 ? 1 : 2, externalId: externalId(turn) }),
    );
    expect(tally(answers)).toEqual({ '201': 41, PIX_DUPLICATE_EXTERNAL_ID: 19 });
  }
  // Each round: 20 of 1.00, 20 of 2.00, and one of those that came again.
  expect(await gateway.balance(account)).toEqual({ available: 814, blocked: 186 });
  const headers = { authorization: `Bearer ${account.token}` };
  const list = await gateway.call('/api/transactions?size=1', { headers });
  expect(JSON.stringify(list.body)).toContain('123');
});

it('cash-outs at once never pass the daily limit', async () => {
  const account = await gateway.account({ limits: { daily: 10 } });
  const answers = await atOnce(50, (one) => one.cashOut(account, { value: 1 }));
  expect(tally(answers)).toEqual({ '201': 10, PIX_DAILY_LIMIT_EXCEEDED: 40 });
});

it('a payment settles once, however often it is told to', async () => {
  const account = await gateway.account({ available: 100 });
  const { body } = await gateway.cashOut(account, { value: 40 });
  const params = { accountId: account.accountId, transactionId: body['transactionId'] };
  const settle = (one: TestGateway, outcome: string) =>
    one.state('a payment settles', { ...params, outcome }).then(
      () => 'settled',
      () => 'refused',
    );
  const outcomes = await atOnce(20, (one, turn) => settle(one, turn % 2 === 0 ? 'CONFIRMED' : 'ERROR'));
  expect(outcomes.filter((outcome) => outcome === 'settled')).toHaveLength(1);
  expect((await gateway.balance(account)).blocked).toBe(0);
});

it('payments are made and fail at once, each is told once', async () => {
  const account = await gateway.account({ available: 100, settlement: 'automatic', limits: { daily: 100 } });
  const { accountId } = account;
  const receiver = await TestReceiver.start();
  await gateway.state('a webhook registration', { accountId, eventType: 'cash_out', url: receiver.url });
  const scenario = (turn: number): Record<string, string> =>
    turn % 2 === 0 ? { 'x-sandbox-scenario': 'order-rejected' } : {};
  const answers = await atOnce(100, (one, turn) => one.cashOut(account, { value: 1 }, scenario(turn)));
  expect(tally(answers)).toEqual({ '201': 100 });
  const told = await receiver.until(({ length }) => length >= 100);
  await Promise.all(gateways.map((one) => one.state('time passes', { accountId, seconds: 1 })));
  expect(new Set(told.map(({ body }) => body['externalId'])).size).toBe(100);
  expect(told).toHaveLength(100);
  expect(await gateway.balance(account)).toEqual({ available: 50, blocked: 0 });
  await receiver.close();
});

it('transfers at once with one idempotency key are one transfer', async () => {
  const account = await gateway.account({ available: 100 });
  const key = crypto.randomUUID();
  const answers = await atOnce(40, (one) => transfer(one, account, key));
  expect(new Set(answers.map(({ status, body }) => `${status} ${String(body['id'])}`)).size).toBe(1);
  expect(await gateway.balance(account)).toEqual({ available: 90, blocked: 10 });
});

it('refunds at once never pass their original', async () => {
  const account = await gateway.account({ available: 100 });
  const received = { accountId: account.accountId, amount: 10 };
  const { endToEndId } = await gateway.state('a received payment', received);
  const answers = await atOnce(30, (one, turn) =>
    put(one, account, `/pix/${String(endToEndId)}/devolucao/r${turn}`, { valor: '1.00' }),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(await gateway.balance(account)).toEqual({ available: 100, blocked: 10 });
});

it('what is counted is counted once: URLs of an event type, resends in a minute', async () => {
  const account = await gateway.account();
  const url = (turn: number) => ({ eventType: 'cash_in', url: `https://127.0.0.1:1/${turn}` });
  const registered = await atOnce(12, (one, turn) =>
    one.state('a webhook registration', { accountId: account.accountId, ...url(turn) }).then(
      () => true,
      () => false,
    ),
  );
  expect(registered.filter(Boolean)).toHaveLength(3);
  const resent = await atOnce(80, (one) => resend(one, account));
  expect(resent.filter(({ status }) => status === 404)).toHaveLength(60);
});

function transfer(one: TestGateway, { token }: TestAccount, key: string): Promise<Answer> {
  return one.call('/dict/pix', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'x-idempotency-key': key },
    body: { pixKey: 'ana@example.com', payment: { currency: 'BRL', amount: 10 } },
  });
}

function put(one: TestGateway, { token }: TestAccount, path: string, body: object): Promise<Answer> {
  return one.call(path, { method: 'PUT', headers: { authorization: `Bearer ${token}` }, body });
}

function resend(one: TestGateway, { token }: TestAccount): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}` };
  return one.call('/api/resend-webhook/nothing', { method: 'POST', headers });
}
