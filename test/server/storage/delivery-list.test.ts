import { describe, expect } from 'vitest';

import type { DeliveryFilter, DeliveryPage } from '../../../server/storage/queries/delivery-list.js';
import { deliveryPage, settledDeliveries } from '../../support/delivery-page.js';
import { it as base } from '../../support/fixtures.js';
import type { TestAccount } from '../../support/gateway.js';

const it = base.extend('options', { scope: 'file' }, { retrySchedule: [0] });

const deliveries = async (account: TestAccount, filter: Partial<DeliveryFilter> = {}) =>
  (await deliveryPage(account, filter)).items;

describe('the list of deliveries', () => {
  it('is filtered by each of its filters, and goes on from page to page', async ({ gateway, receiver }) => {
    const account = await gateway.subscriber(`${receiver.url}/hook`);
    const other = `${receiver.url}/in`;
    await account.register(other, 'cash_in');
    receiver.status = 500;
    await account.cashOut();
    const letter = (await settledDeliveries(account, 'dead'))[0]?.id;
    receiver.status = 200;
    for (let index = 0; index < 3; index += 1) await account.cashOut();
    await account.state('a received payment', { amount: 5 });
    const all = await settledDeliveries(account, 'delivered', 4);
    expect(all).toHaveLength(5);
    const ids = async (filter: Partial<DeliveryFilter>) =>
      (await deliveries(account, filter)).map(({ id }) => id);
    const where = (holds: (one: (typeof all)[number]) => boolean) => all.filter(holds).map(({ id }) => id);
    expect(await ids({ status: 'dead' })).toEqual([letter]);
    expect(await ids({ status: 'delivered' })).toEqual(where(({ status }) => status === 'delivered'));
    expect(await ids({ eventType: 'cash_in' })).toEqual(where(({ eventType }) => eventType === 'cash_in'));
    expect(await ids({ url: other, status: 'dead' })).toEqual([]);
    expect(await ids({ url: other })).toEqual(where(({ url }) => url === other));
    const [newest, second] = all;
    expect(await ids({ transactionNumber: newest?.transactionNumber ?? null })).toEqual([newest?.id]);
    expect(await ids({ from: newest?.createdAt ?? null })).toEqual(
      where(({ createdAt }) => createdAt >= (newest?.createdAt ?? '')),
    );
    expect(await ids({ to: second?.createdAt ?? null })).toEqual(
      where(({ createdAt }) => createdAt <= (second?.createdAt ?? '')),
    );
    const listed: number[] = [];
    for (let after: DeliveryFilter['after'] = null; ;) {
      const next: DeliveryPage = await deliveryPage(account, { after }, 2);
      listed.push(...next.items.map(({ id }) => id));
      after = next.next;
      if (after === null) break;
    }
    expect(listed).toEqual(all.map(({ id }) => id));
  });

  it('knows the notifications of a MED', async ({ account, receiver }) => {
    await account.register(receiver.url, 'med_created');
    const med = await account.state('a MED', { reconciled: true });
    await account.state('a MED', { reconciled: true });
    await settledDeliveries(account, 'delivered', 2);
    expect(await deliveries(account, { medId: Number(med['id']) })).toMatchObject([
      { medId: med['id'], eventType: 'med_created' },
    ]);
  });
});
