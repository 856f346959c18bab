import { setTimeout as pause } from 'node:timers/promises';

import { beforeEach, afterEach, describe, expect } from 'vitest';

import type { GatewayOptions } from '../../../server/gateway.js';
import { auditBooks } from '../../../server/ledger/audit.js';
import type { Outcome } from '../../../server/notifications/deliverer.js';
import { lastingDatabase, tamper, type TestDatabase } from '../../support/databases.js';
import { type TestAccount, TestGateway } from '../../support/gateway.js';
import { it } from '../../support/fixtures.js';

let books: TestDatabase;
const start = async (options: GatewayOptions = {}) => {
  gateway = await TestGateway.start({ ...options, database: books.database });
};
beforeEach(async () => {
  books = await lastingDatabase();
});
afterEach(async () => {
  expect((await auditBooks(books.database)).violations).toEqual([]);
  await books.remove();
});

/** An account that is told of its payments. */
async function told(): Promise<TestAccount> {
  const account = await gateway.account({ settlement: 'automatic' });
  const url = `${receiver.url}/hook`;
  await account.register(url);
  return account;
}

interface Logged {
  readonly deliveryId: number;
  readonly status: string;
  readonly statusCode: number | null;
  readonly attemptedAt: string | null;
  readonly failure: string | null;
}

async function log({ accountId }: TestAccount): Promise<readonly Logged[]> {
  const { body } = await gateway.get(`/_control/deliveries?accountId=${accountId}`);
  return body['attempts'] as readonly Logged[];
}

/** Asks until this holds of the account's log; the test's own time limit ends a wait in vain. */
async function logged(account: TestAccount, holds: (all: readonly Logged[]) => boolean) {
  for (;;) {
    const all = await log(account);
    if (holds(all)) return all;
    await pause(10);
  }
}

const statuses = (all: readonly Logged[]) => [...new Set(all.map(({ status }) => status))];
const retry = ({ accountId }: TestAccount) =>
  gateway.post(`/_control/deliveries/retry?accountId=${accountId}`);
const resend = ({ token }: TestAccount, identifier: string) =>
  gateway.post(`/api/resend-webhook/${identifier}`).set('authorization', `Bearer ${token}`);

describe('a receiver that keeps failing', () => {
  it('is left alone for a while, and nothing loses an attempt by it', async ({ receiver }) => {
    const breaker = { failures: 2, pausesMs: [50] };
    await start({ deliveries: { perAccount: 2, breaker }, retrySchedule: [0, 3_600] });
    const account = await told();
    receiver.status = 500;
    await Promise.all(Array.from({ length: 6 }, () => account.cashOut()));
    // Two in a row, then one after each pause.
    await receiver.until((all) => all.length >= 3);
    receiver.status = 200;
    const all = await logged(account, (seen) => seen.every(({ attemptedAt }) => attemptedAt !== null));
    expect(new Set(all.map(({ deliveryId }) => deliveryId)).size).toBe(6);
    expect(all).toHaveLength(6);
    expect(new Set(statuses(all))).toEqual(new Set(['pending', 'delivered']));
  });

  it('gets dead letters when the schedule is over, and all of them when somebody asks for it', async ({
    receiver,
  }) => {
    const breaker = { failures: 1, pausesMs: [250] };
    await start({ deliveries: { perAccount: 2, breaker }, retrySchedule: [0] });
    const account = await told();
    receiver.status = 503;
    await Promise.all(Array.from({ length: 6 }, () => account.cashOut()));
    const all = await logged(account, (seen) => seen.length === 6 && statuses(seen).join() === 'dead');
    expect(all.filter(({ statusCode }) => statusCode === 503).length).toBeLessThan(6);
    const given = all.filter(({ statusCode }) => statusCode === null);
    expect(given[0]?.failure).toMatch(/^not sent: the receiver has failed \d+ times in a row/);
    receiver.status = 200;
    receiver.received.splice(0);
    expect((await retry(account)).body).toEqual({ retried: 6 });
    await account.timePasses(1);
    expect(receiver.received).toHaveLength(6);
    expect(statuses(await log(account))).toEqual(['delivered']);
    expect((await retry(account)).body).toEqual({ retried: 0 });
  });
});

