import { describe, expect } from 'vitest';

import { auditDatabase } from '../../../server/ledger/audit.js';
import type { Outcome } from '../../../server/notifications/https-sender.js';
import { tamper } from '../../support/databases.js';
import type { Attempt, TestAccount } from '../../support/gateway.js';
import { it } from '../../support/fixtures.js';

const statuses = (all: readonly Attempt[]) => [...new Set(all.map(({ status }) => status))];
const retry = ({ gateway, accountId }: TestAccount) =>
  gateway.post(`/_control/deliveries/retry?accountId=${accountId}`);

describe('a receiver that keeps failing', () => {
  it('leads to dead letters when the schedule is over, and retries them on request', async ({
    open,
    receiver,
  }) => {
    const gateway = await open({ deliveries: { perAccount: 2 }, retrySchedule: [0] });
    const account = await gateway.subscriber(receiver.url);
    receiver.status = 503;
    await Promise.all(Array.from({ length: 6 }, () => account.cashOut()));
    const all = await account.attemptsThatAre('dead', 6);
    expect(all.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(503));
    receiver.status = 200;
    receiver.received.splice(0);
    expect((await retry(account)).body).toEqual({ retried: 6 });
    await account.timePasses(1);
    expect(receiver.received).toHaveLength(6);
    expect(statuses(await account.attempts())).toEqual(['delivered']);
    expect((await retry(account)).body).toEqual({ retried: 0 });
  });
});

it('sets unreadable work aside without stopping others; finishes a delivery that is gone', async ({
  database: { database },
  open,
  receiver,
}) => {
  const first = await open({ settlementDelayMs: 3_600_000 });
  const payer = () => first.subscriber(receiver.url);
  const [spoilt, unknown, healthy] = [await payer(), await payer(), await payer()];
  for (const account of [spoilt, unknown, healthy]) await account.cashOut();
  await first.close();
  const of = ({ accountId }: TestAccount) => `where account_id = '${accountId}'`;
  await tamper(database, `update pending_work set payload = '{', due_at_ms = 0 ${of(spoilt)}`);
  await tamper(database, `update pending_work set kind = 'dance', due_at_ms = 1 ${of(unknown)}`);
  await tamper(
    database,
    `insert into pending_work (kind, account_id, subject, payload, due_at_ms, lease_until_ms, lane)
     values ('deliver', '${healthy.accountId}', 999, '{}', 0, 0, 'gone')`,
  );
  const logged: Readonly<Record<string, unknown>>[] = [];
  const second = await open({
    log: (_level, message, facts) => {
      if (message === 'work was set aside') logged.push(facts);
    },
  });
  for (const account of [healthy, spoilt, unknown]) await account.with({}, second).timePasses(3_600);
  expect(receiver.received).toHaveLength(1);
  expect(logged).toMatchObject([
    { kind: 'settle', accountId: spoilt.accountId },
    { kind: 'dance', accountId: unknown.accountId },
  ]);
  // Repaired work is taken up again.
  await second.close();
  await tamper(database, `update pending_work set payload = '{"outcome":"CONFIRMED"}' ${of(spoilt)}`);
  await tamper(database, `update pending_work set kind = 'settle' ${of(unknown)}`);
  const third = await open();
  for (const account of [spoilt, unknown]) await retry(account.with({}, third));
  await receiver.until((all) => all.length === 3);
});

describe('a resend', () => {
  it('is one while it is under way, and over when its process is gone', async ({
    database,
    open,
    receiver,
  }) => {
    let answer: (outcome: Outcome) => void = () => undefined;
    const hanging = new Promise<Outcome>((resolve) => (answer = resolve));
    const ok = { statusCode: 200, failure: null, answer: '' };
    let count = 0;
    const gateway = await open({
      overrides: { send: () => () => (count++ === 0 ? Promise.resolve(ok) : hanging) },
    });
    const account = await gateway.subscriber(receiver.url);
    await account.cashOut({ externalId: 'again' });
    await account.attemptsThatAre('delivered');
    const resending = account.resend('again');
    await account.attemptsWhen((attempts) => attempts.some(({ status }) => status === 'resending'));
    expect((await auditDatabase(database.database)).violations).toEqual([]);
    await account.timePasses(61);
    const [ended] = await account.attempts();
    expect(ended).toMatchObject({
      status: 'dead',
      failure: 'the gateway stopped before the response arrived',
    });
    // It was only slow: what it says in the end counts.
    answer(ok);
    expect((await resending).status).toBe(200);
    expect((await account.attempts())[0]).toMatchObject({ status: 'delivered', statusCode: 200 });
  });
});
