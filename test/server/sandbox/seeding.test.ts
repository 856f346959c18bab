import { describe, expect } from 'vitest';

import { transactionUuid } from '../../../server/domain/ids.js';
import { systemRandom } from '../../../server/sandbox/seeding.js';
import { dialect } from '../../support/databases.js';
import { it } from '../../support/fixtures.js';
import type { TestGateway } from '../../support/gateway.js';
import type { TestReceiver } from '../../support/receiver.js';

/** Where several processes may share the database, the time is everybody's. */
const standsStill = dialect === 'sqlite';

const paths = ['/balance', '/api/transactions', '/meds'];

/** What a client sees of a payment, a charge and a refusal; between its calls it reads as often as it likes. */
async function observe(gateway: TestGateway, receiver: TestReceiver, reads: number): Promise<unknown> {
  receiver.received.splice(0);
  const account = await gateway.subscriber(receiver.url);
  const { accountId, clientId, clientSecret } = account;
  const read = async () => {
    const answers = [];
    for (const path of paths) answers.push((await account.get(path)).body);
    return answers;
  };
  const { body: paid } = await account.cashOut({ externalId: 'first' });
  for (let turn = 0; turn < reads; turn += 1) await read();
  const [notification] = await receiver.until(({ length }) => length === 1);
  const { body: refused } = await account.cashOut({ externalId: 'first' });
  const { body: charged } = await account.charge({ externalId: 'charge' });
  // Numbers every request of the gateway, reads too.
  const { errorId, ...refusal } = refused;
  expect(errorId).toBeDefined();
  const observed = {
    accountId,
    clientId,
    clientSecret,
    paid,
    notification: notification?.body,
    refusal,
    charged,
  };
  return { ...observed, read: await read() };
}

describe('a seed', () => {
  it.runIf(standsStill)(
    'gives the same ids, codes and times again, however fast the calls come',
    async ({ receiver, start }) => {
      const runs: unknown[] = [];
      for (const [seed, reads] of [
        [7, 0],
        [7, 5],
        [8, 0],
      ] as const) {
        const gateway = await (await start({ seed, settlementDelayMs: 20 })).listen();
        runs.push(await observe(gateway, receiver, reads));
      }
      expect(runs[1]).toEqual(runs[0]);
      expect(runs[2]).not.toEqual(runs[0]);
      expect(runs[0]).toMatchObject({
        paid: { status: 'PENDING', generateTime: '2026-01-05T12:00:00.000Z' },
        charged: { pixCode: expect.any(String) as string },
        notification: { status: 'CONFIRMED', processingDate: '2026-01-05T12:00:00.020Z' },
      });
    },
  );

  it('on a database that has been used begins another day with other ids', async ({ database, start }) => {
    const days: unknown[] = [];
    for (let turn = 0; turn < 2; turn += 1) {
      const gateway = await start({ seed: 7, database: database.database });
      const { body } = await (await gateway.account()).cashOut();
      days.push(body['generateTime'], body['transactionId']);
      await gateway.close();
    }
    expect(new Set(days).size).toBe(4);
    if (standsStill) {
      expect([days[0], days[2]]).toEqual(['2026-01-05T12:00:00.000Z', '2026-01-06T12:00:00.000Z']);
    }
  });
});

describe('the id of a transaction', () => {
  it('is a UUID in the order of time, which it begins with', () => {
    const times = [1, 255, 256, Date.UTC(2026, 0, 5), Date.UTC(2100, 0, 1)];
    const ids = times.map((ms) => transactionUuid({ ...systemRandom, timeMs: () => ms }));
    expect([...ids].sort()).toEqual(ids);
    expect(ids.map((id) => Number.parseInt(id.replace('-', '').slice(0, 12), 16))).toEqual(times);
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(Array.from({ length: 100 }, () => transactionUuid(systemRandom))).size).toBe(100);
  });
});
