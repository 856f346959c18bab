import type { DeliveryFilter, DeliveryPage } from '../../server/storage/queries/delivery-list.js';
import { eventually } from './eventually.js';
import type { TestAccount } from './gateway.js';

/** Returns a page of an account's deliveries; members that are missing from the filter do not restrict it. */
export function deliveryPage(
  { gateway, accountId }: TestAccount,
  filter: Partial<DeliveryFilter> = {},
  max = 50,
): Promise<DeliveryPage> {
  const subject = { status: null, eventType: null, url: null, transactionNumber: null, medId: null };
  const complete = { accountId, ...subject, from: null, to: null, after: null, ...filter };
  return gateway.services.store.read(({ deliveryList }) => deliveryList.page(complete, max));
}

/** Resolves with an account's deliveries once this many of them have this status. */
export const settledDeliveries = (account: TestAccount, status: string, count = 1) =>
  eventually(async () => {
    const { items } = await deliveryPage(account);
    return items.filter((one) => one.status === status).length >= count && items;
  });
