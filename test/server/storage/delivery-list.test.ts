import { setTimeout as pause } from 'node:timers/promises';

import { describe, expect } from 'vitest';

import type { Services } from '../../../server/ports.js';
import type { DeliveryFilter, DeliveryPage } from '../../../server/storage/tables/delivery-list.js';
import type { TestAccount } from '../../support/gateway.js';
import { startInside } from '../../support/inside.js';
import { it } from '../../support/fixtures.js';
let services: Services;
it.beforeAll(async ({ gateway }) => {
  ({ gateway, services } = await startInside({ retrySchedule: [0] }));
});

const nothing = {
  ...{ status: null, eventType: null, url: null, transactionNumber: null, medId: null },
  ...{ from: null, to: null, after: null },
};
const deliveries = async ({ accountId }: TestAccount, filter: Partial<DeliveryFilter> = {}) => {
  const asked = { ...nothing, accountId, ...filter };
  return (await services.store.read(({ deliveryList }) => deliveryList.page(asked, 50))).items;
};

/** Asks until this holds of the account's deliveries; the test's own time limit ends a wait in vain. */
async function settled(account: TestAccount, status: string, count = 1) {
  for (;;) {
    const all = await deliveries(account);
    if (all.filter((one) => one.status === status).length >= count) return all;
    await pause(10);
  }
}

async function told(eventType: string): Promise<TestAccount> {
  const account = await gateway.account({ settlement: 'automatic' });
  await account.register(`${receiver.url}/hook`, eventType);
  return account;
}

describe('the list of deliveries', () => {
  it('is filtered by each of its filters, and goes on from page to page', async ({ receiver }) => {
    const account = await told('cash_out');
    const { accountId } = account;
    const other = `${receiver.url}/in`;
    await account.register(other, 'cash_in');
    receiver.status = 500;
    await account.cashOut();
    const letter = (await settled(account, 'dead'))[0]?.id;
    receiver.status = 200;
    for (let index = 0; index < 3; index += 1) await account.cashOut();
    await account.state('a received payment', { amount: 5 });
    const all = await settled(account, 'delivered', 4);
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
    const seen: number[] = [];
    for (let after: DeliveryFilter['after'] = null; ;) {
      const asked: DeliveryFilter = { ...nothing, accountId, after };
      const page: DeliveryPage = await services.store.read(({ deliveryList }) => deliveryList.page(asked, 2));
      seen.push(...page.items.map(({ id }) => id));
      after = page.next;
      if (after === null) break;
    }
    expect(seen).toEqual(all.map(({ id }) => id));
  });

  it('knows the notifications of a MED', async () => {
    const account = await told('med_created');
    const med = await account.state('a MED', { reconciled: true });
    await account.state('a MED', { reconciled: true });
    await settled(account, 'delivered', 2);
    expect(await deliveries(account, { medId: Number(med['id']) })).toMatchObject([
      { medId: med['id'], eventType: 'med_created' },
    ]);
  });
});
