import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { type Answer, TestGateway } from '../support/gateway.js';

let folder: string;
let gateway: TestGateway;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pixkit-test-'));
  gateway = await TestGateway.start({ database: join(folder, 'races.db') });
});
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true, force: true });
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

it('1,000 cash-outs of 1.00 at once on 500.00 are 500 payments and 500 refusals, to the cent', async () => {
  const account = await gateway.account({ available: 500 });
  const answers = await Promise.all(
    Array.from({ length: 1000 }, () => gateway.cashOut(account, { value: 1 })),
  );
  expect(tally(answers)).toEqual({ '201': 500, PIX_INSUFFICIENT_BALANCE: 500 });
  expect(await gateway.balance(account)).toEqual({ available: 0, blocked: 500 });
  const books = new BetterSqlite3(join(folder, 'races.db'), { readonly: true });
  expect(books.prepare('select sum(amount_cents) as sum from ledger_entries').get()).toEqual({ sum: 0 });
  expect(
    books.prepare("select sum(amount_cents) as blocked from ledger_entries where book = 'blocked'").get(),
  ).toEqual({ blocked: 50_000 });
  books.close();
}, 30_000);

it('100 cash-outs at once with one externalId are one payment', async () => {
  const account = await gateway.account();
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => gateway.cashOut(account, { value: 1, externalId: 'one' })),
  );
  expect(tally(answers)).toEqual({ '201': 1, PIX_DUPLICATE_EXTERNAL_ID: 99 });
  expect(await gateway.balance(account)).toEqual({ available: 999, blocked: 1 });
});

it('cash-outs at once never pass the daily limit', async () => {
  const account = await gateway.account({ limits: { daily: 10 } });
  const answers = await Promise.all(Array.from({ length: 50 }, () => gateway.cashOut(account, { value: 1 })));
  expect(tally(answers)).toEqual({ '201': 10, PIX_DAILY_LIMIT_EXCEEDED: 40 });
});

it('a payment settles once, however often it is told to', async () => {
  const account = await gateway.account({ available: 100 });
  const { body } = await gateway.cashOut(account, { value: 40 });
  const settle = (outcome: string) =>
    gateway
      .state('a payment settles', {
        accountId: account.accountId,
        transactionId: body['transactionId'],
        outcome,
      })
      .then(
        () => 'settled',
        () => 'refused',
      );
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => settle(turn % 2 === 0 ? 'CONFIRMED' : 'ERROR')),
  );
  expect(outcomes.filter((outcome) => outcome === 'settled')).toHaveLength(1);
  expect((await gateway.balance(account)).blocked).toBe(0);
});
