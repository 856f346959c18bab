import { expect } from 'vitest';

import { auditDatabase } from '../../../server/ledger/audit.js';
import type { Outcome } from '../../../server/notifications/https-sender.js';
import { it as base } from '../../support/fixtures.js';
import type { TestAccount, TestGateway } from '../../support/gateway.js';

const arrived: Outcome = { statusCode: 200, failure: null, answer: 'ok' };

const it = base
  /** What a receiver answers, by its URL's path; one that is not here answers 200 at once. */
  .extend('answers', () => new Map<string, () => Promise<Outcome>>())
  .extend('trading', async ({ open, answers }) =>
    open({
      overrides: {
        send: () => (delivery) => answers.get(new URL(delivery.url).pathname)?.() ?? Promise.resolve(arrived),
      },
    }),
  );

async function expectClean(database: string): Promise<void> {
  expect((await auditDatabase(database)).violations).toEqual([]);
}

/** A payment that settles automatically, a charge that is paid and refunded, a transfer, and the first one resent. */
async function trade(account: TestAccount): Promise<void> {
  const { body } = await account.cashOut({ value: 1 }).expect(201);
  await account.transfer({ payment: { currency: 'BRL', amount: 1 } }).expect(200);
  const { endToEndId, transactionId: receipt } = await account.state('a received payment', { amount: 5 });
  await account.put(`/pix/${String(endToEndId)}/devolucao/r1`, { valor: '1.00' }).expect(201);
  await account.post(`/api/pix/refund-in/${String(receipt)}`, { refundValue: 1 }).expect(201);
  await account.resend(receipt, {}).expect(200);
  await account.resend(receipt, { url: 'https://127.0.0.1:1/elsewhere' }).expect(200);
  await account.resend(body['transactionId']);
}

async function tradingAccount(gateway: TestGateway): Promise<TestAccount> {
  const account = await gateway.account({ settlement: 'automatic', available: 100 });
  for (const eventType of ['cash_in', 'cash_out', 'refund_in'])
    await account.register(`https://127.0.0.1:1/${eventType}`, eventType);
  return account;
}

it('finds nothing wrong while payments, refunds and resends are under way, however often it looks', async ({
  database: { database },
  answers,
  trading,
}) => {
  let turn = 0;
  answers.set('/refund_in', () => {
    turn += 1;
    const outcome = turn % 3 === 0 ? { ...arrived, statusCode: 500 } : arrived;
    return new Promise((resolve) => setImmediate(() => resolve(outcome)));
  });
  const accounts = await Promise.all([1, 2, 3].map(() => tradingAccount(trading)));
  const load = { isOver: false };
  let audits = 0;
  const done = (async () => {
    for (let round = 0; round < 2 || audits <= 3; round += 1) await Promise.all(accounts.map(trade));
  })().finally(() => (load.isOver = true));
  for (; !load.isOver; audits += 1) {
    await expectClean(database);
    await new Promise(setImmediate);
  }
  await done;
  await expectClean(database);
});

it('finds nothing wrong where the clock of the machine was set back between two starts', async ({
  database: { database },
  open,
}) => {
  const ahead = await open({ wallMs: () => Date.now() + 60_000 });
  const account = await ahead.account({ available: 100 });
  const { body } = await account.cashOut({ value: 1 }).expect(201);
  const { transactionId: receipt } = await account.state('a received payment', { amount: 5 });
  await ahead.close();
  const gateway = await open();
  const { accountId } = account;
  await gateway.state('a payment settles', { accountId, transactionId: body['transactionId'] });
  await gateway.state('a requested refund', { accountId, transactionId: receipt });
  await expectClean(database);
});
