import { beforeAll, afterAll, describe, expect } from 'vitest';

import { dialect, lastingDatabase, type TestDatabase } from '../../support/databases.js';
import { cashOutBody, TestGateway } from '../../support/gateway.js';
import { it } from '../../support/fixtures.js';

/** Where several processes may share the database, the time is everybody's. */
const standsStill = dialect === 'sqlite';

const paths = ['/balance', '/api/transactions', '/meds'];

/** What a client sees of a payment, a charge and a refusal; between its calls it reads as often as it likes. */
async function seen(gateway: TestGateway, reads: number): Promise<unknown> {
  const { accountId, token, clientId, clientSecret } = await gateway.account({ settlement: 'automatic' });
  const headers = { authorization: `Bearer ${token}` };
  const read = async () => {
    const answers = [];
    for (const path of paths) answers.push((await gateway.get(path).set(headers)).body);
    return answers;
  };
  const send = async (path: string, body: unknown) => (await gateway.post(path, body).set(headers)).body;
  const url = `${receiver.url}/${receiver.received.length}`;
  await gateway.state('a webhook registration', { accountId, eventType: 'cash_out', url });
  const notified = receiver.until((received) => received.some(({ path }) => url.endsWith(path)));
  const paid = await send('/api/pix/cash-out', cashOutBody({ externalId: 'first' }));
  for (let turn = 0; turn < reads; turn += 1) await read();
  const notification = (await notified).find(({ path }) => url.endsWith(path))?.body;
  const refused = await send('/api/pix/cash-out', cashOutBody({ externalId: 'first' }));
  const charged = await send('/api/pix/cash-in', {
    transaction: { value: 1, description: 'tea', externalId: 'charge', generateQrCode: false },
    payer: { fullName: 'Ana', document: '52998224725' },
  });
  // Numbers every request of the gateway, reads too.
  const { errorId, ...refusal } = refused;
  expect(errorId).toBeDefined();
  return { accountId, clientId, clientSecret, paid, notification, refusal, charged, read: await read() };
}

describe('a seed', () => {
  it.runIf(standsStill)(
    'gives the same ids, codes and times again, however fast the calls come',
    async () => {
      const runs: unknown[] = [];
      for (const [seed, reads] of [
        [7, 0],
        [7, 5],
        [8, 0],
      ] as const) {
        const gateway = await TestGateway.start({ seed, settlementDelayMs: 20 });
        runs.push(await seen(gateway, reads));
        await gateway.close();
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

  it.runIf(standsStill)('tries a failing receiver again', async ({ receiver }) => {
    const gateway = await TestGateway.start({ seed: 1, settlementDelayMs: 0, retrySchedule: [0, 1] });
    const account = await gateway.account({ settlement: 'automatic' });
    const url = `${receiver.url}/failing`;
    await account.register(url);
    const arrived = (count: number) =>
      receiver.until((received) => received.filter(({ path }) => path === '/failing').length >= count);
    receiver.status = 500;
    await account.cashOut();
    await arrived(1);
    receiver.status = 200;
    await arrived(2);
    await gateway.close();
  });

  it('leaves the time alone where that is asked for, or where others use the database', async () => {
    const still = await TestGateway.start({ seed: 7 });
    expect(still.gateway.timeStandsStill).toBe(standsStill);
    await still.close();
    const going = await TestGateway.start({ seed: 7, machineTime: true });
    expect(going.gateway.timeStandsStill).toBe(false);
    const before = new Date().toISOString();
    const { body } = await (await going.account()).cashOut();
    expect(String(body['generateTime']) >= before).toBe(true);
    await going.close();
  });

  describe('on a database that has been used', () => {
    let books: TestDatabase;
    beforeAll(async () => {
      books = await lastingDatabase();
    });
    afterAll(() => books.remove());

    it('begins another day with other ids', async () => {
      const days: unknown[] = [];
      for (let start = 0; start < 2; start += 1) {
        const gateway = await TestGateway.start({ seed: 7, database: books.database });
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
});
