import { expect } from 'vitest';

import { dialect } from '../../support/databases.js';
import { it as base } from '../../support/fixtures.js';
import type { TestAccount } from '../../support/gateway.js';

const hourMs = 3_600_000;
/** A machine's clock that can be set. */
const it = base.extend('machine', () => {
  const machine = { shiftMs: 0, wallMs: () => Date.now() + machine.shiftMs };
  return machine;
});

const resend = (account: TestAccount) => account.resend('unknown');
const resendAll = (account: TestAccount) => Promise.all(Array.from({ length: 60 }, () => resend(account)));

it.for([-hourMs, hourMs])(
  'a clock that is set by %d ms delays and repeats nothing',
  async (byMs, { machine, receiver, start }) => {
    const { wallMs } = machine;
    const gateway = await start({ wallMs, settlementDelayMs: 50, retrySchedule: [0, 3] });
    let account = await gateway.subscriber(receiver.url);
    receiver.status = 500;
    await account.cashOut({ externalId: 'before' });
    await receiver.until((all) => all.length === 1);
    receiver.status = 200;
    await resendAll(account);
    const limited = await resend(account);
    expect(Number(limited.headers['retry-after'])).toBeLessThanOrEqual(60);
    machine.shiftMs = byMs;
    account = await account.renewed();
    const after = await resend(account);
    // Set ahead, the minute is over; set back, it is the same minute.
    expect(after.status).toBe(byMs > 0 ? 404 : 429);
    if (byMs < 0) expect(Number(after.headers['retry-after'])).toBeLessThanOrEqual(60);
    await receiver.until((all) => all.length === 2);
    await account.cashOut({ externalId: 'after' });
    await receiver.until((all) => all.length === 3);
    await account.timePasses(1);
    expect(receiver.received).toHaveLength(3);
    const { body } = await account.get('/api/transactions');
    const listed = (body['data'] as readonly { externalId: string }[]).map(({ externalId }) => externalId);
    expect(listed).toEqual(['after', 'before']);
  },
);

it('a lease that ends because the clock was set ahead does not begin its work again', async ({
  machine,
  receiver,
  start,
}) => {
  const gateway = await start({ wallMs: machine.wallMs, retrySchedule: [0] });
  const account = await gateway.subscriber(receiver.url);
  receiver.holds = true;
  await account.cashOut();
  await receiver.until((all) => all.length === 1);
  machine.shiftMs = hourMs;
  // Planning it makes the gateway look at what is due.
  await (await account.renewed()).cashOut();
  await receiver.until((all) => all.length === 2);
  receiver.release();
  await account.attemptsThatAre('delivered', 2);
  expect(receiver.received).toHaveLength(2);
});

// Several gateways on one PostgreSQL must have clocks that agree.
it.runIf(dialect === 'sqlite')(
  'a clock that was set back while no gateway ran keeps nothing waiting',
  async ({ machine, database: { database }, receiver, start }) => {
    const options = { wallMs: machine.wallMs, database, retrySchedule: [0, 1] };
    const first = await start(options);
    const account = await first.subscriber(receiver.url);
    receiver.status = 500;
    await account.cashOut();
    await resendAll(account);
    await account.attemptsWhen((all) => all[0]?.statusCode === 500);
    await first.close();
    machine.shiftMs = -hourMs;
    receiver.status = 200;
    const second = await start(options);
    await receiver.until((all) => all.length === 2);
    await resend(await account.with({}, second).renewed()).expect(404);
  },
);
