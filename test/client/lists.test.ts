import { describe, expect } from 'vitest';

import { statusOf, windowsOf } from '../../client/lists.js';
import { it, payment } from './stage.js';

const days = (one: string, other: string) => (Date.parse(one) - Date.parse(other)) / 86_400_000;

describe('the transactions of a range', () => {
  it('come in windows of at most 31 days, which leave no day out', () => {
    for (const [from, to] of [
      ['2026-01-01', '2026-12-31'] as const,
      ['2026-03-01', '2026-03-31'] as const,
      ['2026-02-28', '2026-02-28'] as const,
      ['2024-01-31', '2024-03-01'] as const,
    ]) {
      const windows = windowsOf(from, to);
      expect([windows.at(-1)!.startDate, windows[0]!.endDate]).toEqual([from, to]);
      windows.forEach(({ startDate, endDate }, index) => {
        expect(days(endDate, startDate)).toBeLessThanOrEqual(30);
        if (index > 0) expect(endDate).toBe(windows[index - 1]!.startDate);
      });
    }
  });

  it('come each once, over 90 days and several pages', async ({ client, stage, account }) => {
    const now = Date.now();
    const day = (ago: number) => new Date(now - ago * 86_400_000).toISOString().slice(0, 10);
    const ids = new Set<string>();
    for (let index = 0; index < 125; index++) {
      const ago = index < 105 ? 1 : 30 * (index % 3) + (index % 2);
      const receivedAt = `${day(ago)}T12:00:00Z`;
      const { transactionId } = await account.state('a received payment', { amount: 1 + index, receivedAt });
      ids.add(String(transactionId));
    }
    const rows = [];
    for await (const row of client.transactions({ from: day(89), to: day(0), type: 'PAYMENT' }))
      rows.push(row);
    expect(rows.map(({ transactionId }) => transactionId).sort()).toEqual([...ids].sort());
    const asked = stage.to('/api/transactions').map(({ path }) => new URL(path, stage.url).searchParams);
    for (const query of asked) expect(days(query.get('endDate')!, query.get('startDate')!)).toBeLessThan(31);
    expect(asked.map((query) => query.get('page'))).toContain('2');
    expect(new Set(asked.map((query) => query.get('size')))).toEqual(new Set(['100']));
  });

  it('come each once while new ones push them to later pages', async ({ client, stage }) => {
    const row = (id: number) => ({ transactionId: `t${id}`, operationType: 'Pix in', status: 'Confirmado' });
    const page = (...ids: number[]) => ({
      status: 200,
      body: JSON.stringify({ data: ids.map(row), metadata: { totalPages: 2 } }),
    });
    stage.next('/api/transactions', page(3, 2), page(2, 1));
    const seen = [];
    for await (const one of client.transactions({ from: '2026-03-01', to: '2026-03-02' }))
      seen.push(one.transactionId);
    expect(seen).toEqual(['t3', 't2', 't1']);
  });

  it('are asked for in one language, and read in the other', async ({ client, account }) => {
    const paid = await client.createCashOut(payment('order-1'));
    if (paid.outcome !== 'accepted') throw new Error('not paid');
    const pending = await client.listTransactions({ status: 'PENDING' });
    expect(pending.data.map(statusOf)).toEqual(['PENDING']);
    await account.settle(paid.data.transactionId, 'ERROR');
    const [failed] = await client.findTransactions({ externalId: 'order-1' });
    expect(statusOf(failed!)).toBe('ERROR');
    expect(statusOf({ status: 'Estornado' as never })).toBeNull();
  });
});

it('MEDs come each once', async ({ client, account }) => {
  for (let index = 0; index < 3; index++) await account.state('a MED', {});
  const found = [];
  for await (const med of client.meds({ status: 'OPEN' })) found.push(med.id);
  expect(new Set(found).size).toBe(3);
});

describe('the balance', () => {
  const body = {
    grossBalance: 10,
    blockedBalance: 0.5,
    netBalance: 9.5,
    consultedAt: '2026-03-01T12:00:00Z',
  };
  it('is read wherever a gateway puts it', async ({ client, stage }) => {
    const read = { grossBalance: '10.00', blockedBalance: '0.50', netBalance: '9.50' };
    stage.next('/balance', { status: 200, body: JSON.stringify({ data: [{ account: body }] }) });
    expect(await client.getBalance()).toMatchObject(read);
    stage.next('/balance', { status: 404 });
    stage.next('/api/balance', { status: 200, body: JSON.stringify(body) });
    expect(await client.getBalance()).toMatchObject(read);
    stage.next('/balance', { status: 200, body: '{"data":[]}' });
    await expect(client.getBalance()).rejects.toMatchObject({ name: 'GatewayError' });
  });
});
