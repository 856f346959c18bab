import { afterAll, beforeAll, expect, it } from 'vitest';

import { auditBooks } from '../../../server/ledger/audit.js';
import type { Outcome } from '../../../server/notifications/deliverer.js';
import { lastingDatabase, type TestDatabase } from '../../support/databases.js';
import { type TestAccount } from '../../support/gateway.js';

let books: TestDatabase;
/** What a receiver answers, by its URL's path; one that is not here answers 200 at once. */
const answers = new Map<string, (signal: () => void) => Promise<Outcome>>();
const arrived: Outcome = { statusCode: 200, failure: null, answer: 'ok' };

beforeAll(async () => {
  books = await lastingDatabase();
});
afterAll(async () => {
  await books.remove();
});

async function expectClean(): Promise<void> {
  expect((await auditBooks(books.database)).violations).toEqual([]);
}

const post = async (account: TestAccount, path: string, body: object, method = 'POST') => {
  const headers = { authorization: `Bearer ${account.token}`, 'x-idempotency-key': crypto.randomUUID() };
  const answer = await gateway.request(method, path, body).set(headers);
  expect(answer.status).toBeLessThan(300);
  return answer.body;
};

/** A payment that settles by itself, a charge that is paid and refunded, a transfer, and the first one told again. */
async function trade(account: TestAccount): Promise<void> {
  const { transactionId } = (await account.cashOut({ value: 1 })).body;
  await post(account, '/dict/pix', { pixKey: 'ana@example.com', payment: { currency: 'BRL', amount: 1 } });
  const { endToEndId, transactionId: receipt } = await account.state('a received payment', { amount: 5 });
  await post(account, `/pix/${String(endToEndId)}/devolucao/r1`, { valor: '1.00' }, 'PUT');
  await post(account, `/api/pix/refund-in/${String(receipt)}`, { refundValue: 1 });
  await post(account, `/api/resend-webhook/${String(receipt)}`, {});
  await post(account, `/api/resend-webhook/${String(receipt)}`, { url: 'https://127.0.0.1:1/elsewhere' });
  await account.post(`/api/resend-webhook/${String(transactionId)}`);
}

async function tradingAccount(): Promise<TestAccount> {
  const account = await gateway.account({ settlement: 'automatic', available: 100 });
  for (const eventType of ['cash_in', 'cash_out', 'refund_in']) {
    const url = `https://127.0.0.1:1/${eventType}`;
    await account.register(url, eventType);
  }
  return account;
}

it('finds nothing wrong while payments, refunds and resends are under way, however often it looks', async () => {
  let turn = 0;
  answers.set('/refund_in', () => {
    turn += 1;
    const outcome = turn % 3 === 0 ? { ...arrived, statusCode: 500 } : arrived;
    return new Promise((resolve) => setImmediate(() => resolve(outcome)));
  });
  const accounts = await Promise.all(Array.from({ length: 3 }, tradingAccount));
  const load = { isOver: false };
  const trading = (async () => {
    for (let round = 0; round < 2; round += 1) await Promise.all(accounts.map(trade));
  })().finally(() => (load.isOver = true));
  let audits = 0;
  for (; !load.isOver; audits += 1) {
    await expectClean();
    await new Promise(setImmediate);
  }
  await trading;
  await expectClean();
  expect(audits).toBeGreaterThan(3);
}, 60_000);

it('finds nothing wrong while a resend waits for its answer: nobody knows whether its gateway still lives', async () => {
  const account = await tradingAccount();
  const { transactionId } = await account.state('a received payment', { amount: 5 });
  await account.timePasses(1);
  let answer: (outcome: Outcome) => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    answers.set('/slow', () => {
      resolve();
      return new Promise((resolveAnswer) => (answer = resolveAnswer));
    });
  });
  const resent = post(account, `/api/resend-webhook/${String(transactionId)}`, {
    url: 'https://127.0.0.1:1/slow',
  });
  await asked;
  await expectClean();
  answer(arrived);
  await resent;
  await expectClean();
});