it('what the gateway could not begin has used up no attempt', async () => {
  const outcomes: Outcome[] = [{ statusCode: null, failure: 'no room', answer: '', notBegun: true }];
  const send = () => () => Promise.resolve(outcomes.pop() ?? { statusCode: 200, failure: null, answer: '' });
  await start({ overrides: { send } });
  const account = await told();
  await account.cashOut();
  const all = await logged(account, (seen) => seen.some(({ status }) => status === 'delivered'));
  expect(all).toHaveLength(1);
});

it('an outcome that cannot be kept counts as an attempt, and a 410 ends the registration all the same', async () => {
  const send = () => () => Promise.resolve({ statusCode: 410, failure: null, answer: 'gone\u0000' });
  await start({ overrides: { send } });
  const account = await told();
  await account.cashOut();
  const all = await logged(account, (seen) => seen.some(({ status }) => status === 'dead'));
  expect(all).toMatchObject([{ statusCode: 410, failure: 'the answer could not be kept' }]);
  await account.cashOut();
  await account.timePasses(1);
  expect(await log(account)).toHaveLength(1);
});

it('work that cannot be read is set aside and stops nobody; a delivery that is gone is finished', async ({
  gateway,
  receiver,
}) => {
  await start({ settlementDelayMs: 3_600_000 });
  const [spoilt, unknown, healthy] = [await told(), await told(), await told()];
  for (const account of [spoilt, unknown, healthy]) await account.cashOut();
  await gateway.close();
  const of = ({ accountId }: TestAccount) => `where account_id = '${accountId}'`;
  await tamper(books.database, `update pending_work set payload = '{', due_at_ms = 0 ${of(spoilt)}`);
  await tamper(books.database, `update pending_work set kind = 'dance', due_at_ms = 1 ${of(unknown)}`);
  await tamper(
    books.database,
    `insert into pending_work (kind, account_id, subject, payload, due_at_ms, lease_until_ms, lane)
     values ('deliver', '${healthy.accountId}', 999, '{}', 0, 0, 'gone')`,
  );
  const said: Readonly<Record<string, unknown>>[] = [];
  await start({
    settlementDelayMs: 0,
    log: (_level, message, facts) => {
      if (message === 'work was set aside') said.push(facts);
    },
  });
  await healthy.timePasses(3_600);
  expect(receiver.received).toHaveLength(1);
  while (said.length < 2) await pause(10);
  expect(said).toMatchObject([
    { kind: 'settle', accountId: spoilt.accountId, reason: 'the payload is not JSON: {' },
    { kind: 'dance', accountId: unknown.accountId, reason: 'the kind "dance" is not known' },
  ]);
  // Whoever has put it right has it taken up again.
  await gateway.close();
  await tamper(books.database, `update pending_work set payload = '{"outcome":"CONFIRMED"}' ${of(spoilt)}`);
  await tamper(books.database, `update pending_work set kind = 'settle' ${of(unknown)}`);
  await start();
  await retry(spoilt);
  await retry(unknown);
  await receiver.until((all) => all.length === 3);
});

describe('a resend', () => {
  it('is one while it is under way, and over when its process is gone', async () => {
    let answer: (outcome: Outcome) => void = () => undefined;
    const hanging = new Promise<Outcome>((resolve) => (answer = resolve));
    const ok = { statusCode: 200, failure: null, answer: '' };
    let count = 0;
    await start({ overrides: { send: () => () => (count++ === 0 ? Promise.resolve(ok) : hanging) } });
    const account = await told();
    await account.cashOut({ externalId: 'again' });
    await logged(account, (seen) => seen.some(({ status }) => status === 'delivered'));
    const asked = resend(account, 'again');
    await logged(account, (seen) => seen.some(({ status }) => status === 'resending'));
    expect((await auditBooks(books.database)).violations).toEqual([]);
    await account.timePasses(61);
    const [ended] = await log(account);
    expect(ended).toMatchObject({ status: 'dead', failure: 'the gateway ended before the answer came' });
    // It was only slow: what it says in the end counts.
    answer(ok);
    expect((await asked).status).toBe(200);
    expect((await log(account))[0]).toMatchObject({ status: 'delivered', statusCode: 200 });
  });
});
